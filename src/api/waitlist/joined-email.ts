import { timesText } from '#domain/services/service-list.ts';
import { windowDays, windowTimes } from '#domain/waitlist/window-text.ts';
import type { Email } from '../integrations/mail/email.ts';
import type { Written } from './offers/email.ts';
import { waits } from './queries.ts';

const counted = {
  subject: 'Estás en la lista de espera',
  title: 'Estás en la lista de espera',
  text: 'Te escribimos en cuanto se libere un lugar.',
  label: 'Ver mi lugar',
};
const toConfirm = {
  subject: 'Confirma tu lugar en la lista de espera',
  title: 'Confirma tu lugar',
  text: 'Falta un paso: confirma tu lugar y te ofrecemos lo que se libere.',
  label: 'Confirmar mi lugar',
};

export function joinedEmail(
  { entry, shop, sender, publicUrl, apiUrl = publicUrl }: Written,
  token: string | null,
): Email | null {
  if (!entry.email || !waits(entry)) return null;
  const { external_id, counts } = entry;
  const { title, subject, text, label } = counts ? counted : toConfirm;
  return {
    to: entry.email,
    subject: `${subject} de ${shop.name}`,
    title,
    sender,
    paragraphs: [`Hola ${entry.firstname}:`, `Estás en la lista de espera de ${shop.name}. ${text}`],
    facts: [
      ['Cuándo', `${windowDays(entry)}, ${windowTimes(entry)}`],
      ['Servicios', entry.services.map(timesText).join(', ')],
    ],
    button: {
      label,
      href: `${publicUrl}/e/${external_id}${token === null ? '' : `?t=${token}`}`,
    },
    unsubscribe: `${apiUrl}/api/waitlist/public/${external_id}/decline`,
    footnote: 'Si no te anotaste, ignora este correo.',
    about: { subject: 'waitlist', subject_id: entry.id },
  };
}
