import nodemailer from 'nodemailer';
import { type Mailer, type Sender, toMessage } from './mailer.ts';

// A server that stalls holds one job for this long, never a request.
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Delivers by SMTP, e.g. `smtps://user:secret@mail.example:465`. */
export function createSmtpMailer(
  url: string,
  sender: Sender,
  timeouts: Partial<typeof patience> = {},
): Mailer {
  const transport = nodemailer.createTransport({ url, ...patience, ...timeouts });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, sender));
    },
    async close() {
      transport.close();
    },
  };
}
