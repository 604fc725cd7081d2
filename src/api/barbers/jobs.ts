import { z } from 'zod';
import { dropEmail, type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { countEarlierInvitations, passwordLink } from '../session/token-queries.ts';
import { findMailedUser, type MailedUser } from '../session/user-queries.ts';
import { days } from '../clock.ts';
import { defineJob } from '../jobs/define-job.ts';

// Limits spam: a team of real people accepts invitations, so it stays below this count of pending ones.
export const mostOpenInvitations = 20;

export const barberInvited = defineJob({
  kind: 'barber-invited',
  lane: 'mail',
  payload: z.object({ user_id: z.number(), token: z.string() }),
  expiresAfter: 3 * days,
  async run(context: MailContext, job) {
    const { config, db, now } = context;
    const { user_id, token } = job.payload;
    const user = await findMailedUser(db, job.organization, user_id);
    if (!user) return;
    const email = invitationEmail(user, token, config.publicUrl);
    const open = config.rateLimits ? await countEarlierInvitations(db, job.organization, user_id, now()) : 0;
    if (open >= mostOpenInvitations) await dropEmail(context, job, email, 'invitations');
    await sendEmail(context, job, email);
  },
});

export const invitationEmail = (user: MailedUser, token: string, publicUrl: string): Email => ({
  to: user.email,
  about: { subject: 'user', subject_id: user.id },
  subject: `Te invitaron a ${user.shop ?? 'Navaja'}`,
  title: `Bienvenido a ${user.shop ?? 'Navaja'}`,
  paragraphs: [
    `Hola ${user.firstname}:`,
    'Ya tienes una cuenta para ver tu agenda y configurar tus horarios. Elige una contraseña para entrar.',
    ...(user.role === 'barber' ? ['Carga tu horario: sin él nadie puede reservarte.'] : []),
  ],
  facts: [['Email', user.email]],
  button: { label: 'Elegir contraseña', href: passwordLink(publicUrl, token) },
  footnote: 'El enlace sirve una sola vez y vence en 72 horas. Si no esperabas este correo, ignóralo.',
});
