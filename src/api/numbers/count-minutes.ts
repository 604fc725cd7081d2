import { setImmediate } from 'node:timers/promises';
import { byHour, common, cutAt, minutesOf } from '#domain/numbers/occupancy.ts';
import { openSpans } from '#domain/numbers/open-minutes.ts';
import type { Period } from '#domain/numbers/periods.ts';
import { isBookable } from '#domain/permissions.ts';
import type { MinuteCell } from '#domain/numbers/sums.ts';
import { datesBetween } from '#domain/schedule/blocks/blocks.ts';
import { busySpan, type Span } from '#domain/schedule/slots.ts';
import { type EpochMs, instantOf, type PlainDate, today, zonedDay } from '#domain/time.ts';
import type { Db } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { type Person, readTimes } from './people-queries.ts';
import { type BusyRow, pageOfBusy, type Range } from './queries.ts';

const pageSize = 5_000;

/** `until` (epoch milliseconds) cuts the days off for the comparison with a running period. */
type Days = { shop: Shop; people: readonly Person[]; period: Period; until: EpochMs | null };
type PersonDay = { barber: number; date: PlainDate; open: Span[]; reservations: Span[] };

// Yields to the event loop between pages, because a shop may have tens of thousands of reservations.
async function readBusy(db: Db, { shop, period, people }: Days): Promise<Map<string, Span[]>> {
  const zone = shop.timezone;
  const bounds = [zonedDay(period.from, zone).start, zonedDay(period.to, zone).end].map(instantOf);
  const range: Range = { bounds, scope: people.length === 1 ? { barber: people[0]?.id } : {} };
  const busy = new Map<string, Span[]>();
  for (let after: BusyRow | undefined, isMore = true; isMore;) {
    const page = await pageOfBusy(db, shop.id, range, { after, size: pageSize });
    for (const row of page) {
      const span = busySpan(row);
      busy.getOrInsertComputed(`${row.barber_id} ${today(span.start, zone)}`, () => []).push(span);
    }
    after = page.at(-1);
    isMore = page.length === pageSize;
    await setImmediate();
  }
  return busy;
}

async function readDays(db: Db, days: Days): Promise<PersonDay[]> {
  const { shop, people, period, until } = days;
  const [{ times, closings }, busy] = await Promise.all([
    readTimes(db, shop, people, period),
    readBusy(db, days),
  ]);
  const cut = (spans: readonly Span[]) => cutAt(spans, until ?? Infinity);
  const open = { closings, zone: shop.timezone };
  return people.flatMap(({ id, role }) =>
    datesBetween(period.from, period.to).map((date) => {
      const time = times.get(id);
      return {
        barber: id,
        date,
        open: time && isBookable({ role }) ? cut(openSpans(time, date, open)) : [],
        reservations: cut(busy.get(`${id} ${date}`) ?? []),
      };
    }),
  );
}

export async function countMinutes(db: Db, days: Days, steps: readonly Period[]): Promise<MinuteCell[]> {
  const cells = new Map<string, MinuteCell>();
  for (const { barber, date, open, reservations } of await readDays(db, days)) {
    const step = steps.findIndex(({ to }) => date <= to);
    const cell = cells.getOrInsertComputed(`${step} ${barber}`, () => ({
      step,
      barber,
      open: 0,
      booked: 0,
      outside: 0,
    }));
    const minutes = minutesOf(open, reservations);
    cell.open += minutes.open;
    cell.booked += minutes.booked;
    cell.outside += minutes.outside;
  }
  return [...cells.values()].filter(({ open, booked, outside }) => open + booked + outside > 0);
}

/** 168 cells, Monday first. */
export async function countHours(db: Db, days: Days) {
  const cells = Array.from({ length: 168 }, (_, nth) => ({
    weekday: Math.floor(nth / 24),
    hour: nth % 24,
    open_minutes: 0,
    booked_minutes: 0,
  }));
  const add = (spans: readonly Span[], date: PlainDate, name: 'open_minutes' | 'booked_minutes') => {
    for (const span of spans)
      for (const { hour, minutes } of byHour(span, date, days.shop.timezone)) {
        const cell = cells[hour];
        if (cell) cell[name] += minutes;
      }
  };
  for (const { date, open, reservations } of await readDays(db, days)) {
    add(open, date, 'open_minutes');
    add(common(reservations, open), date, 'booked_minutes');
  }
  return cells;
}
