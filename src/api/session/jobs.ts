import { z } from 'zod';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { passwordLink } from './token-queries.ts';
import { accountOf, findMailedUser, type MailedUser } from './user-queries.ts';
import { days, hours, toInstant } from '../clock.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { StaleRows } from '../jobs/sweep.ts';

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
    // An invited user has not proven ownership of the address yet, so the mail counts toward the shop's mail limit
    // instead.
    const isOwn = user.role === 'owner' || user.email_confirmed_at !== null;
    await sendEmail(context, job, { ...email, ...(isOwn && { account: accountOf(user) }) });
  },
});

export const emailConfirmation = defineJob({
  kind: 'email-confirmation',
  lane: 'mail',
  payload: z.object({ user_id: z.number(), token: z.string() }),
  expiresAfter: 3 * days,
  async run(context: MailContext, job) {
    const { user_id, token } = job.payload;
    const user = await findMailedUser(context.db, job.organization, user_id);
    if (!user) return;
    const email = confirmationEmail(user, token, context.config.publicUrl);
    await sendEmail(context, job, { ...email, account: accountOf(user) });
  },
});

export const passwordChanged = defineJob({
  kind: 'password-changed',
  lane: 'mail',
  payload: z.object({ user_id: z.number() }),
  expiresAfter: 3 * days,
  async run(context: MailContext, job) {
    const user = await findMailedUser(context.db, job.organization, job.payload.user_id);
    if (!user) return;
    const email = passwordChangedEmail(user, context.config.publicUrl);
    await sendEmail(context, job, { ...email, account: accountOf(user) });
  },
});

export const staleSessions: StaleRows = {
  table: 'sessions',
  key: 'id',
  since: 'expires_at',
  before: toInstant,
};
// Expired tokens are kept for a day, so that the page of an expired link can still show its account.
const rememberedMs = days;

export const staleTokens: StaleRows = {
  table: 'account_tokens',
  key: 'token_hash',
  since: 'expires_at',
  before: (nowMs) => toInstant(nowMs - rememberedMs),
};

export const passwordResetEmail = (user: MailedUser, token: string, publicUrl: string): Email => ({
  to: user.email,
  about: { subject: 'user', subject_id: user.id },
  subject: 'Restablece tu contraseña',
  title: 'Crea una nueva contraseña',
  paragraphs: [`Hola ${user.firstname}:`, 'Recibimos un pedido para restablecer la contraseña de tu cuenta.'],
  button: { label: 'Crear nueva contraseña', href: passwordLink(publicUrl, token) },
  footnote:
    'El enlace sirve una sola vez y vence en 60 minutos. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
});

export const confirmationEmail = (user: MailedUser, token: string, publicUrl: string): Email => ({
  to: user.email,
  about: { subject: 'user', subject_id: user.id },
  subject: 'Confirma tu correo',
  title: 'Confirma tu correo',
  paragraphs: [
    `Hola ${user.firstname}:`,
    'Confirma que esta dirección es tuya. Así nadie más puede usarla para su cuenta de Navaja.',
  ],
  button: {
    label: 'Confirmar mi correo',
    href: `${publicUrl}/confirm-email?token=${encodeURIComponent(token)}`,
  },
  footnote: 'El enlace vence en 7 días. Si no tienes una cuenta, ignora este correo.',
});

export const passwordChangedEmail = (user: MailedUser, publicUrl: string): Email => ({
  to: user.email,
  about: { subject: 'user', subject_id: user.id },
  subject: 'Cambió la contraseña de tu cuenta',
  title: 'Cambió la contraseña de tu cuenta',
  paragraphs: [
    `Hola ${user.firstname}:`,
    'La contraseña de tu cuenta de Navaja cambió y las demás sesiones se cerraron.',
    'Si fuiste tú, no hace falta que hagas nada.',
  ],
  button: { label: 'No fui yo: crear otra', href: `${publicUrl}/forgot-password` },
});
