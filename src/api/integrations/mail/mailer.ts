import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';

/** A calendar entry to set up, change or remove, or a file of several. */
export type Invitation = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };
/** A ready message; `key` names it once and for all, so that a repeated delivery is recognised. */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  invitation?: Invitation;
  /** Where a mailbox asks, with one press and a POST, that no more of such messages come. */
  unsubscribe?: string;
};
/** Hands one message over; rejects when it was not taken. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): Promise<void> };
export type Sender = { from: string; publicUrl: string };

export const invitationFile = 'reserva.ics';

// A repeated delivery carries the same Message-ID, so that mailboxes show it once.
function messageId(key: string, publicUrl: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

/** The message as the mail library takes it. */
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
