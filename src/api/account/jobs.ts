import { z } from 'zod';
import { days } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findMailedUser } from '../session/user-queries.ts';
import { emailChangedEmail } from './emails.ts';

/** Tells the former address of an account that it was changed; nobody when the user has left. */
export const emailChanged = defineJob({
  kind: 'email-changed',
  lane: 'mail',
  payload: z.object({ user_id: z.number(), old_email: z.string() }),
  expiresAfter: 3 * days,
  async run({ config, db, mailer }: Pick<Deps, 'config' | 'db' | 'mailer'>, job) {
    const { user_id, old_email } = job.payload;
    const user = await findMailedUser(db, job.organization, user_id);
    if (user) await sendEmail(mailer, job, emailChangedEmail(user, old_email, config.publicUrl));
  },
});
