import { z } from 'zod';
import { type EpochMs, type Instant, instantOf, minuteMs } from '../time.ts';
import { countText, id, idText, instant, instantText, localDateTime } from '../fields.ts';
import { route } from '../route.ts';
import { slotRefusals } from '../schedule/contract.ts';
import { reservationStatuses } from './status.ts';

const Line = z.object({
  service_id: id,
  service: z.object({ id, name: z.string(), price: z.number(), is_premium: z.boolean() }),
  quantity: z.int(),
  duration_min: z.int(),
});

/** A reservation as staff see it; names, prices and durations are those of the day it was booked. */
export const Reservation = z.object({
  id,
  external_id: z.string(),
  status: z.enum(reservationStatuses),
  start_at: instant,
  end_at: instant,
  barber_id: id,
  barber: z.object({ id, firstname: z.string(), lastname: z.string(), photo_url: z.string().nullable() }),
  branch_id: id.nullable(),
  client: z.object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  client_name_snapshot: z.string(),
  client_phone_snapshot: z.string().nullable(),
  services: z.array(Line),
  notes: z.string().nullable(),
  org_slug: z.string(),
});
export type Reservation = z.infer<typeof Reservation>;

/** A reservation as whoever holds its link sees it: no e-mail, no notes, no client identity. */
export const PublicReservation = Reservation.omit({ notes: true, client: true }).extend({
  client: Reservation.shape.client.omit({ id: true, email: true }),
});
export type PublicReservation = z.infer<typeof PublicReservation>;

/** The most reservations that one page of the agenda may hold. */
export const largestPage = 100;

export const listReservations = route('GET /reservations', {
  summary: 'Las reservas de la barbería por hora de inicio.',
  allow: 'reservations.read',
  input: z.object({
    limit: countText(1, largestPage).default(20),
    offset: countText(0, 10_000).default(0),
    date_from: instantText.optional(),
    date_to: instantText.optional(),
    barber_id: idText.optional(),
    client_id: idText.optional(),
    status: z.enum(reservationStatuses).optional(),
  }),
  answer: z.array(Reservation),
});

/** Server-sent events, asked for with `Accept: text/event-stream`; each says only that something changed. */
export const followReservations = route('GET /reservations/events', {
  summary: 'Avisa mientras dura la conexión (text/event-stream) que cambiaron las reservas de la barbería.',
  allow: 'reservations.read',
  input: z.object({}),
  answer: z.unknown(),
  refusals: ['not_acceptable'],
});

export const moveReservation = route('PATCH /reservations/:id', {
  summary: 'Mueve una reserva a otra hora local de la barbería.',
  allow: 'reservations.edit',
  input: z.object({ id: idText, start_local: localDateTime }),
  answer: Reservation,
  refusals: ['nonexistent_time', 'slot_taken'],
});

export const setReservationStatus = route('PATCH /reservations/:id/status', {
  summary: 'Cambia el estado de una reserva.',
  allow: 'reservations.edit',
  input: z.object({ id: idText, status: z.enum(reservationStatuses) }),
  answer: Reservation,
  refusals: ['slot_taken'],
});

export const deleteReservation = route('DELETE /reservations/:id', {
  summary: 'Elimina una reserva.',
  allow: 'reservations.edit',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
  refusals: ['too_many'],
});

export const restoreReservation = route('POST /reservations/:id/restore', {
  summary: 'Recupera una reserva eliminada hace 30 días o menos, si el horario sigue libre.',
  allow: 'reservations.restore',
  input: z.object({ id: idText }),
  answer: Reservation,
  refusals: ['slot_taken'],
});

export const restoreDeleted = route('POST /reservations/restore', {
  summary: 'Recupera las reservas eliminadas desde un momento, salvo aquellas cuyo horario ya está ocupado.',
  allow: 'reservations.restore',
  input: z.object({ since: instantText }),
  answer: z.object({ restored: z.int(), taken: z.int() }),
});

export const readPublicReservation = route('GET /reservations/public/:externalId', {
  summary: 'La reserva de un enlace.',
  allow: 'anyone',
  input: z.object({ externalId: z.string() }),
  answer: PublicReservation,
});

export const changePublicReservation = route('PATCH /reservations/public/:externalId', {
  summary: 'El cliente reprograma o cancela con su enlace.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({
    externalId: z.string(),
    action: z.enum(['reschedule', 'cancel'], { error: 'La acción debe ser reschedule o cancel.' }),
    start_at_utc: instantText.optional(),
  }),
  answer: PublicReservation,
  refusals: ['reservation_locked', 'reservation_started', 'unknown_barber', ...slotRefusals],
});

const restorableDays = 30;

/** The earliest deletion that can still be taken back at the moment `now`. */
export const restorableSince = (now: EpochMs): Instant => instantOf(now - restorableDays * 1440 * minuteMs);
