import { z } from 'zod';
import { days } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findMailedUser } from '../session/user-queries.ts';
import { invitationEmail } from './emails.ts';

/** Mails a new user the link to choose a password; who has left gets none. */
export const barberInvited = defineJob({
  kind: 'barber-invited',
  lane: 'mail',
  payload: z.object({ user_id: z.number(), token: z.string() }),
  expiresAfter: 3 * days,
  async run({ config, db, mailer }: Pick<Deps, 'config' | 'db' | 'mailer'>, job) {
    const { user_id, token } = job.payload;
    const user = await findMailedUser(db, job.organization, user_id);
    if (user) await sendEmail(mailer, job, invitationEmail(user, token, config.publicUrl));
  },
});
