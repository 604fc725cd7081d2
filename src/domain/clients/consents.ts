import type { Client } from './contract.ts';

type Recorded = Pick<Client, 'consents' | 'reminders_off'>;

/** Which messages a client agreed to: reminders, which need a refusal, WhatsApp and marketing e-mails, which need a yes. */
export function consentsOf({ consents, reminders_off }: Recorded) {
  const chat = consents.find(({ channel, purpose }) => channel === 'chat' && purpose === 'service');
  const news = consents.find(({ purpose }) => purpose === 'marketing');
  return { reminders: !reminders_off, chat: chat?.given ?? false, marketing: news?.given ?? false };
}
