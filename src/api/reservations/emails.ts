import { z } from 'zod';
import type { Email } from '../integrations/mail/email.ts';
import { calendarReservation, invitationFor } from './calendar-entry.ts';
import type { MailedReservation } from './email-queries.ts';
import { barberName, branchText, clientName, serviceFacts, startText, timeFacts } from './email-facts.ts';

/** A reservation as it stood after a change; `sequence` numbers the changes of its calendar entry. */
export const ReservationNotification = z.object({
  reservation_id: z.number(),
  to: z.enum(['client', 'barber']),
  start_at: z.string(),
  end_at: z.string(),
  sequence: z.number(),
});
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

/** The email about a change of a reservation; null when it has no addressee or a later change has an email of its own. */
export function reservationEmail(input: ReservationEmailInput): Email | null {
  if (input.payload.sequence < input.reservation.sequence) return null;
  return input.payload.to === 'client' ? clientEmail(input) : barberEmail(input);
}
