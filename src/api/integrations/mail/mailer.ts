import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';

/** A calendar entry to add, change or remove, or a file with several entries. */
export type Invitation = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };
/** `key` identifies the message, so that mailboxes recognise a repeated delivery. */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  invitation?: Invitation;
  /** URL for one-click unsubscribing by POST from the mailbox. */
  unsubscribe?: string;
};
/** `send` rejects if the mail server did not accept the message. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): Promise<void> };
export type Sender = { from: string; publicUrl: string };

export const invitationFile = 'reserva.ics';

// A repeated delivery carries the same Message-ID, so that mailboxes show it once.
function messageId(key: string, publicUrl: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

export function toMessage(
  { key, invitation, unsubscribe, ...mail }: Mail,
  { from, publicUrl }: Sender,
): SendMailOptions {
  return {
    ...mail,
    from,
    messageId: messageId(key, publicUrl),
    headers: {
      'auto-submitted': 'auto-generated',
      ...(unsubscribe && {
        'list-unsubscribe': `<${unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(invitation && { icalEvent: { ...invitation, filename: invitationFile } }),
  };
}
