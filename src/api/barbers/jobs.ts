import { z } from 'zod';
import { type Email, sendEmail } from '../integrations/mail/email.ts';
import { passwordLink } from '../session/token-queries.ts';
import { findMailedUser, type MailedUser } from '../session/user-queries.ts';
import { days } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { defineJob } from '../jobs/define-job.ts';

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

/** The invitation of a new barber or manager to choose a password. */
const invitationEmail = (user: MailedUser, token: string, publicUrl: string): Email => ({
  to: user.email,
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
