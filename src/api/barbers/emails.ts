import type { Email } from '../integrations/mail/email.ts';
import { passwordLink } from '../session/token-queries.ts';
import type { MailedUser } from '../session/user-queries.ts';

/** The invitation of a new barber or manager to choose a password. */
export const invitationEmail = (user: MailedUser, token: string, publicUrl: string): Email => ({
  to: user.email,
  subject: `Te invitaron a ${user.shop ?? 'Navaja'}`,
  title: `Bienvenido a ${user.shop ?? 'Navaja'}`,
  paragraphs: [
    `Hola ${user.firstname}:`,
    'Ya tienes una cuenta para ver tu agenda y configurar tus horarios. Elige una contraseña para entrar.',
  ],
  facts: [['Email', user.email]],
  button: { label: 'Elegir contraseña', href: passwordLink(publicUrl, token) },
  footnote: 'El enlace sirve una sola vez y vence en 72 horas. Si no esperabas este correo, ignóralo.',
});
