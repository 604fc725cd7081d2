export type MailAttachment = { filename: string; contentType: string; content: string };
/** A ready message; `key` names it once and for all, so that a repeated delivery is recognised. */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
};
/** Hands one message over; rejects when it was not taken. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): Promise<void> };
