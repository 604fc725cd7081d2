import type { Payloads } from '../jobs/queue.ts';
import type { Email } from './email.ts';
import type { MailedUser } from './queries.ts';

/** Writes to a person of the staff. */
export type AccountEmail<P> = (input: { user: MailedUser; payload: P; publicUrl: string }) => Email;

const passwordLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`;

/** The invitation of a new barber or manager to choose a password. */
export const barberInvited: AccountEmail<Payloads['barber-invited']> = ({ user, payload, publicUrl }) => ({
  to: user.email,
  subject: `Te invitaron a ${user.shop ?? 'Navaja'}`,
  title: `Bienvenido a ${user.shop ?? 'Navaja'}`,
  paragraphs: [
    `Hola ${user.firstname}:`,
    'Ya tienes una cuenta para ver tu agenda y configurar tus horarios. Elige una contraseña para entrar.',
  ],
  facts: [['Email', user.email]],
  button: { label: 'Elegir contraseña', href: passwordLink(publicUrl, payload.token) },
  footnote: 'El enlace sirve una sola vez y vence en 72 horas. Si no esperabas este correo, ignóralo.',
});

/** The link to choose another password. */
export const passwordReset: AccountEmail<Payloads['password-reset']> = ({ user, payload, publicUrl }) => ({
  to: user.email,
  subject: 'Restablece tu contraseña',
  title: 'Crea una nueva contraseña',
  paragraphs: [`Hola ${user.firstname}:`, 'Recibimos un pedido para restablecer la contraseña de tu cuenta.'],
  button: { label: 'Crear nueva contraseña', href: passwordLink(publicUrl, payload.token) },
  footnote:
    'El enlace sirve una sola vez y vence en 60 minutos. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
});

/** The notice to the address an account had before. */
export const emailChanged: AccountEmail<Payloads['email-changed']> = ({ user, payload, publicUrl }) => ({
  to: payload.old_email,
  subject: 'Cambió el email de tu cuenta',
  title: 'Cambió el email de tu cuenta',
  paragraphs: [
    `Hola ${user.firstname}:`,
    'El email de tu cuenta de Navaja cambió y desde ahora esta dirección ya no sirve para entrar.',
  ],
  button: { label: 'Abrir Navaja', href: `${publicUrl}/login` },
  footnote: 'Si no fuiste tú, avisa cuanto antes al dueño de la barbería.',
});
