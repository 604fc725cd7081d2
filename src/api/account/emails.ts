import type { Email } from '../integrations/mail/email.ts';
import type { MailedUser } from '../session/user-queries.ts';

/** Tells the address that an account had before. */
export const emailChangedEmail = (user: MailedUser, oldEmail: string, publicUrl: string): Email => ({
  to: oldEmail,
  subject: 'Cambió el email de tu cuenta',
  title: 'Cambió el email de tu cuenta',
  paragraphs: [
    `Hola ${user.firstname}:`,
    'El email de tu cuenta de Navaja cambió y desde ahora esta dirección ya no sirve para entrar.',
  ],
  button: { label: 'Abrir Navaja', href: `${publicUrl}/login` },
  footnote: 'Si no fuiste tú, avisa cuanto antes al dueño de la barbería.',
});
