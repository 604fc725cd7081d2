import type { Payloads } from '../jobs/queue.ts';
import { calendarReservation } from './calendar-reservation.ts';
import { invitationFor } from './invitation.ts';
import type { Email } from './email.ts';
import type { MailedReservation } from './queries.ts';
import {
  barberName,
  branchText,
  clientName,
  serviceFacts,
  startText,
  timeFacts,
} from './reservation-facts.ts';

export type ReservationKind = 'booking-confirmed' | 'booking-moved' | 'booking-canceled';
export type ReservationEmailInput = {
  kind: ReservationKind;
  reservation: MailedReservation;
  payload: Payloads[ReservationKind];
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

function clientEmail({
  kind,
  reservation,
  payload,
  publicUrl,
  from,
  nowMs,
}: ReservationEmailInput): Email | null {
  const email = reservation.client_email_snapshot;
  if (!email) return null;
  const { subject, title, says, method } = toClient[kind];
  const { shop, timezone } = reservation;
  const entry = calendarReservation(reservation, payload, { publicUrl, from, nowMs });
  const canceled = method === 'CANCEL';
  const branch = branchText(reservation);
  return {
    to: email,
    subject: `${subject}: ${startText(payload, timezone)} en ${shop}`,
    title,
    paragraphs: [`Hola ${reservation.client_firstname_snapshot}:`, says(shop)],
    facts: [
      ['Barbería', shop],
      ...timeFacts(payload, timezone),
      ...serviceFacts(reservation),
      ['Barbero', barberName(reservation)],
      ...(branch ? [['Dirección', branch] as const] : []),
    ],
    button: canceled
      ? { label: 'Reservar de nuevo', href: `${publicUrl}/${reservation.slug}` }
      : { label: 'Ver mi reserva', href: entry.link },
    footnote: canceled
      ? 'Si no esperabas esta cancelación, comunícate con la barbería.'
      : 'Con ese enlace puedes reprogramar o cancelar tu reserva antes de la hora de inicio.',
    invitation: invitationFor(entry, { method, client: { name: clientName(reservation), email } }),
  };
}

function barberEmail({ kind, reservation, payload, publicUrl }: ReservationEmailInput): Email | null {
  if (reservation.barber_deleted_at) return null;
  const { subject, title } = toBarber[kind];
  const phone = reservation.client_phone_snapshot;
  return {
    to: reservation.barber_email,
    subject: `${subject}: ${clientName(reservation)}, ${startText(payload, reservation.timezone)}`,
    title,
    paragraphs: [`Hola ${reservation.barber_firstname}:`],
    facts: [
      ['Cliente', clientName(reservation)],
      ...(phone ? [['Teléfono', phone] as const] : []),
      ...timeFacts(payload, reservation.timezone),
      ...serviceFacts(reservation),
      ...(reservation.notes ? [['Notas', reservation.notes] as const] : []),
    ],
    button: { label: 'Abrir la agenda', href: `${publicUrl}/dashboard/agenda` },
  };
}

/** The email about a change of a reservation; null when it has nobody to go to or a later change overtook it. */
export function reservationEmail(input: ReservationEmailInput): Email | null {
  if (input.payload.sequence < input.reservation.sequence) return null;
  return input.payload.to === 'client' ? clientEmail(input) : barberEmail(input);
}
