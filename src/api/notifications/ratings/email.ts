import type { Config } from '../../config.ts';
import type { Email } from '../../integrations/mail/email.ts';
import type { AddressedReservation } from '../../reservations/mailed-queries.ts';
import { barberName, senderOf } from '../mail/facts.ts';

export function questionEmail(
  reservation: AddressedReservation,
  { publicUrl, apiUrl = publicUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>,
): Email | null {
  const { client_email_snapshot: to, client_firstname_snapshot: name, external_id, id, shop } = reservation;
  if (!to) return null;
  const question = `¿Cómo te fue con ${barberName(reservation)}?`;
  const link = `${publicUrl}/r/${external_id}`;
  return {
    to,
    about: { subject: 'reservation', subject_id: id },
    subject: question,
    title: question,
    preview: `Cuéntale a ${shop} cómo te fue.`,
    paragraphs: [`Hola ${name}:`, `Gracias por venir a ${shop}. Elige de una a cinco estrellas.`],
    sender: senderOf(reservation),
    button: { label: 'Dar mi opinión', href: `${link}#opinion` },
    footnote: 'Solo la barbería lee tu opinión.',
    footer: { label: `Dejar de recibir recordatorios de ${shop}`, href: `${link}#avisos` },
    unsubscribe: `${apiUrl}/api/reservations/public/${external_id}/reminders`,
  };
}
