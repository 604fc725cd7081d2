import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { findGap as findGapCall } from '#domain/booking/contract.ts';
import { isBookable } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { firstGap, gapDays } from '#domain/schedule/gap.ts';
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
import { standingTimes } from '../reservations/hold-queries.ts';
import { calendarsOf, occupiedTimes } from '../reservations/queries.ts';
import { readPersonDays } from '../schedule/day-queries.ts';

type Asked = z.output<typeof findGapCall.input>;
type Gap = z.output<typeof findGapCall.answer>;
/** Dates of the shop, both included. */
type Dates = readonly [from: PlainDate, to: PlainDate];

// Most gaps are near; the rest of the way is read a week at a time.
const daysAtOnce = 7;

/** The first place of a length from a local time on that is within somebody's hours and free; of several people the one with the lowest id. */
export async function findGap(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  { barber_id, from, minutes: durationMin }: Asked,
): Promise<Gap> {
  const shop = await requireShop(db, organization);
  const { timezone: zone } = shop;
  const calendars = await calendarsOf(db, organization, [barber_id ?? 'any'])
    .orderBy('id')
    .execute();
  const people = calendars.filter(isBookable).map(({ id }) => id);
  if (barber_id !== undefined && people.length === 0) throw new Refusal('unknown_barber');
  const first = from.slice(0, 10);
  const earliest = momentFrom(zonedDay(first, zone), minuteOf(from.slice(11)));
  for (let ahead = 0; ahead < gapDays; ahead += daysAtOnce) {
    const last = Math.min(ahead + daysAtOnce, gapDays) - 1;
    const days = await readDays(db, shop, people, [addDays(first, ahead), addDays(first, last)], now());
    for (const day of days) {
      const gaps = day.flatMap(({ person, busy, ...own }) => {
        const start = firstGap(own, busy, { from: earliest, durationMin, zone });
        return start === null ? [] : { start, person };
      });
      const [gap] = gaps.toSorted((a, b) => a.start - b.start);
      if (gap) return { start_local: epochToLocal(gap.start, zone), barber_id: gap.person };
    }
  }
  return null;
}

/** The days of some people, each date with all of them by their ids. */
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

/** What reservations and held slots take of some people's time, by their ids. */
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
      jsonArrayFrom(standingTimes(db, organization, one.ref('person.id'), { ...span, nowMs })).as('held'),
    ])
    .orderBy('person.id')
    .execute();
}
