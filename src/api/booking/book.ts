import { decide, type Decision } from '#domain/booking/decide.ts';
import type { BookingRequest } from '#domain/booking/contract.ts';
import {
  accept,
  type Accepted,
  clientPolicy,
  type Facts,
  type Order,
  type Policy,
} from '#domain/booking/facts.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../database/audit-log.ts';
import { createBatcher, type Outcome } from '../database/batches.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { OrganizationId } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Idempotency } from '../database/idempotency.ts';
import { lockShop, tenantOf } from '../organization/queries.ts';
import { lockFreeCalendars } from '../reservations/queries.ts';
import { mintPublicId } from '../security/tokens.ts';
import { readFacts } from './read-facts.ts';
import { type Answers, storeBookings } from './store-bookings.ts';

/** An order as it comes in, before ids are drawn for it. */
export type Ordered = { order: Omit<Order, 'ids'>; policy: Policy; actor: Actor };
type BookingOutcome = Outcome<PublicReservation[]>;
export type Booking = (organization: OrganizationId, ordered: Ordered) => Promise<PublicReservation[]>;

/**
 * Books orders: each answers its reservations, or rejects with its refusal. Those of one shop that wait together share a
 * transaction, because the commit is what a booking costs most. Thirty-two at most, so that the answers of one batch go
 * out while the database works on the next.
 */
export const createBooking = (deps: Deps): Booking =>
  createBatcher(
    (organization: OrganizationId, ordered: readonly Ordered[]) =>
      // Each order names its own actor; the batch as such is the product's doing.
      change(deps, { organization, actor: { kind: 'system' } }, (work) => bookBatch(deps, work, ordered)),
    { most: 32, flushDelayMs: 1 },
  );

async function bookBatch(
  { config, reservationHooks }: Deps,
  work: Work,
  ordered: readonly Ordered[],
): Promise<BookingOutcome[]> {
  const { tx, organization } = work;
  const wishes = ordered.flatMap(({ order }) => order.wishes);
  const barbers = [...new Set(wishes.map(({ barber }) => barber))];
  const [shop, calendars, ids] = await pipeline(
    lockShop(tx, organization),
    lockFreeCalendars(tx, organization, barbers),
    newIds(tx, ['reservations', 'clients'], wishes.length),
  );
  const nowMs = work.now();
  const orders = ordered.map(({ order, ...rest }) => ({ ...rest, order: withIds(order, organization, ids) }));
  const given = { shop, orders: orders.map(({ order }) => order), barbers, calendars, nowMs };
  const { facts, heldBarbers } = await readFacts(tx, { ...given, openStatuses: config.openBillingStatuses });
  const decisions = decideAll(facts, orders, nowMs);
  const bookings = decisions.flatMap(({ decision, actor }) =>
    'accepted' in decision ? [{ accepted: decision.accepted, actor }] : [],
  );
  const answers = await storeBookings(work, reservationHooks, { shop, bookings, nowMs });
  return decisions.map((each) => outcomeOf(each, answers, heldBarbers));
}

type Numbered = Omit<Ordered, 'order'> & { order: Order };
type Decided = Numbered & { decision: Decision };
type Ids = Record<'reservations' | 'clients', number[]>;

function withIds(order: Ordered['order'], organization: OrganizationId, ids: Ids): Order {
  const reservations = order.wishes.map(() => ({
    id: ids.reservations.shift() as number,
    external_id: mintPublicId(organization, 16),
  }));
  return { ...order, ids: { client: ids.clients.shift() as number, reservations } };
}

/** Decides the orders one after the other, each on the facts as those accepted before it leave them. */
function decideAll(facts: Facts, orders: readonly Numbered[], nowMs: EpochMs): Decided[] {
  let current = facts;
  return orders.map((each) => {
    const decision = decide(current, each.order, each.policy, nowMs);
    if ('accepted' in decision) current = accept(current, decision.accepted);
    return { ...each, decision };
  });
}

function outcomeOf(
  { order, decision }: Decided,
  answers: Answers,
  heldBarbers: ReadonlySet<number>,
): BookingOutcome {
  if ('accepted' in decision) return { value: answerTo(decision.accepted, answers) };
  if ('repeats' in decision) {
    const { repeats } = decision;
    // Stored by this very function, or by the release before as one reservation instead of a list.
    if ('answer' in repeats) return { value: [repeats.answer as PublicReservation[]].flat() };
    return { value: answerTo(repeats.accepted, answers) };
  }
  return isWaiting(order, decision.refusal, heldBarbers) ? 'later' : { failure: decision.refusal };
}

function answerTo(accepted: Accepted, answers: Answers): PublicReservation[] {
  const answer = answers.get(accepted);
  if (!answer) throw new Error('an accepted order was not stored');
  return answer;
}

/** Whether an order was refused only because somebody else holds the calendar it needs at the moment. */
const isWaiting = ({ wishes }: Order, { code }: Refusal, heldBarbers: ReadonlySet<number>): boolean =>
  (code === 'unknown_barber' || code === 'no_barber_free') &&
  wishes.some(({ barber }) => (barber === 'any' ? heldBarbers.size > 0 : heldBarbers.has(barber)));

/** Books one reservation for a client, by the public rules; a repeated request with its key gets the first answer. */
export async function bookByClient(
  deps: Pick<Deps, 'config' | 'db' | 'cache'>,
  book: Booking,
  { slug, client, notes, services, ...request }: BookingRequest,
  idempotency: Idempotency = null,
): Promise<PublicReservation> {
  const organization = await tenantOf(deps)({ slug });
  const wish = {
    barber: request.barber_id,
    branch: request.branch_id ?? null,
    lines: services,
    start_local: request.start_local,
  };
  const [reservation] = await book(organization, {
    order: { person: client, notes, wishes: [wish], idempotency },
    policy: deps.config.rateLimits ? clientPolicy : { ...clientPolicy, mostAhead: null },
    actor: { kind: 'client' },
  });
  return reservation as PublicReservation;
}
