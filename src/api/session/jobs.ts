import { z } from 'zod';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { passwordLink } from './token-queries.ts';
import { findMailedUser, type MailedUser, ownAccount } from './user-queries.ts';
import { hours, toInstant } from '../clock.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { StaleRows } from '../jobs/sweep.ts';

/** Mails the link to choose another password; who has left gets none. */
export const passwordReset = defineJob({
  kind: 'password-reset',
  lane: 'mail',
  payload: z.object({ user_id: z.number(), token: z.string() }),
  expiresAfter: hours,
  async run(context: MailContext, job) {
    const { user_id, token } = job.payload;
    const user = await findMailedUser(context.db, job.organization, user_id);
    if (!user) return;
    const email = passwordResetEmail(user, token, context.config.publicUrl);
    await sendEmail(context, job, { ...email, ...ownAccount(user) });
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

/** The link to choose another password. */
const passwordResetEmail = (user: MailedUser, token: string, publicUrl: string): Email => ({
  to: user.email,
  about: { subject: 'user', subject_id: user.id },
  subject: 'Restablece tu contraseña',
  title: 'Crea una nueva contraseña',
  paragraphs: [`Hola ${user.firstname}:`, 'Recibimos un pedido para restablecer la contraseña de tu cuenta.'],
  button: { label: 'Crear nueva contraseña', href: passwordLink(publicUrl, token) },
  footnote:
    'El enlace sirve una sola vez y vence en 60 minutos. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
});
