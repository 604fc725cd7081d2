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
import { LoyaltyCard } from '../loyalty/card-fields.ts';
import { roles } from '../permissions.ts';
import { route } from '../route.ts';
import { blockKinds, Closing, slotRefusals } from '../schedule/blocks/withheld.ts';
import { arrivalFields } from './arrival/fields.ts';
import { depositStates, shownDisputes } from './deposit-states.ts';
import { largestPage } from './limits.ts';
import { cancelers, reservationStatuses } from './status.ts';

const ServiceLine = z.object({
  service_id: id,
  service: z.object({ id, name: z.string(), price: z.number(), is_premium: z.boolean() }),
  quantity: z.int(),
  duration_min: z.int(),
});

/** Channels of reservations booked by the staff; the public page's channel is `online`. */
export const staffChannels = ['phone', 'walk_in', 'counter', 'message'] as const;
export type StaffChannel = (typeof staffChannels)[number];

/** `following` lists the starts of this reservation and all later uncanceled reservations of the series. */
const Series = z.object({ id, every_weeks: z.int(), following: z.array(instant) });

/** Absent without a deposit. `left` is what remains of the booked price once the deposit is deducted. */
const ReservationDeposit = z.object({
  state: z.enum(depositStates),
  amount: z.number(),
  left: z.number(),
  /** Sum that a charge of the visit can still use while the rest of the deposit is given back, and afterwards. */
  stays: z.number().optional(),
  /** The client moved the reservation late, so that canceling it gives nothing back. */
  fixed: z.literal(true).optional(),
});
export type ReservationDeposit = z.infer<typeof ReservationDeposit>;

/** A reservation for the staff; the client's data and the services' names, prices and durations are those booked. */
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
  services: z.array(ServiceLine),
  notes: z.string().nullable(),
  org_slug: z.string(),
  /** Length in minutes set by the staff; absent if the services determine the length. */
  duration_min: z.int().optional(),
  channel: z.enum(staffChannels).optional(),
  /** Id of the booker's reservation in a group; absent for a single client. */
  group_id: id.optional(),
  /** Number of people in the group whose reservations are not canceled. */
  group_people: z.int().optional(),
  series: Series.optional(),
  to_call: z.literal(true).optional(),
  /** Amount charged, tip included; absent without a charge, null if the reader may not see the amount. */
  charged: z.number().nullable().optional(),
  deposit: ReservationDeposit.extend({ dispute: z.enum(shownDisputes).optional() }).optional(),
  /** Stamps of the client; only in lists and for the link, absent for companions and without a loyalty card. */
  loyalty: LoyaltyCard.optional(),
  ...arrivalFields,
});
export type Reservation = z.infer<typeof Reservation>;

export const PublicReservation = Reservation.omit({
  notes: true,
  client: true,
  channel: true,
  group_id: true,
  group_people: true,
  charged: true,
  to_call: true,
  arrived_at: true,
}).extend({
  client: Reservation.shape.client.omit({ id: true, email: true }),
  deposit: ReservationDeposit.optional(),
  /** Number of people of a group, canceled ones included; only for the booker's link. */
  group: z.object({ people: z.int() }).optional(),
  /** Only for a client without an e-mail address, who gets no e-mail about changes. */
  without_email: z.literal(true).optional(),
  series: Series.omit({ id: true }).optional(),
  /** As `Changeable`; absent where every change before the start is in time. */
  changeable: z.object({ until: instant, call: z.boolean() }).optional(),
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

/**
 * Counts the reservations of all pages of `listReservations`, and sums the completed ones: the charge without tip, else
 * the booked price.
 */
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

/** Server-sent events, requested with `Accept: text/event-stream`; an event carries no reservation data. */
export const followReservations = route('GET /reservations/events', {
  summary: 'Avisa mientras dura la conexión (text/event-stream) que cambiaron las reservas de la barbería.',
  allow: 'reservations.read',
  closedToExample: true,
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
 * Needs a new start, barber or length. A move with a `change_id` can be undone, and its e-mails wait 15 seconds.
 * `group` shifts the whole group by the same time, and each person keeps their barber.
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
    canceled_by: z.enum(cancelers).optional(),
    /** Whether the client is notified of a cancellation; absent means true. */
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
  charged: z.number().nullable().optional(),
  to_call: z.literal(true).optional(),
  ...arrivalFields,
});
export type AgendaReservation = z.infer<typeof AgendaReservation>;

const DayClosing = Closing.omit({ date: true });
const AgendaDay = z.object({
  date: plainDate,
  closing: DayClosing.nullable(),
  /** All closings of the date after the first one, which is `closing`; whole days come before parts of days. */
  other_closings: z.array(DayClosing).optional(),
});
export type AgendaDay = z.infer<typeof AgendaDay>;

/**
 * `from` and `to` are local dates of the shop, both included. `visits` has at most `agendaMost` reservations;
 * `truncated` marks a cut.
 */
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

/** `barber_id` moves a reservation outside groups to another barber, and to that barber's branch. */
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
    'call_the_shop',
    'not_taken_online',
    'unknown_barber',
    'charge_exists',
    ...slotRefusals,
  ],
});
