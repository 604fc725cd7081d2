import { z } from 'zod';
import {
  BookingRequest,
  bookReservation,
  HeldBooking,
  namesOneOrAny,
  oneOrAny,
} from '../booking/contract.ts';
import { GroupRequest, leavesChoice, namesBarber, several } from '../booking/groups/contract.ts';
import { repeatReservation } from '../booking/repeat-contract.ts';
import { countText, id, idText, instant, plainDate } from '../fields.ts';
import { PublicReservation } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { depositReasons } from '../organization/deposit-due.ts';
import { depositStates, mostDeposits, shownDisputes } from '../reservations/deposit-states.ts';

const methods = ['card', 'transfer'] as const;
const state = z.enum(depositStates);

/** `external_id` is the link of the page that pays it, and of the reservation once it is booked. */
export const OpenedDeposit = z.object({
  external_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  pay_until: instant,
  method: z.enum(methods),
  instructions: z.string().optional(),
});
export type OpenedDeposit = z.infer<typeof OpenedDeposit>;

const openingRefusals = [
  ...bookReservation.refusals.filter((code) => code !== 'deposit_required'),
  'deposit_not_due',
] as const;

export const depositMethod = z.enum(methods, { error: 'Debe ser card o transfer.' }).optional();

export const openDeposit = route('POST /public/:slug/deposits', {
  summary:
    'Guarda el horario de una visita hasta que se pague su anticipo. Con Idempotency-Key, repetir la llamada no la guarda dos veces.',
  allow: 'anyone',
  budget: 'deposit',
  status: 201,
  input: BookingRequest.extend({ method: depositMethod }).refine(namesOneOrAny, oneOrAny),
  answer: OpenedDeposit,
  also: { 202: HeldBooking },
  refusals: openingRefusals,
});

export const openGroupDeposit = route('POST /public/:slug/groups/deposits', {
  summary: 'Guarda el horario de un grupo hasta que quien reserva pague el anticipo de todos.',
  allow: 'anyone',
  budget: 'deposit',
  status: 201,
  input: GroupRequest.extend({ method: depositMethod })
    .refine(leavesChoice, several)
    .refine(namesBarber, oneOrAny),
  answer: OpenedDeposit,
  also: { 202: HeldBooking },
  refusals: openingRefusals,
});

export const openRepeatDeposit = route('POST /reservations/public/:externalId/repeat/deposits', {
  summary: 'Guarda el horario de una visita que se repite hasta que se pague su anticipo.',
  allow: 'anyone',
  budget: 'deposit',
  status: 201,
  input: repeatReservation.input.safeExtend({ method: depositMethod }),
  answer: OpenedDeposit,
  also: { 202: HeldBooking },
  refusals: openingRefusals,
});

const ofLink = z.object({ externalId: z.string() });

const Visit = PublicReservation.pick({ start_at: true, end_at: true, barber: true }).extend({
  services: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

export const PublicDeposit = OpenedDeposit.extend({
  state,
  /** Present while the payment provider is down and the shop's policy books without payment. */
  later: z.literal(true).optional(),
  transferred: z.literal(true).optional(),
  shop: z.object({ name: z.string(), slug: z.string() }),
  visit: Visit.nullable(),
  reservation: PublicReservation.optional(),
});
export type PublicDeposit = z.infer<typeof PublicDeposit>;

export const readPublicDeposit = route('GET /deposits/public/:externalId', {
  summary: 'El anticipo de un enlace, y su reserva cuando ya está confirmada.',
  allow: 'anyone',
  input: ofLink,
  answer: PublicDeposit,
});

export const openCheckout = route('POST /deposits/public/:externalId/checkout', {
  summary: 'La página de pago de un anticipo con tarjeta.',
  allow: 'anyone',
  budget: 'change-booking',
  input: ofLink,
  answer: z.object({ url: z.string() }),
  refusals: ['deposit_settled', 'payments_down'],
});

export const bookWithoutPayment = route('POST /deposits/public/:externalId/later', {
  summary: 'Reserva igual cuando el pago no responde: el anticipo se pide después.',
  allow: 'anyone',
  budget: 'change-booking',
  input: ofLink,
  answer: PublicDeposit,
  refusals: ['deposit_settled', 'slot_taken', 'unknown_barber'],
});

export const giveUpDeposit = route('DELETE /deposits/public/:externalId', {
  summary: 'El cliente deja un anticipo sin pagar y el horario queda libre.',
  allow: 'anyone',
  budget: 'change-booking',
  status: 204,
  input: ofLink,
  answer: z.void(),
  refusals: ['deposit_settled'],
});

export const sayTransferred = route('POST /deposits/public/:externalId/transferred', {
  summary: 'El cliente dice que ya transfirió: la barbería lo ve, y el horario se guarda un rato más.',
  allow: 'anyone',
  budget: 'change-booking',
  input: ofLink,
  answer: PublicDeposit,
  refusals: ['deposit_settled'],
});

export const Deposit = z.object({
  id,
  external_id: z.string(),
  state,
  reason: z.enum(depositReasons),
  method: z.enum(methods),
  amount: z.number(),
  refunded: z.number(),
  to_return: z.number().optional(),
  currency: z.string(),
  pay_until: instant,
  unconfirmed: z.literal(true).optional(),
  transferred_at: instant.nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  dispute: z.enum(shownDisputes).optional(),
  /** The visit that the deposit counts for, null once its client is erased; `reservation_id` is null if not booked. */
  visit: z
    .object({
      reservation_id: id.nullable(),
      start_at: instant,
      barber: z.object({ id, firstname: z.string(), lastname: z.string() }),
      client: z.object({ id: id.nullable(), name: z.string() }),
    })
    .nullable(),
});
export type Deposit = z.infer<typeof Deposit>;

/** Local dates of the visits, both included; after a page, `after` is the id of its last row. */
export const listDeposits = route('GET /deposits', {
  summary: 'Los anticipos de unos días o de un estado, el más nuevo primero.',
  allow: 'deposits.read',
  input: z.object({
    from: plainDate.optional(),
    to: plainDate.optional(),
    state: z.enum(depositStates).optional(),
    dispute: z.enum(shownDisputes).optional(),
    limit: countText(1, mostDeposits).default(mostDeposits),
    after: idText.optional(),
  }),
  answer: z.array(Deposit),
});

export const countDeposits = route('GET /deposits/counts', {
  summary:
    'Cuántos anticipos esperan al equipo: transferencias por revisar, reclamos abiertos y devoluciones que fallaron.',
  allow: 'deposits.read',
  input: z.object({}),
  answer: z.object({ open_transfers: z.int(), open_disputes: z.int(), failed_refunds: z.int() }),
});

export const receiveDeposit = route('POST /deposits/:id/receive', {
  summary: 'El equipo recibió la transferencia: la visita queda reservada.',
  allow: 'deposits.settle',
  input: z.object({ id: idText }),
  answer: Deposit,
  refusals: ['deposit_settled', 'deposit_unconfirmed', 'unknown_barber'],
});

export const rejectDeposit = route('POST /deposits/:id/reject', {
  summary: 'La transferencia no llegó: el horario queda libre.',
  allow: 'deposits.settle',
  input: z.object({ id: idText }),
  answer: Deposit,
  refusals: ['deposit_settled'],
});

export const waiveDeposit = route('POST /deposits/:id/waive', {
  summary: 'El equipo reserva la visita sin su anticipo.',
  allow: 'deposits.settle',
  input: z.object({ id: idText }),
  answer: Deposit,
  refusals: ['deposit_settled', 'deposit_unconfirmed', 'unknown_barber', 'slot_taken'],
});

/** The first call moves a transfer to `Por devolver`; the second call, with `sent`, records the bank transfer. */
export const refundDeposit = route('POST /deposits/:id/refund', {
  summary: 'El equipo devuelve un anticipo, o dice que ya lo devolvió.',
  allow: 'deposits.settle',
  /** With `sent` the call does only that step, so that a second person's press takes no other. */
  input: z.object({ id: idText, sent: z.boolean({ error: 'Debe ser verdadero o falso.' }).optional() }),
  answer: Deposit,
  refusals: ['deposit_settled', 'deposit_disputed', 'charge_exists'],
});
