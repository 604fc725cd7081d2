import nodemailer from 'nodemailer';
import { type Now, toInstant } from '../../clock.ts';
import { storeMail, mailFolder } from './mail-folder.ts';
import { type Mailer, type Sender, toMessage } from './mailer.ts';
import type { Config } from '../../config.ts';

export function createMailer(
  { smtpUrl, mailFrom, publicUrl, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>,
  now: Now,
): Mailer {
  const sender = { from: mailFrom, publicUrl };
  return smtpUrl ? createSmtpMailer(smtpUrl, sender) : createFileMailer(mailFolder(dataDir), sender, now);
}

// Timeouts in milliseconds: a stalled server holds a job, never a request.
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

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

function createFileMailer(folder: string, sender: Sender, now: Now): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, sender));
      await storeMail(folder, mail, message as Buffer, toInstant(now()));
    },
    async close() {
      transport.close();
    },
  };
}
