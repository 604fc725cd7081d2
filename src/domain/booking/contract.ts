import { z } from 'zod';
import {
  changeId,
  clientEmail,
  countText,
  id,
  idText,
  instant,
  line,
  localDateTime,
  localTime,
  minutes,
  optionalLine,
  optionalText,
} from '../fields.ts';
import { name, optionalName } from '../names.ts';
import { PublicReservation, Reservation, staffChannels } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { slotRefusals } from '../schedule/withheld.ts';
import { maxLines, maxQuantity } from './basket.ts';
import { viaPattern } from './earlier.ts';

const Lines = z
  .array(
    z.object({
      service_id: id,
      quantity: z
        .int({ error: 'La cantidad debe ser un número entero.' })
        .min(1, 'La cantidad mínima es 1.')
        .max(maxQuantity, `La cantidad máxima es ${maxQuantity}.`),
    }),
  )
  .max(maxLines, `Como máximo ${maxLines} servicios.`);

/** Whether the client agreed to what the form asked, such as to be told by chat; absent where nobody said so. */
export const agreement = z.boolean({ error: 'Debe ser verdadero o falso.' }).optional();

export const BookingRequest = z.object({
  slug: z.string(),
  /** Absent where any barber will do; exactly one of the two is sent. */
  barber_id: id.optional(),
  any_barber: z.boolean().optional(),
  /** Only when the barber has no branch and the shop has several. */
  branch_id: id.nullish(),
  client: z.object({ firstname: name(80), lastname: name(80), phone: line(32), email: clientEmail }),
  services: Lines.min(1, 'Selecciona al menos un servicio'),
  start_local: localDateTime,
  notes: optionalText(500),
  whatsapp: agreement,
  /** Whether the client wants news of the shop; it counts where the shop's rules ask for it. */
  marketing: agreement,
  /** Where the client comes from, such as `instagram`; absent where the page does not know. */
  via: z.string().regex(viaPattern, 'El origen no es válido.').optional(),
});
export type BookingRequest = z.infer<typeof BookingRequest>;

type Barber = { barber_id?: number | undefined; any_barber?: boolean | undefined };
/** Whether a request names a barber or says that any will do, and not both. */
export const namesOneOrAny = ({ barber_id, any_barber }: Barber): boolean =>
  (barber_id === undefined) === (any_barber === true);
export const oneOrAny = { error: 'Elige un barbero o cualquiera.', path: ['barber_id'] };
/** The id of the barber that a request names, or `any`. */
export const barberOf = ({ barber_id }: Barber): number | 'any' => barber_id ?? 'any';

/** A slot that is held until its client follows the link of an email. */
export const HeldBooking = z.object({ detail: z.string(), held_until: instant });
export type HeldBooking = z.infer<typeof HeldBooking>;

/** An optional `Idempotency-Key` header makes a repeated request answer what the first one answered. */
export const bookReservation = route('POST /public/:slug/reservations', {
  summary: 'Reserva una visita. Con Idempotency-Key, repetir la llamada no reserva dos veces.',
  allow: 'anyone',
  budget: 'booking',
  status: 201,
  input: BookingRequest.refine(namesOneOrAny, oneOrAny),
  answer: PublicReservation,
  also: { 202: HeldBooking },
  refusals: [
    'idempotency_mismatch',
    'booking_closed',
    'not_taken_online',
    'unknown_barber',
    'unknown_service',
    'unknown_branch',
    'visit_too_long',
    'nonexistent_time',
    ...slotRefusals,
    'no_barber_free',
    'too_many_visits',
  ],
});

export const acceptBooking = route('POST /reservations/public/:externalId/accept', {
  summary: 'El cliente confirma con el enlace de su correo la reserva que se le guardó.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({
    externalId: z.string(),
    token: z.string({ error: 'Requerido.' }).max(200),
    via: BookingRequest.shape.via,
  }),
  answer: PublicReservation,
  refusals: ['booking_closed', 'not_taken_online', 'hold_expired', 'closed_day', 'slot_taken'],
});

/** A client as the staff write one down; only the first name is needed. */
export const StaffClient = z.object({
  firstname: name(80),
  lastname: optionalName(80),
  phone: optionalLine(32),
  email: clientEmail.nullish(),
});
const ClientForm = z.union([z.object({ id }), StaffClient]);

/** A reservation that the staff took. */
export const StaffReservation = Reservation.extend({
  channel: z.enum(['online', ...staffChannels]),
  booked_by: id.nullable(),
  duration_min: z.int().nullable(),
  /** Only where it repeats. */
  series_id: id.optional(),
});
export type StaffReservation = z.infer<typeof StaffReservation>;

/**
 * `start_local` absent: now, on the minute. `anyway` books outside hours, over blocked time, a day off or a closing, never
 * over another reservation. An `Idempotency-Key` header makes a repeated request answer what the first one answered.
 */
export const takeBooking = route('POST /reservations', {
  summary: 'El equipo agenda una reserva. Con Idempotency-Key, repetir la llamada no agenda dos veces.',
  allow: 'reservations.create',
  status: 201,
  input: z.object({
    barber_id: id,
    branch_id: id.nullish(),
    client: ClientForm.nullable(),
    services: Lines.default([]),
    duration_min: minutes.optional(),
    start_local: localDateTime.optional(),
    channel: z.enum(staffChannels),
    notes: optionalText(500),
    notify: z.boolean().default(true),
    anyway: z.boolean().default(false),
    change_id: changeId.optional(),
    whatsapp: agreement,
  }),
  answer: StaffReservation,
  refusals: [
    'idempotency_mismatch',
    'unknown_barber',
    'unknown_client',
    'client_without_name',
    'unknown_service',
    'unknown_branch',
    'no_duration',
    'visit_too_long',
    'nonexistent_time',
    'date_out_of_reach',
    'slot_taken',
    'slot_held',
    'closed_day',
    'day_off',
    'blocked_time',
    'outside_hours',
  ],
});

const gap = z.object({ start_local: localTime, barber_id: id });

/** Without a barber, of anybody who can be booked. */
export const findGap = route('GET /reservations/gap', {
  summary: 'El próximo hueco de una duración dentro del horario, sin reservas ni bloqueos.',
  allow: 'reservations.create',
  input: z.object({ barber_id: idText.optional(), from: localDateTime, minutes: countText(5, 720) }),
  answer: gap.nullable(),
  refusals: ['unknown_barber'],
});

export const findGaps = route('GET /reservations/gaps', {
  summary: 'Los próximos huecos de personas distintas, el más temprano primero.',
  allow: 'reservations.create',
  input: z.object({ from: localDateTime, minutes: countText(5, 720), count: countText(1, 5).default(3) }),
  answer: z.array(gap),
});

export const countServiceUse = route('GET /reservations/service-use', {
  summary: 'Cuántas veces se reservó cada servicio en los últimos 90 días, el más reservado primero.',
  allow: 'reservations.create',
  input: z.object({}),
  answer: z.array(z.object({ service_id: id, uses: z.int() })),
});
