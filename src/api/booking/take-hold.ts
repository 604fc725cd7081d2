import { sql } from 'kysely';
import type { z } from 'zod';
import { decide } from '#domain/booking/decide.ts';
import { clientPolicy, type Order, type PlannedReservation, type Policy } from '#domain/booking/facts.ts';
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
  type Instant,
  instantOf,
  minuteMs,
  type Zone,
} from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { databaseIsAway } from '../database/errors.ts';
import { pipeline } from '../database/transaction.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { takePoint } from '../http/points.ts';
import {
  findOrganizationOfSlug,
  requireShop,
  requireShopOfSlug,
  type Shop,
} from '../organization/queries.ts';
import { deleteFormHold, deleteHoldsInTheWay, formHolds } from '../reservations/hold-queries.ts';
import { type Calendar, calendarsOf, insertReservations, lockCalendars } from '../reservations/queries.ts';
import { mintPublicId, organizationOfPublicId } from '../security/tokens.ts';
import { readFacts } from './read-facts.ts';

type Asked = z.output<typeof takeHoldCall.input>;
type Config = Pick<Deps, 'config'>['config'];

/** Who holds a slot is nobody yet, so nothing is counted for them. */
const holdPolicy: Policy = { ...clientPolicy, mostAhead: null, mostMinutesAhead: null, asksStrangers: false };
const mostOfBarber = 2;
const mostOfHour = { points: 2, duration: 15 * minuteMs };
const longestWait = '1s';

/**
 * Holds a slot for a client who fills in the form, by the rules of a booking. The slot that it replaces is freed with it,
 * and answered where it is the same one: that alone is not counted, by `count`, among what an address may hold.
 */
export async function takeHold(deps: Deps, asked: Asked, count: () => Promise<void>): Promise<HeldForForm> {
  const shop = await requireShopOfSlug(deps, asked.slug);
  const { id: organization } = shop;
  const replaced = tokenOf(organization, asked.replaces);
  const same = replaced && (await findSame(deps, shop, { ...asked, replaced }));
  if (same) return same;
  await count();
  return change(deps, { organization, actor: { kind: 'client' } }, (work) =>
    hold(work, deps.config, { ...asked, replaced }),
  );
}

/** The token of a slot of this shop; what cannot be one counts as none. */
const tokenOf = (organization: OrganizationId, text: string | null | undefined): string | null =>
  text && organizationOfPublicId(text) === organization ? text : null;

type Held = Asked & { replaced: string | null };

/** The slot that somebody has already, where it is just the one that they ask for. */
async function findSame(
  { db, config, now }: Deps,
  shop: Shop,
  asked: Asked & { replaced: string },
): Promise<HeldForForm | null> {
  const [own] = await formHolds(db, shop.id)
    .where('external_id', '=', asked.replaced)
    .where('barber_id', '=', asked.barber_id)
    .where('held_until', '>', toInstant(now()))
    .execute();
  if (!own) return null;
  const calendars = await calendarsOf(db, shop.id, [asked.barber_id]).execute();
  const wanted = await judge(db, config, { shop, asked, calendars, nowMs: now() });
  if (wanted instanceof Refusal) return null;
  const [span, planned] = [busySpan(own), busySpan(wanted)];
  const isSame = span.start === planned.start && span.end === planned.end;
  return isSame ? shown(own) : null;
}

type Judged = { shop: Shop; asked: Held; calendars: readonly Calendar[]; nowMs: EpochMs };

/** The reservation that a slot would be held for, or why there can be none. */
async function judge(
  db: Db,
  { openBillingStatuses: openStatuses }: Config,
  { shop, asked, calendars, nowMs }: Judged,
): Promise<PlannedReservation | Refusal> {
  const { barber_id, branch_id, services, start_local, replaced } = asked;
  const order: Order = {
    person: null,
    notes: null,
    wishes: [{ barber: barber_id, branch: branch_id ?? null, lines: services, start_local }],
    hold: replaced ?? undefined,
    idempotency: null,
    ids: { client: 0, reservations: [{ id: 0, external_id: '' }] },
  };
  const given = { shop, orders: [order], barbers: [barber_id], calendars, nowMs };
  const { facts } = await readFacts(db, { ...given, openStatuses, watchesFloods: false });
  const decision = decide(facts, order, holdPolicy, nowMs);
  if ('refusal' in decision) return decision.refusal;
  if ('repeats' in decision) throw new Error('a hold has no key that could repeat');
  return decision.accepted.reservations[0] as PlannedReservation;
}

async function hold(work: Work, config: Config, asked: Held): Promise<HeldForForm> {
  const { tx, organization } = work;
  const [calendars, shop, ids] = await lockForHold(work, asked);
  const nowMs = work.now();
  const wanted = await judge(tx, config, { shop, asked, calendars, nowMs });
  if (wanted instanceof Refusal) throw wanted;
  await requireFew(work, asked.barber_id, nowMs);
  const row = rowOf(organization, wanted, { id: ids.reservations[0] ?? 0, nowMs });
  await pipeline(
    takeHours(work, row, shop.timezone),
    deleteHoldsInTheWay(tx, organization, row, { nowMs, isByStaff: false }),
    insertReservations(tx, organization, [row], nowMs),
  );
  // What is kept of the shop's busy times is out of date.
  work.announce();
  return shown(row);
}

/** Frees the former slot first, and waits for the calendar, but not for long: nobody needs a hold. */
async function lockForHold({ tx, organization }: Work, { barber_id, replaced }: Held) {
  try {
    const [, calendars, shop, ids] = await pipeline(
      sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(tx),
      lockCalendars(tx, organization, [barber_id]),
      requireShop(tx, organization),
      newIds(tx, ['reservations'], 1),
      ...(replaced ? [deleteFormHold(tx, organization, replaced)] : []),
    );
    return [calendars, shop, ids] as const;
  } catch (problem) {
    if (databaseIsAway(problem)) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
    throw problem;
  }
}

/** Refuses one more live hold than a barber may have. */
async function requireFew({ tx, organization }: Work, barber: number, nowMs: EpochMs): Promise<void> {
  const live = await formHolds(tx, organization)
    .where('barber_id', '=', barber)
    .where('held_until', '>', toInstant(nowMs))
    .orderBy('held_until')
    .execute();
  const [first] = live;
  if (!first || live.length < mostOfBarber) return;
  const retryAfterSeconds = Math.ceil((epochOf(first.held_until) - nowMs) / 1_000);
  throw new Refusal('hold_refused', { retryAfterSeconds });
}

/** Counts the hours of the shop's clock that a slot touches; what is rolled back has counted nothing. */
async function takeHours(
  { tx, organization, now }: Work,
  { barber_id, ...times }: { barber_id: number; start_at: Instant; end_at: Instant },
  zone: Zone,
): Promise<void> {
  const hours = hoursIn(busySpan(times), zone);
  const takes = hours.map((hour) =>
    takePoint(tx, { ...mostOfHour, key: `held-hour:${organization}:${barber_id}:${hour}` }, now()),
  );
  if ((await pipeline(...takes)).includes(false))
    throw new Refusal('hold_refused', { retryAfterSeconds: mostOfHour.duration / 1_000 });
}

/** `2026-11-25T10` for each hour of a zone's clock that a span touches, in order. */
function hoursIn({ start, end }: Span, zone: Zone): string[] {
  const moments: EpochMs[] = [end - 1];
  for (let at = start; at < end; at += 60 * minuteMs) moments.push(at);
  return [...new Set(moments.map((at) => epochToLocal(at, zone).slice(0, 13)))].toSorted();
}

function rowOf(
  organization: OrganizationId,
  { barber, branch_id, start_at, end_at }: PlannedReservation,
  { id, nowMs }: { id: number; nowMs: EpochMs },
) {
  return {
    id,
    external_id: mintPublicId(organization, 16),
    barber_id: barber.id,
    branch_id,
    start_at,
    end_at,
    status: 'held' as const,
    hold: 'form' as const,
    held_until: instantOf(nowMs + formMinutes * minuteMs),
    token_hash: null,
    lines: [],
  };
}

type Shown = { external_id: string; start_at: Instant; end_at: Instant; held_until: Instant };

const shown = ({ external_id, start_at, end_at, held_until }: Shown): HeldForForm => ({
  hold: external_id,
  start_at,
  end_at,
  held_until,
});

/** Gives back what somebody has the token of; what is gone is no problem. */
export async function releaseHold(
  deps: Deps,
  { slug, hold: token }: { slug: string; hold: string },
): Promise<void> {
  const organization = await findOrganizationOfSlug(deps.db, slug);
  if (!organization || !tokenOf(organization, token)) return;
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, announce }) => {
    if (await deleteFormHold(tx, organization, token)) announce();
  });
}
