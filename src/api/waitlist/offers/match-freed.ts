import { bookingOpen } from '#domain/billing/subscription.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { datesBetween } from '#domain/schedule/blocks/blocks.ts';
import type { Freed } from '#domain/schedule/freed.ts';
import { freedBy, type ScheduleChange } from '#domain/schedule/schedule-change.ts';
import type { OpeningFacts } from '#domain/schedule/openings/openings.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import {
  addDays,
  dayBounds,
  type EpochMs,
  epochOf,
  instantOf,
  minuteMs,
  type PlainDate,
  today,
} from '#domain/time.ts';
import { leastLeadMin, placeFor, withTaken } from '#domain/waitlist/place-for.ts';
import { quietAt } from '#domain/reminders/next-reminder.ts';
import { findBilling } from '../../billing/queries.ts';
import { readOpeningPeople } from '../../booking/read-openings.ts';
import { findKnown } from '../../clients/queries.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { jobOf } from '../../jobs/define-job.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import {
  type ReservationChange,
  type ReservationState,
  takesTime,
} from '../../reservations/changes/changes.ts';
import { deleteLapsedHolds } from '../../reservations/holds/queries.ts';
import { makeOffer } from './make-offer.ts';
import { freedInQuiet } from '../planned-jobs.ts';
import { claimWaiting, isAwaited, listWaiting, type WaitingEntry } from '../queries.ts';
import { minutesOf, type PriceList, pricedLines, readPrices } from '../read-prices.ts';

export async function matchChange(
  work: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  if (all[0] !== change) return;
  const [first, ...others] = all.filter(leavesTime);
  if (!first) return;
  const freed = [first, ...others].map(({ before }) => ({
    barber_id: before.barber_id,
    ...busySpan(before),
  }));
  await matchFreed(work, freed, `${first.after.id}:${first.after.sequence}`);
}

/** Time that other rows of the schedule still withhold is not free, and `matchFreed` offers none of it. */
export async function matchScheduleChange(work: Work, change: ScheduleChange): Promise<void> {
  for (const { cause, freed } of freedBy(change, work.now())) await matchFreed(work, freed, cause);
}

type Leaving = ReservationChange & { before: ReservationState };
const leavesTime = (change: ReservationChange): change is Leaving => {
  const { before, after } = change;
  return before !== null && takesTime(before) && !(takesTime(after) && isWithin(before, after));
};

const isWithin = (before: ReservationState, after: ReservationState): boolean =>
  before.barber_id === after.barber_id &&
  epochOf(after.start_at) <= epochOf(before.start_at) &&
  epochOf(before.end_at) <= epochOf(after.end_at);

/**
 * Offers freed time to waiting entries, the oldest first, one offer each at most. The calendars must be locked, so that
 * nobody books the time meanwhile. During quiet hours a job makes the offers at their end; `cause` is part of its key.
 */
export async function matchFreed(work: Work, freed: readonly Freed[], cause: string): Promise<void> {
  const { tx, organization } = work;
  const nowMs = work.now();
  const ahead = freed.filter(({ end }) => end > nowMs + leastLeadMin * minuteMs);
  if (ahead.length === 0) return;
  // A shop with an empty waitlist costs only this query. UTC dates with a day of margin cover the shop's dates in every
  // zone.
  const [from, to] = [Math.min(...ahead.map(({ start }) => start)), Math.max(...ahead.map(({ end }) => end))];
  const around = { from: addDays(today(from, 'UTC'), -1), to: addDays(today(to, 'UTC'), 1) };
  if (!(await isAwaited(tx, organization, around))) return;
  const shop = await requireShop(tx, organization);
  if (!(await offersPlaces(work, shop))) return;
  const quietUntil = quietAt(nowMs, shop.rules.reminders.quiet, shop.timezone)?.end ?? null;
  if (quietUntil !== null) {
    const payload = { freed: ahead };
    work.enqueue(jobOf(freedInQuiet, { key: `match-freed:${cause}`, payload, dueAt: quietUntil }));
    return;
  }
  await offerAll(work, shop, ahead, datesOf(ahead, shop, nowMs));
}

async function offersPlaces({ tx, organization, config }: Work, { rules }: Shop): Promise<boolean> {
  if (!rules.waitlist.on || rules.online.paused) return false;
  return bookingOpen((await findBilling(tx, organization)).status, config.openBillingStatuses);
}

function datesOf(freed: readonly Freed[], { timezone: zone }: Shop, nowMs: EpochMs): PlainDate[] {
  const first = today(Math.min(...freed.map(({ start }) => start)), zone);
  const last = today(Math.max(...freed.map(({ end }) => end)) - 1, zone);
  const window = bookableWindow(nowMs, zone);
  return datesBetween(first, last).filter((date) => window.includes(date));
}

async function offerAll(work: Work, shop: Shop, freed: readonly Freed[], dates: readonly PlainDate[]) {
  const { tx, organization } = work;
  const nowMs = work.now();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return;
  const waiting = await listWaiting(tx, organization, { from, to }, nowMs);
  const prices = await readPrices(
    tx,
    organization,
    waiting.flatMap(({ services }) => services),
  );
  const barbers = new Set(freed.map(({ barber_id }) => barber_id));
  const [only] = barbers.size === 1 ? barbers : [];
  const read = await readOpeningPeople(tx, shop, { dates, barber: only ?? undefined, nowMs });
  let facts: OpeningFacts = read;
  // Precedes the loop, which locks entries: held slots are rows of `reservations`, which are locked before entries.
  await deleteLapsedHolds(tx, organization, {
    barbers: barbers.has(null) ? null : [...barbers].flatMap((id) => id ?? []),
    from: dayBounds(from, shop.timezone).start,
    to: dayBounds(to, shop.timezone).end,
    nowMs,
  });
  for (const entry of waiting) {
    const place = findPlace(entry, prices, facts, freed);
    if (!place) continue;
    // A blocked client cannot accept an offer, so the place goes to the next entry.
    if ((await findKnown(tx, shop, { ...entry, id: entry.client_id })).is_blocked) continue;
    if (!(await claimWaiting(tx, organization, entry.id))) continue;
    const branch = facts.people.find(({ id }) => id === place.barber_id)?.branch_id ?? entry.branch_id;
    const [onlyBranch, another] = read.branches;
    const branch_id = branch ?? (another === undefined ? onlyBranch : null) ?? null;
    const lines = pricedLines(entry.services, prices);
    await makeOffer(work, shop, entry, { ...place, branch_id, lines });
    work.audit({
      actor: { kind: 'system' },
      subject: 'waitlist',
      subject_id: entry.id,
      action: 'offered',
      after: { start_at: instantOf(place.start), barber_id: place.barber_id },
    });
    facts = withTaken(facts, place);
  }
}

function findPlace(entry: WaitingEntry, prices: PriceList, facts: OpeningFacts, freed: readonly Freed[]) {
  const minutes = minutesOf(entry.services, prices);
  if (minutes === null) return null;
  const offered = entry.offers.map(({ start_at }) => epochOf(start_at));
  return placeFor({ ...entry, minutes, offered, visits: entry.visits.map(busySpan) }, facts, freed);
}
