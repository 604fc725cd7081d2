import type { Config } from '../../config.ts';
import type { Now } from '../../clock.ts';
import { createFileMailer } from './file-mailer.ts';
import { mailFolder } from './mail-folder.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** The mailer of a configuration: SMTP when it names a server, else a folder under DATA_DIR. */
export function createMailer(
  { smtpUrl, mailFrom, publicUrl, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>,
  now: Now,
): Mailer {
  const sender = { from: mailFrom, publicUrl };
  return smtpUrl ? createSmtpMailer(smtpUrl, sender) : createFileMailer(mailFolder(dataDir), sender, now);
}
