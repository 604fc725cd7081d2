import { sql } from 'kysely';
import { firstChangedDate, type ScheduleChange } from '#domain/schedule/schedule-change.ts';
import {
  addMonths,
  type EpochMs,
  epochOf,
  type Instant,
  instantOf,
  instantToLocal,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '#domain/time.ts';
import { hours } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { ChargeChange, MergeChange, ReservationChange } from '../reservations/changes/changes.ts';

// The largest offsets of local time from UTC: zones reach from UTC-12 to UTC+14.
const behindMs = 12 * hours;
const beforeMs = 14 * hours;

const monthAt = (at: EpochMs): PlainMonth => monthOf(instantOf(at));

/** The one or two months that contain an instant in at least one time zone. */
const monthsAround = (at: EpochMs): PlainMonth[] => [
  ...new Set([monthAt(at - behindMs), monthAt(at + beforeMs)]),
];

const mayBeOver = (month: PlainMonth, now: EpochMs) =>
  epochOf(`${addMonths(month, 1)}-01T00:00:00Z`) - beforeMs <= now;

/**
 * Deletes the stored figures of the earliest of `months` and of every later past month, because an earlier change can
 * turn new clients into returning ones. The new version prevents concurrent readers from storing outdated figures.
 */
async function emptyMonths({ tx, organization, now }: Work, months: readonly PlainMonth[]): Promise<void> {
  const [first] = months.filter((month) => mayBeOver(month, now())).toSorted();
  if (first === undefined) return;
  const last = monthAt(now() + beforeMs);
  const rows: { organization_id: OrganizationId; month: PlainDate; version: number }[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1))
    rows.push({ organization_id: organization, month: `${month}-01`, version: 1 });
  await insertRows(tx, 'month_numbers', rows, {
    update: `on conflict (organization_id, month)
      do update set version = month_numbers.version + 1, numbers = null`,
  });
}

/** The months of charges whose reservations moved to another branch: the charge counts for the reservation's branch. */
async function monthsElsewhere(
  { tx, organization }: Work,
  all: readonly ReservationChange[],
): Promise<PlainMonth[]> {
  const ids = all.flatMap(({ before, after }) =>
    before && before.branch_id !== after.branch_id ? [after.id] : [],
  );
  if (ids.length === 0) return [];
  const days = await tx
    .selectFrom('charges')
    .select('business_day')
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', sql<number>`any(${ids})`)
    .where('voided_at', 'is', null)
    .execute();
  return days.map(({ business_day }) => monthOf(business_day));
}

/**
 * Deletes the stored figures that a batch of reservation changes makes outdated. Runs once per batch, at its first
 * change; bookings in the future need no query.
 */
export async function emptyMonthsOf(
  work: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  if (all[0] !== change) return;
  const past = all
    .flatMap(({ before: from, after: to }) => [from?.start_at, to.start_at])
    .filter((start): start is Instant => start !== undefined && epochOf(start) <= work.now());
  const months = past.flatMap((start) => monthsAround(epochOf(start)));
  await emptyMonths(work, [...months, ...(await monthsElsewhere(work, all))]);
}

/** Deletes the stored figures from the month of the first date on which the schedule differs. */
export async function emptyMonthsOfSchedule(work: Work, change: ScheduleChange): Promise<void> {
  const date = firstChangedDate(change, work.now());
  if (date !== null) await emptyMonths(work, [monthOf(date)]);
}

/** A charge counts in the month of its reservation and in that of its business day. */
export const emptyMonthsOfCharges = (work: Work, charges: readonly ChargeChange[]): Promise<void> =>
  emptyMonths(
    work,
    charges.flatMap(({ start_at, business_day, zone }) => [
      monthOf(instantToLocal(start_at, zone)),
      monthOf(business_day),
    ]),
  );

/** Monthly figures count a person as new once, so a merge changes them from the person's first reservation on. */
export const emptyMonthsOfMerge = (work: Work, { start_at, zone }: MergeChange): Promise<void> =>
  emptyMonths(work, [monthOf(instantToLocal(start_at, zone))]);
