import nodemailer from 'nodemailer';
import { type Now, toInstant } from '../../clock.ts';
import { keepMail } from './mail-folder.ts';
import { type Mailer, type Sender, toMessage } from './mailer.ts';

/** Keeps every mail in a folder where a person or a test can read it; nothing leaves the machine. */
export function createFileMailer(folder: string, sender: Sender, now: Now): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, sender));
      await keepMail(folder, mail, message as Buffer, toInstant(now()));
    },
    async close() {
      transport.close();
    },
  };
}
