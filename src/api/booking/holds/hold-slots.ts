import { sql } from 'kysely';
import type { z } from 'zod';
import { barberOf } from '#domain/booking/contract.ts';
import { decide } from '#domain/booking/decide.ts';
import {
  accept,
  type Accepted,
  clientPolicy,
  type Facts,
  heldAt,
  type Order,
  type PlannedReservation,
  type Policy,
  slotsOfToken,
} from '#domain/booking/facts.ts';
import {
  formMinutes,
  type HeldForForm,
  type NotHeld,
  type takeHold as takeHoldCall,
} from '#domain/booking/holds/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { HeldSlot } from '#domain/booking/holds/held-slot.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { type EpochMs, epochOf, type Instant, instantOf, minuteMs } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import { createBatcher, type Outcome } from '../../database/batches.ts';
import { newIds } from '../../database/bulk-insert.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { pipeline } from '../../database/transaction.ts';
import { change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { storeTaken, takenOf, withPoints } from '../../http/limits/points.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import { deleteFormHolds, deleteHeldSlots, formHolds } from '../../reservations/holds/queries.ts';
import { insertReservations, lockFreeCalendars, usedTokens } from '../../reservations/queries.ts';
import { mintPublicId } from '../../security/tokens.ts';
import { isHeldElsewhere, isWaiting } from '../book.ts';
import { itemsOf } from '../book-group.ts';
import { hoursAhead, hoursOf, mostOfHour } from './hours.ts';
import { isTooLong, type LiveSlot, refusalOfHold } from './limits.ts';
import { type HeldBarber, readFacts } from '../facts/read-facts.ts';

/** `replaced` and `named` are tokens of holds; `address` is the digest of the client's network address. */
export type HoldRequest = z.output<typeof takeHoldCall.input> &
  Record<'replaced' | 'named' | 'address', string | null>;
export type Answer = HeldForForm | NotHeld;
export type Holding = (organization: OrganizationId, request: HoldRequest) => Promise<Answer>;

/** Limits per client are off, because a hold names no client. */
const holdPolicy: Policy = {
  ...clientPolicy,
  mostAhead: null,
  mostMinutesAhead: null,
  asksStrangers: false,
  deposits: null,
};
const longestWait = '1s';

/**
 * Holds slots in batches, like bookings. A request for a calendar that another transaction has locked waits at most a
 * second, because a form works without a hold.
 */
export const createHolding = (deps: Deps): Holding =>
  createBatcher(
    (organization: OrganizationId, requests: readonly HoldRequest[], onDatabaseBusy) =>
      change(deps, { organization, actor: { kind: 'client' } }, (work) =>
        holdBatch(work, deps.config, requests, onDatabaseBusy),
      ),
    { most: 32, answerWithinMs: 10, patience: { ms: 1_000, retryAfterSeconds: 1 } },
  );

async function holdBatch(
  work: Work,
  config: Pick<Deps['config'], 'openBillingStatuses'>,
  requests: readonly HoldRequest[],
  onDatabaseBusy: () => void,
): Promise<Outcome<Answer>[]> {
  const { tx, organization } = work;
  const barbers = [...new Set(requests.map(barberOf))];
  const names = requests.flatMap(({ named }) => named ?? []);
  const [, calendars, shop, ids, used] = await pipeline(
    sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(tx),
    lockFreeCalendars(tx, organization, barbers),
    requireShop(tx, organization),
    newIds(tx, ['reservations'], requests.flatMap(peopleOf).length),
    usedTokens(tx, organization, names),
  );
  const nowMs = work.now();
  const orders = requests.map((one, nth) => {
    const isFree = one.named && !used.includes(one.named) && requests.findIndex(isNamed(one.named)) === nth;
    const reservations = peopleOf(one).map((_, person) => ({
      id: ids.reservations.shift() as number,
      external_id: person === 0 && one.named && isFree ? one.named : mintPublicId(organization, 16),
    }));
    return { request: one, order: orderOf(one, reservations) };
  });
  const locked = calendars.map(({ id }) => id);
  const [read, live, taken] = await pipeline(
    readFacts(tx, {
      shop,
      orders: orders.map(({ order }) => order),
      barbers,
      calendars,
      openStatuses: config.openBillingStatuses,
      watchesFloods: false,
      nowMs,
    }),
    formHolds(tx, organization)
      .where('barber_id', '=', sql<number>`any(${locked})`)
      .where('held_until', '>', toInstant(nowMs))
      .execute(),
    takenOf(tx, [
      ...new Set(requests.flatMap((one) => hoursAhead(organization, one, locked, shop.timezone))),
    ]),
  );
  const given = { organization, shop, live, taken, heldBarbers: read.heldBarbers, nowMs };
  const judged = judgeAll(read.facts, orders, given);
  onDatabaseBusy();
  await store(work, judged, read.facts, nowMs);
  return judged.outcomes.map((each, nth) => outcomeOf(each, orders[nth] as Ordered, read.heldBarbers));
}

const isNamed =
  (name: string) =>
  ({ named }: HoldRequest): boolean =>
    named === name;

const peopleOf = ({
  people,
  services = [],
}: HoldRequest): { services: NonNullable<HoldRequest['services']> }[] => people ?? [{ services }];

export function orderOf(request: HoldRequest, reservations: Order['ids']['reservations']): Order {
  const { branch_id, start_local, arrangement, replaced, named } = request;
  const people = peopleOf(request);
  const [alone] = people;
  const one = {
    barber: barberOf(request),
    branch: branch_id ?? null,
    lines: alone?.services ?? [],
    start_local,
  };
  return {
    person: null,
    notes: null,
    ...(arrangement ? itemsOf({ ...request, people, arrangement }) : { items: [one] }),
    hold: replaced ?? named ?? undefined,
    idempotency: null,
    ids: { client: 0, reservations },
  };
}

function judge(facts: Facts, order: Order, nowMs: EpochMs) {
  const decision = decide(facts, order, holdPolicy, nowMs);
  if ('repeats' in decision) throw new Error('a hold has no key that could repeat');
  return decision;
}

/** The live slots of the order's token, if barbers and times equal the requested ones; else null. */
export function sameSlots(facts: Facts, order: Order, nowMs: EpochMs): HeldSlot[] | null {
  const own = slotsOfToken(facts.held ?? [], order.hold, nowMs);
  if (own.length === 0) return null;
  const wanted = judge(facts, order, nowMs);
  if ('refusal' in wanted) return null;
  const planned = wanted.accepted.reservations.map((one) => placeOf({ ...one, barber_id: one.barber.id }));
  return planned.toSorted().join() === own.map(placeOf).toSorted().join() ? own : null;
}

const placeOf = ({ barber_id, ...times }: Pick<HeldSlot, 'barber_id' | 'start_at' | 'end_at'>): string => {
  const { start, end } = busySpan(times);
  return `${barber_id} ${start} ${end}`;
};

type Ordered = { request: HoldRequest; order: Order };
type Given = {
  organization: OrganizationId;
  shop: Shop;
  live: readonly LiveSlot[];
  /** Points spent on the hours of the barbers; the calendar lock keeps other transactions from spending more. */
  taken: Awaited<ReturnType<typeof takenOf>>;
  heldBarbers: readonly HeldBarber[];
  nowMs: EpochMs;
};
type Row = ReturnType<typeof rowsOf>[number];
type Judged = { rows: Row[] } | { answer: Answer } | { refusal: Refusal } | 'later';

function judgeAll(facts: Facts, orders: readonly Ordered[], given: Given) {
  const { organization, shop, heldBarbers, nowMs } = given;
  let current = facts;
  let live = given.live;
  let points = given.taken;
  const replaced: string[] = [];
  const byBody = new Map<string, Judged>();
  function judgeOne({ request, order }: Ordered): Judged {
    if (isHeldElsewhere(current, order, heldBarbers, nowMs)) return 'later';
    const same = sameSlots(current, order, nowMs);
    if (same) return { answer: shown(same) };
    const isOther = isNotOf(slotsOfToken(current.held ?? [], request.replaced, nowMs));
    const left = { ...current, held: current.held?.filter(isOther) ?? [] };
    const decision = judge(left, { ...order, hold: undefined }, nowMs);
    if ('refusal' in decision) return decision;
    const { reservations } = decision.accepted;
    if (isTooLong(reservations)) return { answer: { held: false } };
    const others = live.filter(({ external_id }) => external_id !== request.replaced).filter(isOther);
    const refusal = refusalOfHold(reservations, request.address, { others, facts: left, nowMs });
    if (refusal) return { refusal };
    const hours = hoursOf(organization, reservations, shop.timezone);
    const after = withPoints(points, hours, mostOfHour, nowMs);
    if (!after)
      return { refusal: new Refusal('hold_refused', { retryAfterSeconds: mostOfHour.duration / 1_000 }) };
    const rows = rowsOf(decision.accepted, request.address, nowMs);
    [current, live, points] = [accept(left, decision.accepted), [...others, ...rows], after];
    if (request.replaced) replaced.push(request.replaced);
    return { rows };
  }
  const outcomes = orders.map((each): Judged => {
    // A browser that sends its request twice repeats the body.
    const body = each.request.named && JSON.stringify(each.request);
    const before = body ? byBody.get(body) : undefined;
    if (before) return before !== 'later' && 'rows' in before ? { answer: shown(before.rows) } : before;
    const judged = judgeOne(each);
    if (body) byBody.set(body, judged);
    return judged;
  });
  return { outcomes, replaced, points: points.filter((one) => !given.taken.includes(one)) };
}

const isNotOf =
  (slots: readonly HeldSlot[]) =>
  ({ id }: { id: number }): boolean =>
    slots.every((slot) => slot.id !== id);

async function store(
  { tx, organization, announce }: Work,
  { outcomes, replaced, points }: ReturnType<typeof judgeAll>,
  { held = [] }: Facts,
  nowMs: EpochMs,
): Promise<void> {
  const rows = outcomes.flatMap((each) => (each !== 'later' && 'rows' in each ? each.rows : []));
  if (rows.length === 0) return;
  const inTheWay = rows.flatMap((row) => heldAt(held, row.barber_id, busySpan(row)));
  const lapsed = inTheWay.filter(({ held_until }) => epochOf(held_until) <= nowMs).map(({ id }) => id);
  await pipeline(
    ...(replaced.length > 0 ? [deleteFormHolds(tx, organization, replaced)] : []),
    ...(lapsed.length > 0 ? [deleteHeldSlots(tx, organization, lapsed)] : []),
    storeTaken(tx, points),
    insertReservations(tx, organization, rows, nowMs),
  );
  // Cached busy times of the shop are out of date.
  announce();
}

function outcomeOf(judged: Judged, { order }: Ordered, heldBarbers: readonly HeldBarber[]): Outcome<Answer> {
  if (judged === 'later') return judged;
  if ('answer' in judged) return { value: judged.answer };
  if ('rows' in judged) return { value: shown(judged.rows) };
  return isWaiting(order, judged.refusal, heldBarbers) ? 'later' : { failure: judged.refusal };
}

const rowsOf = ({ order, reservations }: Accepted, address: string | null, nowMs: EpochMs) =>
  reservations.map(({ id, external_id, barber, branch_id, start_at, end_at }: PlannedReservation) => ({
    id,
    external_id,
    group_id: (order.arrangement && reservations[0]?.id) ?? null,
    barber_id: barber.id,
    branch_id,
    start_at,
    end_at,
    status: 'held' as const,
    hold: 'form' as const,
    held_until: instantOf(nowMs + formMinutes * minuteMs),
    held_for: address,
    token_hash: null,
    lines: [],
  }));

type Shown = { external_id: string; start_at: Instant; end_at: Instant; held_until: Instant };

export function shown(slots: readonly Shown[]): HeldForForm {
  const [first] = slots;
  if (!first) throw new Error('a hold without slots');
  const { external_id, start_at, held_until } = first;
  const end = Math.max(...slots.map(({ end_at }) => epochOf(end_at)));
  // The database sends these moments as JSON, in another format than `toISOString`.
  const [start, until] = [start_at, held_until].map(epochOf) as [EpochMs, EpochMs];
  return {
    hold: external_id,
    start_at: instantOf(start),
    end_at: instantOf(end),
    held_until: instantOf(until),
  };
}
