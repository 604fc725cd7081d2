import { type AliasableExpression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { maxDurationMin } from '#domain/booking/form/basket.ts';
import { isBookable } from '#domain/permissions.ts';
import { worksIn } from '#domain/booking/form/wizard.ts';
import { closedParts } from '#domain/schedule/blocks/closings.ts';
import { openDay, type OpeningFacts } from '#domain/schedule/openings/openings.ts';
import { busySpan, type Span } from '#domain/schedule/slots.ts';
import { publicSchedule, rangesOn } from '#domain/schedule/weekly-hours.ts';
import { dayBounds, type EpochMs, type Instant, minuteMs, type PlainDate, zonedDay } from '#domain/time.ts';
import { openBranches } from '../branches/queries.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { prepareQuery } from '../database/statements/prepared-query.ts';
import type { Shop } from '../organization/queries.ts';
import { heldTimes } from '../reservations/holds/queries.ts';
import { calendarsOf, occupiedTimes } from '../reservations/queries.ts';
import { closingRules, closingsOfDates, liveBlocks, occurrencesOf } from '../schedule/block-queries.ts';
import { daysOffOf, weekOf } from '../schedule/public-queries.ts';

const longestMs = maxDurationMin * minuteMs;

type Tenant = Pick<Shop, 'id' | 'timezone' | 'rules'>;
type OpeningsQuery = {
  dates: readonly PlainDate[];
  /** One barber, of any branch; absent: every bookable barber. */
  barber?: number | undefined;
  branch?: number | undefined;
  nowMs: EpochMs;
  /** Ids of reservations that count as free, because they are about to move. */
  except?: readonly number[];
};

/**
 * `openingsOn`, `firstOpening` and `assignAt` compute the openings from these facts. Lists no people if the barber
 * cannot be booked; `branches` are the ids that clients may choose.
 */
export async function readOpeningPeople(
  db: Db,
  shop: Tenant,
  query: OpeningsQuery,
): Promise<OpeningFacts & { branches: number[] }> {
  const { dates, barber, branch, nowMs } = query;
  const zone = shop.timezone;
  const rows = await readRows(db, shop, query);
  const closings = Map.groupBy(closingsOfDates(rows.closings, dates), ({ date }) => date);
  const blocks = Map.groupBy(
    occurrencesOf(rows.blocks, dates, shop),
    ({ barber_id, date }) => `${barber_id} ${date}`,
  );
  const days = dates.map((date) => {
    const own = closings.get(date) ?? [];
    return {
      date,
      closings: own,
      closed: closedParts(own, zone).map(busySpan),
      bounds: zonedDay(date, zone),
    };
  });
  const works = (person: (typeof rows.people)[number]) =>
    isBookable(person) && (barber !== undefined || worksIn(person, branch ?? null));
  const people = rows.people.filter(works).map(({ id, branch_id, hours, days_off, booked, held }) => {
    const week = publicSchedule(hours, []);
    const off = new Set(days_off.map(({ off_date }) => off_date));
    const taken = [...spansIn(booked), ...spansIn(held)].sort((a, b) => a.start - b.start);
    let from = 0;
    const ownDays = days.map(({ date, closed, bounds }) => {
      // Days and spans ascend, and no span is as long as a day, so spans of the previous day are the earliest that can
      // overlap.
      while ((taken[from]?.start ?? Infinity) < bounds.start - longestMs) from += 1;
      let to = from;
      while ((taken[to]?.start ?? Infinity) < bounds.end) to += 1;
      const on = taken.slice(from, to).filter(({ end }) => bounds.start < end);
      const blocked = (blocks.get(`${id} ${date}`) ?? []).map(busySpan);
      const day = { date, zone, ranges: rangesOn(date, week), off: off.has(date) };
      return openDay(day, on, [...blocked, ...closed]);
    });
    return { id, branch_id, days: ownDays };
  });
  return {
    zone,
    now: nowMs,
    noticeMin: shop.rules.terms.min_notice_minutes,
    days,
    people,
    branches: rows.branches.map(({ id }) => id),
  };
}

function readRows(
  db: Db,
  { id: organization, timezone: zone }: Tenant,
  { dates, barber, nowMs, except = [] }: OpeningsQuery,
) {
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? ''];
  return openingsQuery(
    db,
    {
      organization,
      now: toInstant(nowMs),
      from,
      to,
      start: dayBounds(from, zone).start,
      end: dayBounds(to, zone).end,
      barber: barber ?? null,
      barbers: barber === undefined ? [] : [barber],
      except,
    },
    { isOneBarber: barber !== undefined, hasExcept: except.length > 0 },
  );
}

/** Date range from `from` to `to` in the zone of the shop, with its bounding midnights `start` and `end`. */
type Values = {
  organization: OrganizationId;
  now: Instant;
  from: PlainDate;
  to: PlainDate;
  start: Instant;
  end: Instant;
  barber: number | null;
  barbers: readonly number[];
  except: readonly number[];
};
type Shape = Record<'isOneBarber' | 'hasExcept', boolean>;

const openingsQuery = prepareQuery((db, values: Values, { isOneBarber, hasExcept }: Shape) => {
  const { organization, from, to, start, end } = values;
  const dates = [from, to] as const;
  const span = { from: start, to: end };
  return db.selectNoFrom([
    jsonArrayFrom(openBranches(db, organization)).as('branches'),
    jsonArrayFrom(closingRules(db, organization, dates)).as('closings'),
    jsonArrayFrom(
      liveBlocks(db, organization, dates).$if(isOneBarber, (query) =>
        query.where('b.user_id', '=', values.barber as number),
      ),
    ).as('blocks'),
    jsonArrayFrom(
      calendarsOf(db, organization, isOneBarber ? sql<number[]>`${values.barbers}` : ['any'])
        .clearSelect()
        .select((one) => {
          const person = one.ref('users.id');
          const booked = occupiedTimes(db, organization, person, span).$if(hasExcept, (query) =>
            query.where('id', '!=', sql<number>`all(${values.except}::bigint[])`),
          );
          const held = heldTimes(db, organization, person, span)
            .where('held_until', '>', values.now)
            .clearSelect()
            .select(['start_at', 'end_at']);
          return [
            'users.id',
            'users.role',
            'users.branch_id',
            'users.deleted_at',
            jsonArrayFrom(weekOf(db, organization, person)).as('hours'),
            jsonArrayFrom(daysOffOf(db, organization, person, dates)).as('days_off'),
            secondsOf(db, booked).as('booked'),
            secondsOf(db, held).as('held'),
          ];
        })
        .orderBy('users.id'),
    ).as('people'),
  ]);
});

type Seconds = { starts: number[] | null; ends: number[] | null };

/** Starts and ends of spans in epoch seconds: the driver reads 3,000 such numbers as fast as 100 objects. */
const secondsOf = (db: Db, spans: AliasableExpression<{ start_at: Instant; end_at: Instant }>) =>
  db.selectFrom(spans.as('span')).select(
    sql<Seconds>`json_build_object(
        'starts', json_agg(date_part('epoch', span.start_at)::bigint),
        'ends', json_agg(date_part('epoch', span.end_at)::bigint))`.as('seconds'),
  );

const spansIn = (seconds: Seconds | null): Span[] =>
  (seconds?.starts ?? []).map((start, nth) => ({
    start: start * 1_000,
    end: (seconds?.ends?.[nth] ?? start) * 1_000,
  }));
