import { fullName } from '#domain/text/contact.ts';
import { formatDayAndTime, formatNear } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import type { Email, Sender } from '../../integrations/mail/email.ts';
import type { Shop } from '../../organization/queries.ts';
import type { Entry, OpenOffer } from '../queries.ts';

function offerText({ start_at, expires_at, ...barber }: OpenOffer, zone: Zone): string {
  const until = formatTime(instantToLocal(expires_at, zone));
  return `Se liberó un lugar: ${formatNear(instantToLocal(start_at, zone))} con ${fullName(barber)}. Es tuyo hasta las ${until}.`;
}

export type Written = {
  entry: Entry;
  shop: Shop;
  sender: Sender;
  publicUrl: string;
  apiUrl?: string | undefined;
};

export function offerEmail(
  offer: OpenOffer,
  { entry, shop, sender, publicUrl, apiUrl = publicUrl }: Written,
): Email | null {
  if (!entry.email) return null;
  const href = `${publicUrl}/e/${entry.external_id}`;
  return {
    to: entry.email,
    subject: `Se liberó un lugar en ${shop.name}`,
    title: 'Se liberó un lugar',
    sender,
    paragraphs: [`Hola ${entry.firstname}:`, offerText(offer, shop.timezone)],
    visit: {
      start: formatDayAndTime(instantToLocal(offer.start_at, shop.timezone)),
      details: [],
      who: `Con ${fullName(offer)}`,
      facts: [],
    },
    buttons: [
      { label: 'Aceptar', href: `${href}#aceptar` },
      { label: 'No puedo', href: `${href}#no` },
    ],
    unsubscribe: `${apiUrl}/api/waitlist/public/${entry.external_id}/decline`,
    footnote: `Te escribimos porque estás en la lista de espera de ${shop.name}.`,
    about: { subject: 'waitlist', subject_id: entry.id },
  };
}

export function pausedEmail({ entry, shop, sender, publicUrl }: Written): Email | null {
  if (!entry.email) return null;
  return {
    to: entry.email,
    subject: `Pausamos tu lugar en la lista de espera de ${shop.name}`,
    title: 'Pausamos tu lugar en la lista de espera',
    sender,
    paragraphs: [
      `Hola ${entry.firstname}:`,
      `Te guardamos dos lugares en ${shop.name} y no respondiste, así que ya no te ofreceremos otros. Si todavía quieres venir, reserva en la página de la barbería o comunícate con ella.`,
    ],
    button: { label: 'Ver horarios', href: `${publicUrl}/${shop.slug}` },
    about: { subject: 'waitlist', subject_id: entry.id },
  };
}
