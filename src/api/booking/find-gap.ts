import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { findGap as findGapCall, findGaps as findGapsCall } from '#domain/booking/contract.ts';
import { isBookable } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { firstGap, gapDays } from '#domain/schedule/openings/gap.ts';
import {
  addDays,
  dayBounds,
  type EpochMs,
  epochToLocal,
  minuteOf,
  momentFrom,
  type PlainDate,
  zonedDay,
} from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { firmHoldTimes } from '../reservations/holds/queries.ts';
import { calendarsOf, occupiedTimes } from '../reservations/queries.ts';
import { readPersonDays } from '../schedule/day-queries.ts';

type GapRequest = z.output<typeof findGapCall.input>;
type Gap = z.output<typeof findGapCall.answer>;
type GapSearch = z.output<typeof findGapsCall.input>;
type PersonGap = z.output<typeof findGapsCall.answer>[number];
/** First and last date in the shop's time zone, both included. */
type Dates = readonly [from: PlainDate, to: PlainDate];

// Most gaps lie within the first days, so the calendar is read one week at a time.
const daysAtOnce = 7;

/** Of several barbers with the first gap, the lowest id wins. */
export async function findGap(
  deps: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  { barber_id, ...input }: GapRequest,
): Promise<Gap> {
  const shop = await requireShop(deps.db, organization);
  const people = await bookable(deps.db, organization, barber_id ?? 'any');
  if (barber_id !== undefined && people.length === 0) throw new Refusal('unknown_barber');
  const [gap = null] = await firstGaps(deps, shop, people, { ...input, count: 1 });
  return gap;
}

/** At most `count` barbers, the earliest gap first; a barber without a gap within 60 days is absent. */
export async function findGaps(
  deps: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  input: GapSearch,
): Promise<PersonGap[]> {
  const shop = await requireShop(deps.db, organization);
  return firstGaps(deps, shop, await bookable(deps.db, organization, 'any'), input);
}

async function bookable(db: Db, organization: OrganizationId, who: number | 'any'): Promise<number[]> {
  const calendars = await calendarsOf(db, organization, [who]).orderBy('id').execute();
  return calendars.filter(isBookable).map(({ id }) => id);
}

async function firstGaps(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shop: Shop,
  people: readonly number[],
  { from, minutes: durationMin, count }: GapSearch,
): Promise<PersonGap[]> {
  const { timezone: zone } = shop;
  const first = from.slice(0, 10);
  const earliest = momentFrom(zonedDay(first, zone), minuteOf(from.slice(11)));
  const found = new Map<number, EpochMs>();
  for (let ahead = 0; ahead < gapDays && found.size < count; ahead += daysAtOnce) {
    const last = Math.min(ahead + daysAtOnce, gapDays) - 1;
    const days = await readDays(db, shop, people, [addDays(first, ahead), addDays(first, last)], now());
    for (const day of days) {
      // Gaps of later dates are later than every gap found so far.
      if (found.size >= count) break;
      for (const { person, busy, ...own } of day) {
        if (found.has(person)) continue;
        const start = firstGap(own, busy, { from: earliest, durationMin, zone });
        if (start !== null) found.set(person, start);
      }
    }
  }
  return [...found]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, count)
    .map(([barber_id, start]) => ({ start_local: epochToLocal(start, zone), barber_id }));
}

/** Grouped by date; the barbers of a date are ordered by id. */
async function readDays(db: Db, shop: Shop, people: readonly number[], dates: Dates, nowMs: EpochMs) {
  const [{ closings, daysOf }, taken] = await Promise.all([
    readPersonDays(db, shop, people, dates),
    takenTimes(db, shop, people, dates, nowMs),
  ]);
  const whole = taken.map(({ id, busy, held }) => ({ id, days: daysOf(id), busy: [...busy, ...held] }));
  return closings.map((_, nth) =>
    whole.flatMap(({ id, days, busy }) => {
      const day = days[nth];
      return day ? { ...day, person: id, busy } : [];
    }),
  );
}

function takenTimes(
  db: Db,
  { id: organization, timezone: zone }: Shop,
  people: readonly number[],
  [from, to]: Dates,
  nowMs: EpochMs,
) {
  const span = { from: dayBounds(from, zone).start, to: dayBounds(to, zone).end };
  return db
    .selectFrom(sql<{ id: number }>`unnest(${people}::bigint[])`.as<'person'>(sql`person (id)`))
    .select((one) => [
      'person.id',
      jsonArrayFrom(occupiedTimes(db, organization, one.ref('person.id'), span)).as('busy'),
      jsonArrayFrom(firmHoldTimes(db, organization, one.ref('person.id'), { ...span, nowMs })).as('held'),
    ])
    .orderBy('person.id')
    .execute();
}
