import { z } from 'zod';
import type { Email } from '../integrations/mail/email.ts';
import { calendarReservation, invitationFor } from './calendar-entry.ts';
import type { MailedReservation } from './email-queries.ts';
import {
  barberName,
  branchText,
  clientName,
  dayOf,
  formerTimeText,
  repeatLink,
  serviceFacts,
  startText,
  timeText,
  zoneText,
} from './email-facts.ts';

/** A reservation as it stood after a change; `sequence` numbers the changes of its calendar entry. */
export const ReservationNotification = z.object({
  reservation_id: z.number(),
  to: z.enum(['client', 'barber']),
  start_at: z.string(),
  end_at: z.string(),
  sequence: z.number(),
  /** The start that the addressee was told last; null: a cancellation. Absent before any email. */
  known_start_at: z.string().nullish(),
});
export type Addressee = z.infer<typeof ReservationNotification>['to'];
export type NotificationKind = 'booking-confirmed' | 'booking-moved' | 'booking-canceled';
type ReservationEmailInput = {
  kind: NotificationKind;
  reservation: MailedReservation;
  payload: z.infer<typeof ReservationNotification>;
  publicUrl: string;
  from: string;
  nowMs: number;
};

const toClient = {
  'booking-confirmed': {
    subject: 'Reserva confirmada',
    title: 'Tu reserva está confirmada',
    says: (shop: string) => `Te esperamos en ${shop}.`,
    method: 'REQUEST',
  },
  'booking-moved': {
    subject: 'Reserva reprogramada',
    title: 'Tu reserva cambió de horario',
    says: (shop: string) => `Este es el nuevo horario de tu reserva en ${shop}.`,
    method: 'REQUEST',
  },
  'booking-canceled': {
    subject: 'Reserva cancelada',
    title: 'Tu reserva fue cancelada',
    says: (shop: string) => `Tu reserva en ${shop} ya no está en la agenda.`,
    method: 'CANCEL',
  },
} as const;

const toBarber = {
  'booking-confirmed': { subject: 'Nueva reserva', title: 'Tienes una nueva reserva' },
  'booking-moved': { subject: 'Reserva reprogramada', title: 'Una reserva cambió de horario' },
  'booking-canceled': { subject: 'Reserva cancelada', title: 'Se canceló una reserva' },
} as const;

/** When it is, and for one that was moved when it was to be. */
function timeFacts({ kind, reservation, payload }: ReservationEmailInput, zoneNote = '') {
  const { timezone } = reservation;
  const former = kind === 'booking-moved' && payload.known_start_at;
  return [
    ['Cuándo', timeText(payload, timezone) + zoneNote] as const,
    ...(former ? [['Antes', formerTimeText(former, timezone)] as const] : []),
  ];
}

function clientEmail(input: ReservationEmailInput): Email | null {
  const { kind, reservation, payload, publicUrl, from, nowMs } = input;
  const email = reservation.client_email_snapshot;
  if (!email) return null;
  const { subject, title, says, method } = toClient[kind];
  const { shop, timezone } = reservation;
  const entry = calendarReservation(reservation, payload, { publicUrl, from, nowMs });
  const canceled = method === 'CANCEL';
  const branch = branchText(reservation);
  return {
    to: email,
    about: { subject: 'reservation', subject_id: payload.reservation_id },
    subject: `${subject}: ${startText(payload, timezone)} en ${shop}`,
    title,
    preview: `${timeText(payload, timezone)}, con ${barberName(reservation)}.`,
    paragraphs: [`Hola ${reservation.client_firstname_snapshot}:`, says(shop)],
    facts: [
      ...timeFacts(input, zoneText(payload, timezone, reservation.client_phone_snapshot)),
      ['Barbero', barberName(reservation)],
      ['Barbería', shop],
      ...(branch ? [['Dirección', branch] as const] : []),
      ...serviceFacts(reservation),
    ],
    button: canceled
      ? { label: 'Reservar de nuevo', href: repeatLink(reservation, publicUrl) }
      : { label: 'Ver mi reserva', href: entry.link },
    footnote: canceled
      ? 'Si no esperabas esta cancelación, comunícate con la barbería.'
      : 'Con ese enlace puedes reprogramar o cancelar tu reserva antes de la hora de inicio.',
    invitation: invitationFor(entry, { method, client: { name: clientName(reservation), email } }),
  };
}

function barberEmail(input: ReservationEmailInput): Email | null {
  const { kind, reservation, payload, publicUrl } = input;
  const { barber_deleted_at, barber_email, barber_confirmed_at, timezone } = reservation;
  if (barber_deleted_at) return null;
  const { subject, title } = toBarber[kind];
  const phone = reservation.client_phone_snapshot;
  const client = clientName(reservation);
  return {
    to: barber_email,
    isToStaff: barber_confirmed_at !== null,
    about: { subject: 'reservation', subject_id: payload.reservation_id },
    subject: `${subject}: ${startText(payload, timezone)}, ${client}`,
    title,
    preview: `${timeText(payload, timezone)}, ${client}.`,
    paragraphs: [`Hola ${reservation.barber_firstname}:`],
    facts: [
      ...timeFacts(input),
      ['Cliente', client],
      ...(phone ? [['Teléfono', phone] as const] : []),
      ...serviceFacts(reservation),
      ...(reservation.notes ? [['Notas', reservation.notes] as const] : []),
    ],
    button: {
      label: 'Abrir la agenda',
      href: `${publicUrl}/dashboard/agenda?day=${dayOf(payload, timezone)}`,
    },
  };
}

/** Whether the addressee knows it already: what changed was changed back before anything was told. */
const isKnown = ({ kind, payload: { known_start_at, start_at } }: ReservationEmailInput): boolean =>
  (kind === 'booking-moved' && known_start_at === start_at) ||
  (kind === 'booking-canceled' && known_start_at === null);

/** The email about a change of a reservation; null when it has no addressee, is no news or a later change has an email of its own. */
export function reservationEmail(input: ReservationEmailInput): Email | null {
  if (input.payload.sequence < input.reservation.sequence || isKnown(input)) return null;
  return input.payload.to === 'client' ? clientEmail(input) : barberEmail(input);
}
