import type { Client } from './contract.ts';

type Recorded = Pick<Client, 'consents' | 'reminders_off'>;

/**
 * Message consents of a client: reminders are on until refused, WhatsApp messages and marketing e-mails need consent.
 */
export function consentsOf({ consents, reminders_off }: Recorded) {
  const chat = consents.find(({ channel, purpose }) => channel === 'chat' && purpose === 'service');
  const marketing = consents.find(({ purpose }) => purpose === 'marketing');
  return { reminders: !reminders_off, chat: chat?.given ?? false, marketing: marketing?.given ?? false };
}
