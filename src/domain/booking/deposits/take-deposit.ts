import type { Person } from '../../clients/client.ts';
import { countedContact } from '../../clients/counted-contact.ts';
import { formatCents, fromCents } from '../../money.ts';
import { leastCardCents } from '../../organization/card-minimum.ts';
import { type DepositDue, depositDue } from '../../organization/deposit-due.ts';
import type { DepositMethod } from '../../organization/policy.ts';
import { Refusal } from '../../refusal.ts';
import { totalCents } from '../../services/line-cents.ts';
import { type EpochMs, epochOf, hourMs, instantOf, minuteMs, today } from '../../time.ts';
import {
  type DepositFacts,
  type Facts,
  isSameContact,
  type Order,
  ordererOf,
  type PlannedDeposit,
  type PlannedReservation,
  type Policy,
} from '../facts.ts';

/** Shops check transfers by hand, so no transfer is opened within these hours before the start. */
export const transferNoticeHours = 2;
const mostTransfersADay = 2;
const retryAfterSeconds = 60;
export const depositOpen = () => new Refusal('deposit_open', { retryAfterSeconds });

type Known = Pick<Facts, 'deposits' | 'zone'>;
type Visit = Pick<PlannedReservation, 'lines' | 'start_at'> & { barber: { id: number } };
type Ordered = {
  order: Pick<Order, 'person' | 'e164' | 'deposit'>;
  person: Person;
  reservations: readonly Visit[];
};
/** A due deposit; `payUntil` has the end of the hold for each payment method available now. */
export type Payable = {
  due: DepositDue;
  currency: string;
  payUntil: Partial<Record<DepositMethod, EpochMs>>;
};

/**
 * Null where nothing is due, or no method can pay and the shop takes only cards or books without payment; throws 409
 * instead if the client came to pay. Throws 403 where no method can pay at a shop that takes transfers and refuses
 * unpaid bookings.
 */
export function dueDeposit(facts: Known, ordered: Ordered, policy: Policy, now: EpochMs): Payable | null {
  const { deposits } = facts;
  const due = deposits && policy.deposits ? amountDue(deposits, ordered) : null;
  const payable = due && deposits && payableNow(facts, deposits, { ...ordered, due }, now);
  if (!payable && ordered.order.deposit) throw new Refusal('deposit_not_due');
  return payable ?? null;
}

function amountDue({ policy, currency, clients }: DepositFacts, { order, reservations }: Ordered) {
  const lines = reservations.flatMap((each) => each.lines);
  const visit = {
    total_cents: totalCents(lines),
    hasPremium: lines.some(({ is_premium }) => is_premium),
  };
  const contact = ordererOf(order);
  const known = contact && clients.find((client) => isSameContact(client, contact));
  return depositDue(policy, visit, known ?? { isNew: true, noShows: 0 }, currency);
}

function payableNow(
  { zone }: Known,
  { policy, currency, takesCards, unpaid }: DepositFacts,
  { due, reservations }: Ordered & { due: DepositDue },
  now: EpochMs,
): Payable | null {
  const start = Math.min(...reservations.map(({ start_at }) => epochOf(start_at)));
  const lastTransfer = start - transferNoticeHours * hourMs;
  const waiting = ({ barber, start_at }: Visit) =>
    unpaid.filter(
      (one) =>
        one.method === 'transfer' &&
        one.barber_id === barber.id &&
        today(epochOf(one.start_at), zone) === today(epochOf(start_at), zone),
    ).length;
  const mayTransfer =
    policy.method !== 'card' &&
    lastTransfer > now &&
    reservations.every((each) => waiting(each) < mostTransfersADay);
  const isEnough = due.amount_cents >= leastCardCents(currency);
  const mayPayByCard = policy.method !== 'transfer' && takesCards && isEnough;
  if (!mayTransfer && !mayPayByCard) {
    if (policy.method === 'card' || policy.if_payments_down === 'book') return null;
    throw new Refusal('not_taken_online');
  }
  return {
    due,
    currency,
    payUntil: {
      ...(mayPayByCard && { card: Math.min(now + policy.hold_minutes * minuteMs, start) }),
      ...(mayTransfer && { transfer: Math.min(now + policy.transfer_hours * hourMs, lastTransfer) }),
    },
  };
}

/** Throws 429 for another unpaid deposit of the client, 402 unless the client came to pay, 422 without a method. */
export function takeDeposit(
  { deposits, zone }: Known,
  { order, person, due: { due, currency, payUntil } }: Pick<Ordered, 'order' | 'person'> & { due: Payable },
  policy: Policy,
): PlannedDeposit {
  const own = countedContact({ ...person, e164: order.e164 }, zone);
  const isOwn = ({ email, phone }: typeof own) =>
    (email !== null && email === own.email) || (phone !== null && phone === own.phone);
  if (policy.deposits === 'once' && deposits?.unpaid.some(isOwn)) throw depositOpen();
  const methods = Object.keys(payUntil) as DepositMethod[];
  if (!order.deposit)
    throw new Refusal('deposit_required', {
      detail: `Esta barbería pide un anticipo de ${formatCents(due.amount_cents)} para confirmar.`,
      keys: { deposit: { amount: fromCents(due.amount_cents), currency, methods } },
    });
  const method = order.deposit.method ?? (methods.length === 1 ? methods[0] : undefined);
  const until = method && payUntil[method];
  if (!method || until === undefined)
    throw new Refusal('invalid', {
      detail: [{ msg: 'Elige cómo pagar el anticipo.', loc: ['method'], type: 'custom' }],
    });
  return { ...due, currency, method, payUntil: instantOf(until) };
}
