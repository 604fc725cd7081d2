import { z } from 'zod';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { findMailedUser, type MailedUser } from '../session/user-queries.ts';
import { days } from '../clock.ts';
import { defineJob } from '../jobs/define-job.ts';

export const emailChanged = defineJob({
  kind: 'email-changed',
  lane: 'mail',
  payload: z.object({ user_id: z.number(), old_email: z.string(), token: z.string().optional() }),
  expiresAfter: 3 * days,
  async run(context: MailContext, job) {
    const { user_id, old_email, token } = job.payload;
    const user = await findMailedUser(context.db, job.organization, user_id);
    const { publicUrl } = context.config;
    if (user) await sendEmail(context, job, emailChangedEmail(user, old_email, publicUrl, token));
  },
});

export const emailChangedEmail = (
  user: MailedUser,
  oldEmail: string,
  publicUrl: string,
  token?: string,
): Email => ({
  to: oldEmail,
  about: { subject: 'user', subject_id: user.id },
  account: { id: user.id, isConfirmed: token !== undefined },
  subject: 'Cambió el email de tu cuenta',
  title: 'Cambió el email de tu cuenta',
  paragraphs: [
    `Hola ${user.firstname}:`,
    'El email de tu cuenta de Navaja cambió y desde ahora esta dirección ya no sirve para entrar.',
  ],
  ...(token ? wayBack(`${publicUrl}/undo-email?token=${encodeURIComponent(token)}`) : noWayBack(publicUrl)),
});

const wayBack = (href: string) => ({
  button: { label: 'No fui yo: recuperar mi cuenta', href },
  footnote:
    'El enlace devuelve este correo a la cuenta, cierra todas las sesiones y te pide otra contraseña. Sirve una sola vez y vence en 7 días. Si fuiste tú, ignora este mensaje.',
});

const noWayBack = (publicUrl: string) => ({
  button: { label: 'Abrir Navaja', href: `${publicUrl}/login` },
  footnote: 'Si no fuiste tú, avisa cuanto antes al dueño de la barbería.',
});
