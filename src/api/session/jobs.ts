import { z } from 'zod';
import { hours, toInstant } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { passwordResetEmail } from './emails.ts';
import { findMailedUser } from './user-queries.ts';

/** Mails the link to choose another password; who has left gets none. */
export const passwordReset = defineJob({
  kind: 'password-reset',
  lane: 'mail',
  payload: z.object({ user_id: z.number(), token: z.string() }),
  expiresAfter: hours,
  async run({ config, db, mailer }: Pick<Deps, 'config' | 'db' | 'mailer'>, job) {
    const { user_id, token } = job.payload;
    const user = await findMailedUser(db, job.organization, user_id);
    if (user) await sendEmail(mailer, job, passwordResetEmail(user, token, config.publicUrl));
  },
});

export const staleSessions: StaleRows = {
  table: 'sessions',
  key: 'id',
  since: 'expires_at',
  before: toInstant,
};
export const staleTokens: StaleRows = {
  table: 'account_tokens',
  key: 'token_hash',
  since: 'expires_at',
  before: toInstant,
};
