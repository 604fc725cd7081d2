import { sql } from 'kysely';
import type { z } from 'zod';
import { maxDurationMin } from '#domain/booking/basket.ts';
import { decide } from '#domain/booking/decide.ts';
import {
  accept,
  clientPolicy,
  type Facts,
  heldAt,
  type Order,
  type PlannedReservation,
  type Policy,
} from '#domain/booking/facts.ts';
import {
  formMinutes,
  type HeldForForm,
  type takeHold as takeHoldCall,
} from '#domain/booking/hold-contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { busySpan, type Span } from '#domain/schedule/slots.ts';
import {
  type EpochMs,
  epochOf,
  epochToLocal,
  hourMs,
  type Instant,
  instantOf,
  localToEpoch,
  minuteMs,
  type Zone,
} from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { createBatcher, type Outcome } from '../database/batches.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { OrganizationId } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { storeTaken, takenOf, withPoints } from '../http/points.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { deleteFormHolds, deleteHeldSlots, formHolds } from '../reservations/hold-queries.ts';
import { insertReservations, lockFreeCalendars, usedTokens } from '../reservations/queries.ts';
import { mintPublicId } from '../security/tokens.ts';
import { type HeldBarber, readFacts } from './read-facts.ts';

/** A slot that is asked for, with tokens of the same shop: whose slot is given back for it, and what it shall have itself. */
export type Held = z.output<typeof takeHoldCall.input> & Record<'replaced' | 'named', string | null>;
export type Holding = (organization: OrganizationId, asked: Held) => Promise<HeldForForm>;

/** Who holds a slot is nobody yet, so nothing is counted for them. */
const holdPolicy: Policy = { ...clientPolicy, mostAhead: null, mostMinutesAhead: null, asksStrangers: false };
const mostOfBarber = 2;
const mostOfHour = { points: 2, duration: 15 * minuteMs };
const longestWait = '1s';

/**
 * Holds slots, in batches as bookings are stored. Who wants a calendar that somebody else has waits for it, but not for
 * long: nobody needs a hold.
 */
export const createHolding = (deps: Deps): Holding =>
  createBatcher(
    (organization: OrganizationId, asked: readonly Held[], whileBusy) =>
      change(deps, { organization, actor: { kind: 'client' } }, (work) =>
        holdBatch(work, deps.config, asked, whileBusy),
      ),
    { most: 32, answerWithinMs: 10, patience: { ms: 1_000, retryAfterSeconds: 1 } },
  );

async function holdBatch(
  work: Work,
  config: Pick<Deps['config'], 'openBillingStatuses'>,
  asked: readonly Held[],
  whileBusy: () => void,
): Promise<Outcome<HeldForForm>[]> {
  const { tx, organization } = work;
  const barbers = [...new Set(asked.map(({ barber_id }) => barber_id))];
  const names = asked.flatMap(({ named }) => named ?? []);
  const [, calendars, shop, ids, used] = await pipeline(
    sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(tx),
    lockFreeCalendars(tx, organization, barbers),
    requireShop(tx, organization),
    newIds(tx, ['reservations'], asked.length),
    usedTokens(tx, organization, names),
  );
  const nowMs = work.now();
  const orders = asked.map((one, nth) => {
    const isFree = (name: string) => !used.includes(name) && names.indexOf(name) === names.lastIndexOf(name);
    const external_id = one.named && isFree(one.named) ? one.named : mintPublicId(organization, 16);
    return { asked: one, order: orderOf(one, { id: ids.reservations[nth] as number, external_id }) };
  });
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
      .where('barber_id', '=', sql<number>`any(${barbers})`)
      .where('held_until', '>', toInstant(nowMs))
      .execute(),
    takenOf(tx, [...new Set(asked.flatMap((one) => hoursAhead(organization, one, shop.timezone)))]),
  );
  const judged = judgeAll(read.facts, orders, { organization, shop, live, taken, nowMs });
  whileBusy();
  await store(work, judged, read.facts, nowMs);
  return judged.outcomes.map((each, nth) => outcomeOf(each, orders[nth] as Ordered, read.heldBarbers));
}

/** The order that a slot is judged as. */
export function orderOf(
  { barber_id, branch_id, services, start_local, replaced }: Held,
  ids: { id: number; external_id: string },
): Order {
  return {
    person: null,
    notes: null,
    wishes: [{ barber: barber_id, branch: branch_id ?? null, lines: services, start_local }],
    hold: replaced ?? undefined,
    idempotency: null,
    ids: { client: 0, reservations: [ids] },
  };
}

/** The reservation that a slot would be held for, or why there can be none. */
export function judge(facts: Facts, order: Order, nowMs: EpochMs) {
  const decision = decide(facts, order, holdPolicy, nowMs);
  if ('repeats' in decision) throw new Error('a hold has no key that could repeat');
  return decision;
}

type Ordered = { asked: Held; order: Order };
type Live = Pick<HeldForForm, 'held_until'> & { external_id: string; barber_id: number };
type Given = {
  organization: OrganizationId;
  shop: Shop;
  /** Slots that are held for other forms. */
  live: readonly Live[];
  /** What was taken of the barbers' hours, which nobody else takes of while their calendars are locked. */
  taken: Awaited<ReturnType<typeof takenOf>>;
  nowMs: EpochMs;
};
type Row = ReturnType<typeof rowOf>;

/** Judges slots one after the other, each on what those before it leave. */
function judgeAll(facts: Facts, orders: readonly Ordered[], given: Given) {
  const { organization, shop, nowMs } = given;
  let current = facts;
  let live = given.live;
  let points = given.taken;
  const replaced: string[] = [];
  const outcomes = orders.map(({ asked, order }): Row | Refusal => {
    const isOther = ({ external_id }: { external_id: string }) => external_id !== asked.replaced;
    const left = { ...current, held: current.held?.filter(isOther) ?? [] };
    const decision = judge(left, order, nowMs);
    if ('refusal' in decision) return decision.refusal;
    const row = rowOf(decision.accepted.reservations[0] as PlannedReservation, nowMs);
    const others = live.filter(isOther);
    const own = others.filter(({ barber_id }) => barber_id === row.barber_id);
    if (own.length >= mostOfBarber) return tooMany(own, nowMs);
    const hours = hoursIn(busySpan(row), shop.timezone).map((hour) => keyOf(organization, asked, hour));
    const after = withPoints(points, hours, mostOfHour, nowMs);
    if (!after) return new Refusal('hold_refused', { retryAfterSeconds: mostOfHour.duration / 1_000 });
    [current, live, points] = [accept(left, decision.accepted), [...others, row], after];
    if (asked.replaced) replaced.push(asked.replaced);
    return row;
  });
  return { outcomes, replaced, points: points.filter((one) => !given.taken.includes(one)) };
}

function tooMany(own: readonly Live[], nowMs: EpochMs): Refusal {
  const first = Math.min(...own.map(({ held_until }) => epochOf(held_until)));
  return new Refusal('hold_refused', { retryAfterSeconds: Math.ceil((first - nowMs) / 1_000) });
}

/** Frees what is replaced and what has lapsed in the way, and holds the slots. */
async function store(
  { tx, organization, announce }: Work,
  { outcomes, replaced, points }: ReturnType<typeof judgeAll>,
  { held = [] }: Facts,
  nowMs: EpochMs,
): Promise<void> {
  const rows = outcomes.filter((each) => !(each instanceof Refusal));
  if (rows.length === 0) return;
  const inTheWay = rows.flatMap((row) => heldAt(held, row.barber_id, busySpan(row)));
  const lapsed = inTheWay.filter(({ held_until }) => epochOf(held_until) <= nowMs).map(({ id }) => id);
  await pipeline(
    ...(replaced.length > 0 ? [deleteFormHolds(tx, organization, replaced)] : []),
    ...(lapsed.length > 0 ? [deleteHeldSlots(tx, organization, lapsed)] : []),
    storeTaken(tx, points),
    insertReservations(tx, organization, rows, nowMs),
  );
  // What is kept of the shop's busy times is out of date.
  announce();
}

function outcomeOf(
  judged: Row | Refusal,
  { asked }: Ordered,
  heldBarbers: readonly HeldBarber[],
): Outcome<HeldForForm> {
  if (!(judged instanceof Refusal)) return { value: shown(judged) };
  const isWaiting = judged.code === 'unknown_barber' && heldBarbers.some(({ id }) => id === asked.barber_id);
  return isWaiting ? 'later' : { failure: judged };
}

const keyOf = (organization: OrganizationId, { barber_id }: Held, hour: string) =>
  `held-hour:${organization}:${barber_id}:${hour}`;

/** The hours that a slot may touch: its length follows from the services, so the longest one possible is looked at. */
function hoursAhead(organization: OrganizationId, asked: Held, zone: Zone): string[] {
  const start = localToEpoch(asked.start_local, zone);
  if (start === null) return [];
  const span = { start, end: start + maxDurationMin * minuteMs };
  return hoursIn(span, zone).map((hour) => keyOf(organization, asked, hour));
}

/** `2026-11-25T10` for each hour of a zone's clock that a span touches, in order. */
function hoursIn({ start, end }: Span, zone: Zone): string[] {
  const moments: EpochMs[] = [end - 1];
  for (let at = start; at < end; at += hourMs) moments.push(at);
  return [...new Set(moments.map((at) => epochToLocal(at, zone).slice(0, 13)))].toSorted();
}

const rowOf = (
  { id, external_id, barber, branch_id, start_at, end_at }: PlannedReservation,
  nowMs: EpochMs,
) => ({
  id,
  external_id,
  barber_id: barber.id,
  branch_id,
  start_at,
  end_at,
  status: 'held' as const,
  hold: 'form' as const,
  held_until: instantOf(nowMs + formMinutes * minuteMs),
  token_hash: null,
  lines: [],
});

type Shown = { external_id: string; start_at: Instant; end_at: Instant; held_until: Instant };

/** A held slot as whoever has it sees it. */
export const shown = ({ external_id, start_at, end_at, held_until }: Shown): HeldForForm => ({
  hold: external_id,
  start_at,
  end_at,
  held_until,
});
