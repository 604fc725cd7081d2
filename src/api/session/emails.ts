import type { Email } from '../integrations/mail/email.ts';
import { passwordLink } from './token-queries.ts';
import type { MailedUser } from './user-queries.ts';

/** The link to choose another password. */
export const passwordResetEmail = (user: MailedUser, token: string, publicUrl: string): Email => ({
  to: user.email,
  subject: 'Restablece tu contraseña',
  title: 'Crea una nueva contraseña',
  paragraphs: [`Hola ${user.firstname}:`, 'Recibimos un pedido para restablecer la contraseña de tu cuenta.'],
  button: { label: 'Crear nueva contraseña', href: passwordLink(publicUrl, token) },
  footnote:
    'El enlace sirve una sola vez y vence en 60 minutos. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
});
