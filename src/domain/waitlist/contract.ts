import { z } from 'zod';
import { agreement, BookingRequest, StaffClient } from '../booking/contract.ts';
import type { Person } from '../clients/client.ts';
import { depositMethod, OpenedDeposit } from '../deposits/contract.ts';
import { clock, id, idText, instant, localDateTime, plainDate } from '../fields.ts';
import { PublicReservation } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { required } from '../field-limits.ts';

export const waitStates = ['waiting', 'offered', 'booked', 'paused', 'left', 'expired'] as const;
export type WaitState = (typeof waitStates)[number];

/** Dates and times on the shop's clock, all included; an automatic offer lies between the times of one day. */
const Window = z.object({ date_from: plainDate, date_to: plainDate, time_from: clock, time_to: clock });
const Barber = z.object({ id, firstname: z.string(), lastname: z.string() });
const Offer = z.object({ id, start_at: instant, end_at: instant, barber: Barber, expires_at: instant });

export const WaitEntry = z.object({
  external_id: z.string(),
  state: z.enum(waitStates),
  /** Whether places are offered to the entry; if not, the link of the joining e-mail must be followed first. */
  counts: z.boolean(),
  window: Window,
  offer: Offer.nullable(),
  deposit_link: z.string().optional(),
});
export type WaitEntry = z.infer<typeof WaitEntry>;

export const StaffWaitEntry = WaitEntry.extend({
  id,
  client: z.object({ id, firstname: z.string(), lastname: z.string(), phone: z.string().nullable() }),
  barber: Barber.nullable(),
  branch_id: id.nullable(),
  services: z.array(z.object({ service_id: id, name: z.string(), quantity: z.int() })),
  created_at: instant,
  lapsed: z.int(),
});
export type StaffWaitEntry = z.infer<typeof StaffWaitEntry>;

/** An offer must reach the client, so an entry needs a phone or an e-mail. */
export const contactNeeded = 'Escribe un teléfono o un correo.';

const WaitlistRequest = BookingRequest.pick({ client: true, services: true, branch_id: true }).extend({
  barber_id: id.nullish(),
  ...Window.shape,
  whatsapp: agreement,
});
const StaffWaitlistRequest = WaitlistRequest.extend({
  client: StaffClient.refine(({ phone, email }) => phone || email, {
    path: ['phone'],
    message: contactNeeded,
  }),
});
export type WaitlistRequest = Omit<z.output<typeof WaitlistRequest>, 'client'> & { client: Person };
const joinRefusals = [
  'idempotency_mismatch',
  'booking_closed',
  'not_taken_online',
  'unknown_barber',
  'unknown_service',
  'unknown_branch',
  'visit_too_long',
  'outside_window',
  'past',
  'waitlist_off',
  'free_now',
  'too_many_waiting',
] as const;

export const joinWaitlist = route('POST /public/:slug/waitlist', {
  summary:
    'Anota a un cliente en la lista de espera de unos días y horas sin lugar. Con Idempotency-Key, repetir la llamada no lo anota dos veces.',
  allow: 'anyone',
  budget: 'waitlist',
  status: 201,
  input: WaitlistRequest.extend({ slug: z.string(), via: BookingRequest.shape.via }),
  answer: WaitEntry,
  refusals: [...joinRefusals, 'proof_needed', 'confirmation_unavailable'],
});

const ofLink = z.object({ externalId: z.string() });

export const readWaitEntry = route('GET /waitlist/public/:externalId', {
  summary: 'El lugar en la lista de espera de un enlace.',
  allow: 'anyone',
  input: ofLink,
  answer: WaitEntry,
});

/** Confirms the e-mail of an entry by the token in the link of its joining e-mail; a repeated call changes nothing. */
export const confirmWaiting = route('POST /waitlist/public/:externalId/confirm', {
  summary: 'El cliente confirma su correo con el enlace que recibió: desde entonces su lugar cuenta.',
  allow: 'anyone',
  budget: 'change-booking',
  status: 204,
  input: ofLink.extend({ token: z.string({ error: required }).max(200) }),
  answer: z.void(),
});

/** Id of the offer on the page, so that an outdated page neither accepts nor ends a later offer of the same client. */
const offer = id.optional();

export const acceptOffer = route('POST /waitlist/public/:externalId/accept', {
  summary: 'El cliente acepta el lugar que se le ofrece.',
  allow: 'anyone',
  budget: 'change-booking',
  input: ofLink.extend({ offer }),
  answer: PublicReservation,
  refusals: [
    'offer_gone',
    'booking_closed',
    'not_taken_online',
    'too_many_visits',
    'closed_day',
    'day_off',
    'slot_taken',
    'deposit_open',
    'deposit_required',
  ],
});

export const openOfferDeposit = route('POST /waitlist/public/:externalId/deposits', {
  summary:
    'El cliente acepta el lugar que se le ofrece, que queda guardado hasta que se pague su anticipo. Repetir la llamada responde el mismo anticipo.',
  allow: 'anyone',
  budget: 'deposit',
  status: 201,
  input: acceptOffer.input.extend({ method: depositMethod }),
  answer: OpenedDeposit,
  refusals: [...acceptOffer.refusals.filter((code) => code !== 'deposit_required'), 'deposit_not_due'],
});

export const declineOffer = route('POST /waitlist/public/:externalId/decline', {
  summary: 'El cliente pasa el lugar al siguiente; con leave deja también la lista.',
  allow: 'anyone',
  budget: 'change-booking',
  input: ofLink.extend({
    offer,
    leave: z.boolean({ error: 'Debe ser verdadero o falso.' }).default(false),
  }),
  answer: WaitEntry,
  refusals: ['offer_gone'],
});

export const leaveWaitlist = route('DELETE /waitlist/public/:externalId', {
  summary: 'El cliente sale de la lista de espera.',
  allow: 'anyone',
  budget: 'change-booking',
  status: 204,
  input: ofLink,
  answer: z.void(),
});

/**
 * Without `state` lists the live entries: waiting, offered and paused. `date_from` and `date_to` select entries whose
 * window overlaps these dates.
 */
export const listWaitlist = route('GET /waitlist', {
  summary: 'Quiénes esperan un lugar, por orden de llegada.',
  allow: 'waitlist.read',
  input: z.object({
    state: z.enum(waitStates).optional(),
    date_from: plainDate.optional(),
    date_to: plainDate.optional(),
    barber_id: idText.optional(),
  }),
  answer: z.array(StaffWaitEntry),
});

export const addToWaitlist = route('POST /waitlist', {
  summary:
    'El equipo anota a un cliente en la lista de espera. Con Idempotency-Key, repetir la llamada no lo anota dos veces.',
  allow: 'waitlist.edit',
  status: 201,
  input: StaffWaitlistRequest,
  answer: StaffWaitEntry,
  refusals: joinRefusals,
});

/**
 * The slot may lie outside the entry's window, and `branch_id` may name another branch. Refusals have the order of
 * staff bookings.
 */
export const offerPlace = route('POST /waitlist/:id/offer', {
  summary: 'El equipo ofrece un lugar a quien espera y se lo guarda mientras responde.',
  allow: 'waitlist.edit',
  input: z.object({
    id: idText,
    barber_id: id,
    branch_id: id.nullish(),
    start_local: localDateTime,
    whatsapp: agreement,
  }),
  answer: StaffWaitEntry,
  refusals: [
    'offer_gone',
    'unknown_barber',
    'unknown_service',
    'unknown_branch',
    'visit_too_long',
    'nonexistent_time',
    'past',
    'slot_taken',
    'slot_held',
    'closed_day',
    'blocked_time',
    'outside_hours',
    'day_off',
  ],
});

export const withdrawOffer = route('POST /waitlist/:id/withdraw', {
  summary: 'El equipo retira el lugar que ofreció; quien espera sigue en la lista.',
  allow: 'waitlist.edit',
  input: z.object({
    id: idText,
    offer,
    /** Whether the slot is offered to the next entry; otherwise it becomes free. */
    next: z.boolean({ error: 'Debe ser verdadero o falso.' }).default(false),
  }),
  answer: StaffWaitEntry,
  refusals: ['offer_gone'],
});

export const removeFromWaitlist = route('DELETE /waitlist/:id', {
  summary: 'El equipo quita a alguien de la lista de espera.',
  allow: 'waitlist.edit',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
});

export const HeldPlace = z.object({
  barber_id: id,
  start_at: instant,
  end_at: instant,
  kind: z.enum(['offer', 'deposit']),
  client: z.object({ id, name: z.string() }),
  until: instant,
});
export type HeldPlace = z.infer<typeof HeldPlace>;

/** `to` is included; without `to` lists one day. */
export const listHolds = route('GET /holds', {
  summary: 'Los horarios de hasta siete días que esperan la respuesta de un cliente, por hora.',
  allow: 'reservations.read',
  input: z.object({ date: plainDate, to: plainDate.optional() }),
  answer: z.array(HeldPlace),
});
