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
import { name, optionalName } from '../text/names.ts';
import { PublicReservation, Reservation, staffChannels } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { slotRefusals } from '../schedule/blocks/withheld.ts';
import { leastMinutes, longestName, longestPhone, mostMinutes, required } from '../field-limits.ts';
import { maxLines, maxQuantity } from './form/basket.ts';
import { viaPattern } from './form/earlier.ts';
import { longestNotes, servicesNeeded } from './booking-limits.ts';

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

/** Consent from a form, for example to WhatsApp messages; absent if the form did not ask. */
export const agreement = z.boolean({ error: 'Debe ser verdadero o falso.' }).optional();

export const BookingRequest = z.object({
  slug: z.string(),
  /** Absent with `any_barber`; a request has exactly one of the two. */
  barber_id: id.optional(),
  any_barber: z.boolean().optional(),
  /** Branch of the visit if the barber has none; `any_barber` excludes barbers of other branches. */
  branch_id: id.nullish(),
  client: z.object({
    firstname: name(longestName),
    lastname: name(longestName),
    phone: line(longestPhone),
    email: clientEmail,
  }),
  services: Lines.min(1, servicesNeeded),
  start_local: localDateTime,
  notes: optionalText(longestNotes),
  whatsapp: agreement,
  /** Consent to marketing; stored only if the shop's rules ask for it. */
  marketing: agreement,
  /** Traffic source of the client, for example `instagram`; absent if the page does not know it. */
  via: z.string().regex(viaPattern, 'El origen no es válido.').optional(),
});
export type BookingRequest = z.infer<typeof BookingRequest>;

type Barber = { barber_id?: number | undefined; any_barber?: boolean | undefined };
export const namesOneOrAny = ({ barber_id, any_barber }: Barber): boolean =>
  (barber_id === undefined) === (any_barber === true);
export const oneOrAny = { error: 'Elige un barbero o cualquiera.', path: ['barber_id'] };
export const barberOf = ({ barber_id }: Barber): number | 'any' => barber_id ?? 'any';

/** A slot held until `held_until`; the link in the confirmation e-mail books the slot. */
export const HeldBooking = z.object({ detail: z.string(), held_until: instant });
export type HeldBooking = z.infer<typeof HeldBooking>;

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
    'proof_needed',
    'too_many_unconfirmed',
    'confirmation_unavailable',
    'too_many_visits',
    'deposit_open',
    'deposit_required',
  ],
});

export const acceptBooking = route('POST /reservations/public/:externalId/accept', {
  summary: 'El cliente confirma con el enlace de su correo la reserva que se le guardó.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({
    externalId: z.string(),
    token: z.string({ error: required }).max(200),
    via: BookingRequest.shape.via,
  }),
  answer: PublicReservation,
  also: { 202: HeldBooking },
  refusals: ['booking_closed', 'not_taken_online', 'hold_expired', 'closed_day', 'day_off', 'slot_taken'],
});

export const StaffClient = z.object({
  firstname: name(longestName),
  lastname: optionalName(longestName),
  phone: optionalLine(longestPhone),
  email: clientEmail.nullish(),
});
const ClientForm = z.union([z.object({ id }), StaffClient]);

export const StaffReservation = Reservation.extend({
  channel: z.enum(['online', ...staffChannels]),
  booked_by: id.nullable(),
  duration_min: z.int().nullable(),
  series_id: id.optional(),
});
export type StaffReservation = z.infer<typeof StaffReservation>;

/**
 * `start_local` absent means the current minute. `anyway` books outside hours, over blocked time, a day off or a
 * closing, never over another reservation or a slot held for an offer, a deposit or a confirmation by e-mail.
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
    notes: optionalText(longestNotes),
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

/** Searches the calendars of all bookable barbers if `barber_id` is absent. */
export const findGap = route('GET /reservations/gap', {
  summary: 'El próximo hueco de una duración dentro del horario, sin reservas ni bloqueos.',
  allow: 'reservations.create',
  input: z.object({
    barber_id: idText.optional(),
    from: localDateTime,
    minutes: countText(leastMinutes, mostMinutes),
  }),
  answer: gap.nullable(),
  refusals: ['unknown_barber'],
});

export const findGaps = route('GET /reservations/gaps', {
  summary: 'Los próximos huecos de personas distintas, el más temprano primero.',
  allow: 'reservations.create',
  input: z.object({
    from: localDateTime,
    minutes: countText(leastMinutes, mostMinutes),
    count: countText(1, 5).default(3),
  }),
  answer: z.array(gap),
});

export const countServiceUse = route('GET /reservations/service-use', {
  summary: 'Cuántas veces se reservó cada servicio en los últimos 90 días, el más reservado primero.',
  allow: 'reservations.create',
  input: z.object({}),
  answer: z.array(z.object({ service_id: id, uses: z.int() })),
});
