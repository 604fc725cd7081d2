import type { AgendaCalendar, AgendaPerson, AgendaReservation } from '../reservations/contract.ts';
import { closingsOn } from '../reservations/person-day.ts';
import { occupiesTime } from '../reservations/status.ts';
import type { PersonDay } from '../schedule/findings.ts';
import { busySpan, overlaps } from '../schedule/slots.ts';
import type { HeldPlace } from '../waitlist/contract.ts';
import {
  type EpochMs,
  epochOf,
  epochToLocal,
  type Instant,
  localToEpoch,
  minuteMs,
  minuteOf,
  momentOf,
  type Zone,
  type ZonedDay,
  zonedDay,
} from '../time.ts';
import { groupBy } from '../group-by.ts';

export type AgendaBlock = AgendaPerson['days'][number]['blocks'][number];

/** One person's day; rows are minutes of the shop's wall clock. */
export type Column = {
  key: string;
  person: AgendaPerson;
  day: Omit<PersonDay, 'blocks'> & { blocks: readonly AgendaBlock[] };
  /** Reservations of any status that overlap the day, sorted by start. */
  reservations: readonly AgendaReservation[];
  held: readonly HeldPlace[];
};
export type Board = { zone: Zone; columns: readonly Column[] };

/** Part of a column in minutes of the wall clock, `end` excluded. */
export type Rows = { start: number; end: number };

const columnKey = (personId: number, date: string): string => `${personId} ${date}`;

export function boardOf(
  { people, days, visits }: AgendaCalendar,
  zone: Zone,
  held: readonly HeldPlace[] = [],
): Board {
  const ofPerson = groupBy(visits, ({ barber_id }) => barber_id);
  const columns = people.flatMap((person) =>
    days.map((ofShop) => {
      const { date } = ofShop;
      const { start, end } = zonedDay(date, zone);
      const known = person.days.find((day) => day.date === date);
      const { ranges = [], off = false, blocks = [] } = known ?? {};
      const touches = (each: Timed) => overlaps(busySpan(each), { start, end });
      const touching = (ofPerson.get(person.id) ?? []).filter(touches);
      return {
        key: columnKey(person.id, date),
        person,
        day: { date, ranges, off, blocks, closings: closingsOn(ofShop) },
        reservations: touching.toSorted((a, b) => epochOf(a.start_at) - epochOf(b.start_at)),
        held: held.filter((each) => each.barber_id === person.id && touches(each)),
      };
    }),
  );
  return { zone, columns };
}

/** Minute of the wall clock at a moment; 0 before the day, 1440 after it. */
export function wallMinute(at: EpochMs, day: ZonedDay): number {
  if (at <= day.start) return 0;
  if (at >= day.end) return 1440;
  return day.steady ? (at - day.start) / minuteMs : minuteOf(epochToLocal(at, day.zone).slice(11));
}

type Timed = { start_at: Instant; end_at: Instant };

/** Rows of a reservation on a day: from the minute of its start, as high as its elapsed minutes, cut at midnight. */
export function rowsOf({ start_at, end_at }: Timed, day: ZonedDay): Rows {
  const from = Math.max(epochOf(start_at), day.start);
  const start = wallMinute(from, day);
  return { start, end: Math.min(1440, start + (epochOf(end_at) - from) / minuteMs) };
}

export const wallRowsOf = ({ start_at, end_at }: Timed, day: ZonedDay): Rows => ({
  start: wallMinute(epochOf(start_at), day),
  end: wallMinute(epochOf(end_at), day),
});

export function offRows({ ranges, off }: PersonDay): Rows[] {
  if (off) return [{ start: 0, end: 1440 }];
  const worked = ranges
    .map((range) => ({ start: minuteOf(range.start), end: minuteOf(range.end) }))
    .toSorted((a, b) => a.start - b.start);
  const starts = [0, ...worked.map(({ end }) => end)];
  const ends = [...worked.map(({ start }) => start), 1440];
  return starts.map((start, at) => ({ start, end: ends[at]! })).filter(({ start, end }) => start < end);
}

const gridMin = 5;

/** Wall-clock times skipped by a clock change; null on other days. */
export function skippedRows(day: ZonedDay): Rows | null {
  if (day.steady) return null;
  const minutes = Array.from({ length: 1440 / gridMin }, (_, at) => at * gridMin);
  const skipped = minutes.filter((minute) => momentOf(day, minute) === null);
  return skipped.length > 0 ? { start: skipped[0]!, end: skipped.at(-1)! + gridMin } : null;
}

/** Whether an entry starts at the second occurrence of a wall-clock time that a clock change repeats. */
export function isSecondReading({ start_at }: Pick<Timed, 'start_at'>, day: ZonedDay): boolean {
  if (day.steady) return false;
  const start = epochOf(start_at);
  return start >= day.start && localToEpoch(epochToLocal(start, day.zone), day.zone) !== start;
}

const atLeast: Rows = { start: 8 * 60, end: 20 * 60 };

/**
 * Rows to draw, in full hours: from the earliest to the latest of working hours, reservations and held slots, at least
 * 8 to 20.
 */
export function shownRows({ columns, zone }: Board, isWhole: boolean): Rows {
  if (isWhole) return { start: 0, end: 1440 };
  const used = columns.flatMap(({ day, reservations, held }) => [
    ...day.ranges.map((range) => ({ start: minuteOf(range.start), end: minuteOf(range.end) })),
    ...[...reservations, ...held].map((each) => rowsOf(each, zonedDay(day.date, zone))),
  ]);
  const first = Math.min(atLeast.start, ...used.map(({ start }) => start));
  const last = Math.max(atLeast.end, ...used.map(({ end }) => end));
  return { start: Math.floor(first / 60) * 60, end: Math.ceil(last / 60) * 60 };
}

export function bookedMinutes({ reservations, day }: Column, zone: Zone): number {
  const bounds = zonedDay(day.date, zone);
  return reservations
    .filter(({ status }) => occupiesTime(status))
    .map((each) => rowsOf(each, bounds))
    .reduce((sum, { start, end }) => sum + end - start, 0);
}

const hourPx = 96;
const minutePx = hourPx / 60;

export const pxOf = (minute: number, rows: Rows): number => (minute - rows.start) * minutePx;

export const minuteAt = (px: number, rows: Rows): number => rows.start + px / minutePx;
