import { z } from 'zod';
import {
  changeId,
  clock,
  countText,
  id,
  idText,
  instant,
  instantText,
  localDateTime,
  minutes,
  plainDate,
} from '../fields.ts';
import { roles } from '../permissions.ts';
import { route } from '../route.ts';
import { blockKinds, Closing, slotRefusals } from '../schedule/withheld.ts';
import { largestPage } from './limits.ts';
import { cancelers, reservationStatuses } from './status.ts';

const Line = z.object({
  service_id: id,
  service: z.object({ id, name: z.string(), price: z.number(), is_premium: z.boolean() }),
  quantity: z.int(),
  duration_min: z.int(),
});

/** How the staff take reservations; those of the public page are `online`. */
export const staffChannels = ['phone', 'walk_in', 'counter', 'message'] as const;
export type StaffChannel = (typeof staffChannels)[number];

/** `following` are the starts of a series that were not canceled, a reservation's own and all later ones. */
const Series = z.object({ id, every_weeks: z.int(), following: z.array(instant) });

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
  /** How long it lasts where the staff set it; else its services say so. */
  duration_min: z.int().optional(),
  /** Only where it did not come in online. */
  channel: z.enum(staffChannels).optional(),
  /** Only of a group: the id of the reservation of whoever booked it. */
  group_id: id.optional(),
  /** How many of it still come. */
  group_people: z.int().optional(),
  /** Only where it repeats. */
  series: Series.optional(),
  /** Only where it is charged: what was taken for it, the tip included; null for whoever may not read that charge. */
  charged: z.number().nullable().optional(),
});
export type Reservation = z.infer<typeof Reservation>;

/** A reservation as whoever holds its link sees it: no e-mail, no notes, no client identity. */
export const PublicReservation = Reservation.omit({
  notes: true,
  client: true,
  channel: true,
  group_id: true,
  group_people: true,
  charged: true,
}).extend({
  client: Reservation.shape.client.omit({ id: true, email: true }),
  /** Only by the link of whoever booked a group: how many people it has, canceled ones included. */
  group: z.object({ people: z.int() }).optional(),
  /** Only by a link of somebody who left no address: no email tells of changes. */
  without_email: z.literal(true).optional(),
  series: Series.omit({ id: true }).optional(),
});
export type PublicReservation = z.infer<typeof PublicReservation>;

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

/** Counts of the reservations that `listReservations` finds on all its pages, and what those completed brought: as charged without tips, else as booked. */
export const summariseReservations = route('GET /reservations/summary', {
  summary: 'Cuántas reservas hay para los mismos filtros, por estado, y cuánto suman las completadas.',
  allow: 'reservations.read',
  input: listReservations.input.omit({ limit: true, offset: true }),
  answer: z.object({
    total: z.int(),
    completed: z.int(),
    no_show: z.int(),
    canceled: z.int(),
    completed_price: z.number(),
  }),
});
export type AgendaSummary = z.infer<typeof summariseReservations.answer>;

/** Server-sent events, asked for with `Accept: text/event-stream`; each says only that something changed. */
export const followReservations = route('GET /reservations/events', {
  summary: 'Avisa mientras dura la conexión (text/event-stream) que cambiaron las reservas de la barbería.',
  allow: 'reservations.read',
  input: z.object({}),
  answer: z.unknown(),
  refusals: ['not_acceptable'],
});

export const readReservation = route('GET /reservations/:id', {
  summary: 'Una reserva.',
  allow: 'reservations.read',
  input: z.object({ id: idText }),
  answer: Reservation,
});

/**
 * At least one of start, barber and length. A change that is named can be taken back, and its emails wait 15 seconds. With
 * `group`, all of its group move by as much, each with their own barber.
 */
export const moveReservation = route('PATCH /reservations/:id', {
  summary: 'Mueve una reserva a otra hora local de la barbería o a otro barbero, o cambia cuánto dura.',
  allow: 'reservations.edit',
  input: z
    .object({
      id: idText,
      start_local: localDateTime.optional(),
      barber_id: id.optional(),
      duration_min: minutes.optional(),
      group: z.boolean().optional(),
      change_id: changeId.optional(),
    })
    .refine(({ start_local, barber_id, duration_min }) => start_local ?? barber_id ?? duration_min, {
      error: 'Elige un horario, un barbero o una duración.',
      path: ['start_local'],
    }),
  answer: Reservation,
  refusals: ['too_many', 'nonexistent_time', 'unknown_barber', 'slot_taken', 'slot_held', 'charge_exists'],
});

export const setReservationStatus = route('PATCH /reservations/:id/status', {
  summary: 'Cambia el estado de una reserva.',
  allow: 'reservations.edit',
  input: z.object({
    id: idText,
    status: z.enum(reservationStatuses),
    change_id: changeId.optional(),
    /** Recorded with a cancellation only. */
    canceled_by: z.enum(cancelers).optional(),
    /** Whether the client hears of a cancellation; absent counts as true. */
    notify: z.boolean().optional(),
  }),
  answer: Reservation,
  refusals: ['too_many', 'slot_taken', 'slot_held', 'charge_exists'],
});

export const deleteReservation = route('DELETE /reservations/:id', {
  summary: 'Elimina una reserva.',
  allow: 'reservations.edit',
  status: 204,
  input: z.object({ id: idText, change_id: changeId.optional() }),
  answer: z.void(),
  refusals: ['too_many', 'charge_exists'],
});

export const undoChange = route('POST /changes/:changeId/undo', {
  summary: 'Deshace lo que se cambió con una pulsación hace 10 minutos o menos.',
  allow: 'reservations.edit',
  input: z.object({ changeId }),
  answer: z.object({ reservations: z.array(Reservation) }),
  refusals: [
    'undo_overtaken',
    'undo_too_late',
    'slot_taken',
    'slot_held',
    'charge_exists',
    'idempotency_mismatch',
  ],
});

const AgendaPerson = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  photo_url: z.string().nullable(),
  branch_id: id.nullable(),
  role: z.enum(roles),
  days: z.array(
    z.object({
      date: plainDate,
      ranges: z.array(z.object({ start: clock, end: clock })),
      off: z.boolean(),
      blocks: z.array(
        z.object({
          id,
          start_at: instant,
          end_at: instant,
          kind: z.enum(blockKinds),
          reason: z.string().nullable(),
          repeats: z.boolean(),
        }),
      ),
    }),
  ),
});
export type AgendaPerson = z.infer<typeof AgendaPerson>;

const AgendaReservation = z.object({
  id,
  status: z.enum(reservationStatuses),
  start_at: instant,
  end_at: instant,
  barber_id: id,
  branch_id: id.nullable(),
  client: z.object({ id, name: z.string(), phone: z.string().nullable() }),
  services: z.array(z.object({ name: z.string(), quantity: z.int() })),
  notes: z.string().nullable(),
  channel: z.enum(['online', ...staffChannels]),
  series_id: id.nullable(),
  group_id: id.nullable(),
  /** Only where it is charged: what was taken for it, the tip included; null for whoever may not read that charge. */
  charged: z.number().nullable().optional(),
});
export type AgendaReservation = z.infer<typeof AgendaReservation>;

const DayClosing = Closing.omit({ date: true });
const AgendaDay = z.object({
  date: plainDate,
  closing: DayClosing.nullable(),
  /** Where a date has several; the first of them is `closing`, whole days before parts. */
  other_closings: z.array(DayClosing).optional(),
});
export type AgendaDay = z.infer<typeof AgendaDay>;

/** Local dates of the shop, both included. `visits` are at most `agendaMost`; more are cut off, and `truncated` says so. */
export const readAgenda = route('GET /agenda', {
  summary: 'El calendario de hasta siete días: personas con sus horarios y bloqueos, cierres y reservas.',
  allow: 'reservations.read',
  input: z.object({ from: plainDate, to: plainDate, barber_id: idText.optional() }),
  answer: z.object({
    days: z.array(AgendaDay),
    people: z.array(AgendaPerson),
    visits: z.array(AgendaReservation),
    truncated: z.boolean(),
  }),
});
export type AgendaCalendar = z.infer<typeof readAgenda.answer>;

export const readPublicReservation = route('GET /reservations/public/:externalId', {
  summary: 'La reserva de un enlace.',
  allow: 'anyone',
  input: z.object({ externalId: z.string() }),
  answer: PublicReservation,
});

/** With `barber_id` a reservation outside of groups moves to another barber, and to the branch of that barber. */
export const changePublicReservation = route('PATCH /reservations/public/:externalId', {
  summary: 'El cliente reprograma o cancela con su enlace.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({
    externalId: z.string(),
    action: z.enum(['reschedule', 'cancel'], { error: 'La acción debe ser reschedule o cancel.' }),
    start_at_utc: instantText.optional(),
    barber_id: id.optional(),
  }),
  answer: PublicReservation,
  refusals: [
    'reservation_locked',
    'reservation_started',
    'not_taken_online',
    'unknown_barber',
    'charge_exists',
    ...slotRefusals,
  ],
});
