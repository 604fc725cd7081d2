import type { FastifyRequest } from 'fastify';
import { barberOf, type BookingRequest } from '#domain/booking/contract.ts';
import {
  type Accepted,
  type Facts,
  type OnlineFact,
  type Order,
  type Policy,
  publicPolicy,
  slotsOfToken,
} from '#domain/booking/facts.ts';
import { holdHeader } from '#domain/booking/holds/contract.ts';
import { floodEnd } from '#domain/booking/flood.ts';
import { worksIn } from '#domain/booking/form/wizard.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { OpenedDeposit } from '#domain/deposits/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { type EpochMs, epochOf, minuteMs } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../database/audit-log.ts';
import { createBatcher, type Outcome } from '../database/batches.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { OrganizationId } from '../database/connection.ts';
import { phoneKey } from '../clients/queries.ts';
import { pipeline } from '../database/transaction.ts';
import { byProduct, change, type Work } from '../database/unit-of-work.ts';
import type { Idempotency } from '../database/idempotency.ts';
import { jobOf } from '../jobs/define-job.ts';
import { OtherAnswer } from '../http/serve.ts';
import { limitedDigest } from '../http/client-address.ts';
import { lockShop, type Shop, tenantOf, updateOrganization } from '../organization/queries.ts';
import { lockFreeCalendars } from '../reservations/queries.ts';
import { mintPublicId } from '../security/tokens.ts';
import { type Decided, decideOrders, type Numbered } from './decide-orders.ts';
import { floodSeen } from './jobs.ts';
import { isProof, sentProof } from './read-proof-of-work.ts';
import { type HeldBarber, readFacts } from './facts/read-facts.ts';
import { type Answers, type BookingAnswer, type HeldUntil, storeBookings } from './store-bookings.ts';

export type Ordered = { order: Omit<Order, 'ids'>; policy: Policy; actor: Actor };
type BookingOutcome = Outcome<BookingAnswer>;
export type Booking = (organization: OrganizationId, ordered: Ordered) => Promise<BookingAnswer>;

/**
 * Books orders; each order resolves to its reservations, its open deposit or the end of its hold, or rejects with its
 * refusal. Waiting orders of one shop share a transaction, because the commit is the most expensive part of a booking.
 * A batch has at most 32 orders, so that the answers of one batch go out while the database works on the next.
 */
export const createBooking = (deps: Deps): Booking =>
  createBatcher(
    (organization: OrganizationId, ordered: readonly Ordered[], onDatabaseBusy) =>
      // Each order names its own actor; the batch itself runs as the system.
      change(deps, byProduct(organization), (work) => bookBatch(deps, work, ordered, onDatabaseBusy)),
    { most: 32, answerWithinMs: 10 },
  );

async function bookBatch(
  { config, depositPayments, reservationHooks }: Deps,
  work: Work,
  ordered: readonly Ordered[],
  onDatabaseBusy: () => void,
): Promise<BookingOutcome[]> {
  const { tx, organization } = work;
  const items = ordered.flatMap(({ order }) => order.items);
  const barbers = [...new Set(items.map(({ barber }) => barber))];
  const isNewSeries = ordered.some(({ order }) => order.taken?.series?.id === null);
  const [shop, calendars, ids] = await pipeline(
    lockShop(tx, organization),
    lockFreeCalendars(tx, organization, barbers),
    newIds(tx, isNewSeries ? [...numbered, 'series'] : numbered, items.length),
  );
  const nowMs = work.now();
  const orders = ordered.map(({ order, ...rest }) => ({ ...rest, order: withIds(order, shop, ids) }));
  const given = { shop, orders: orders.map(({ order }) => order), barbers, calendars, nowMs };
  const { openBillingStatuses: openStatuses, rateLimits: watchesFloods } = config;
  const { facts, heldBarbers, usersWithDevices } = await readFacts(tx, {
    ...given,
    openStatuses,
    watchesFloods,
    takesCards: depositPayments !== null,
  });
  const waits = ({ order }: Numbered) => isHeldElsewhere(facts, order, heldBarbers, nowMs);
  const { decisions, after } = await decideOrders(work, { facts, orders, waits, nowMs });
  const bookings = decisions.flatMap(({ decision, actor }) =>
    'accepted' in decision ? [{ accepted: decision.accepted, actor }] : [],
  );
  onDatabaseBusy();
  const answers = await storeBookings(work, reservationHooks, {
    shop,
    bookings,
    held: facts.held ?? [],
    usersWithDevices,
    nowMs,
  });
  await recordFlood(work, facts.online, after.online);
  return decisions.map((each) => outcomeOf(each, answers, heldBarbers));
}

const numbered = ['reservations', 'clients'] as const;
type Ids = Record<(typeof numbered)[number], number[]> & { series?: number[] };

function withIds(order: Ordered['order'], shop: Shop, ids: Ids): Order {
  const reservations = order.items.map(() => ({
    id: ids.reservations.shift() as number,
    external_id: mintPublicId(shop.id, 16),
  }));
  const series = order.taken?.series?.id === null ? ids.series?.shift() : undefined;
  const client = ids.clients.shift() as number;
  const { person } = order;
  const e164 = person && 'phone' in person ? phoneKey(shop, person.phone) : null;
  return { ...order, e164, ids: { client, reservations, ...(series !== undefined && { series }) } };
}

/** Records at most once a minute, and notifies the owner when the flood begins. */
async function recordFlood(work: Work, before?: OnlineFact, after?: OnlineFact): Promise<void> {
  const seenAt = after?.floodSeenAt ?? null;
  const knownAt = before?.floodSeenAt ?? null;
  if (seenAt === null || (knownAt !== null && epochOf(seenAt) < epochOf(knownAt) + minuteMs)) return;
  const { tx, organization, audit, enqueue, now } = work;
  await updateOrganization(tx, organization, { flood_seen_at: seenAt });
  if (floodEnd(knownAt, now()) !== null) return;
  const about = { subject: 'organization', subject_id: organization, action: 'flood-seen' } as const;
  audit({ ...about, actor: { kind: 'system' }, after: { flood_seen_at: seenAt } });
  enqueue(jobOf(floodSeen, { key: `flood-seen:${seenAt}`, payload: { seen_at: seenAt } }));
}

function outcomeOf(
  { order, decision }: Decided,
  answers: Answers,
  heldBarbers: readonly HeldBarber[],
): BookingOutcome {
  if ('accepted' in decision) return { value: answerTo(decision.accepted, answers) };
  if ('repeats' in decision) {
    const { repeats } = decision;
    if ('answer' in repeats) return { value: storedAnswer(repeats.answer as StoredAnswer) };
    return { value: answerTo(repeats.accepted, answers) };
  }
  return isWaiting(order, decision.refusal, heldBarbers) ? 'later' : { failure: decision.refusal };
}

// The previous release stored one reservation instead of a list.
type StoredAnswer = BookingAnswer | PublicReservation;
const storedAnswer = (stored: StoredAnswer): BookingAnswer =>
  'held_until' in stored || 'pay_until' in stored ? stored : [stored].flat();

function answerTo(accepted: Accepted, answers: Answers): BookingAnswer {
  const answer = answers.get(accepted);
  if (!answer) throw new Error('an accepted order was not stored');
  return answer;
}

/** Whether an order's held slot lies in a calendar that a concurrent transaction has locked. */
export const isHeldElsewhere = (
  { held = [] }: Facts,
  { hold }: Pick<Order, 'hold'>,
  heldBarbers: readonly HeldBarber[],
  nowMs: EpochMs,
): boolean =>
  slotsOfToken(held, hold, nowMs).some(({ barber_id }) => heldBarbers.some(({ id }) => id === barber_id));

/** Whether an order was refused only because another transaction has locked the calendar it needs. */
export const isWaiting = ({ items }: Order, { code }: Refusal, heldBarbers: readonly HeldBarber[]): boolean =>
  (code === 'unknown_barber' || code === 'no_barber_free') &&
  items.some(({ barber, branch }) =>
    heldBarbers.some((held) => (barber === 'any' ? worksIn(held, branch) : held.id === barber)),
  );

export type ClientOrder = { organization: OrganizationId; ordered: Ordered };

export const bookOrder = async (book: Booking, { organization, ordered }: ClientOrder) =>
  (await book(organization, ordered)) as PublicReservation[] | HeldUntil;

export async function bookFirst(book: Booking, order: ClientOrder): Promise<PublicReservation | HeldUntil> {
  const booked = await bookOrder(book, order);
  return 'held_until' in booked ? booked : (booked[0] as PublicReservation);
}

/** Holds the slots of an order until its deposit is paid; in a flood until the client confirms by e-mail. */
export const openDeposit = async (
  book: Booking,
  { organization, ordered }: ClientOrder,
  deposit: NonNullable<Order['deposit']>,
) =>
  (await book(organization, { ...ordered, order: { ...ordered.order, deposit } })) as
    | OpenedDeposit
    | HeldUntil;

export const bookByClient = async (
  deps: ClientDeps,
  book: Booking,
  request: BookingRequest,
  idempotency: Idempotency = null,
  sent: Sent = {},
): Promise<PublicReservation | HeldUntil> =>
  bookFirst(book, await orderOfClient(deps, request, idempotency, sent));

type ClientDeps = Pick<Deps, 'config' | 'db' | 'cache' | 'now' | 'tokens'>;

export async function orderOfClient(
  deps: ClientDeps,
  { slug, client, notes, services, whatsapp, marketing, via, ...request }: BookingRequest,
  idempotency: Idempotency,
  sent: Sent,
): Promise<ClientOrder> {
  const organization = await tenantOf(deps)({ slug });
  const item = {
    barber: barberOf(request),
    branch: request.branch_id ?? null,
    lines: services,
    start_local: request.start_local,
  };
  const order = {
    person: client,
    notes,
    items: [item],
    idempotency,
    ...(await readSent(deps, organization, sent)),
    wantsChat: whatsapp,
    wantsNews: marketing,
    via,
  };
  return {
    organization,
    ordered: { order, policy: publicPolicy(deps.config), actor: { kind: 'client' } },
  };
}

/** Request headers of hold and proof, and the digest of the client's network address. */
export type Sent = { hold?: string | undefined; proof?: string | undefined; network?: string | null };

export const heldAnswer = (held: HeldUntil) =>
  new OtherAnswer(202, { detail: 'Te enviamos un correo para confirmar la reserva.', ...held });

export const sentWith = (deps: Deps, request: FastifyRequest): Sent => ({
  hold: request.headers[holdHeader.toLowerCase()]?.toString(),
  proof: sentProof(request),
  network: limitedDigest(deps, request),
});

export const readSent = async (
  deps: Pick<Deps, 'db' | 'now' | 'tokens'>,
  organization: OrganizationId,
  { proof, ...sent }: Sent,
): Promise<Pick<Order, 'hold' | 'isProven' | 'network'>> => ({
  ...sent,
  isProven: await isProof(deps, organization, proof),
});
