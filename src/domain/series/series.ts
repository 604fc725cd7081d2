import { closingSpan } from '../schedule/blocks/closings.ts';
import type { PersonDay } from '../schedule/findings.ts';
import { type BusyEntry, freeStarts, nearestFree } from '../schedule/slots.ts';
import {
  addDays,
  daysBetween,
  type EpochMs,
  instantOf,
  type LocalDateTime,
  minuteOf,
  momentFrom,
  type PlainDate,
  type Zone,
  zonedDay,
} from '../time.ts';
import { mostOrderItems, staffPolicy } from '../booking/facts.ts';

/** `mostWeeks`: weeks between two reservations of a series. `fewestTimes`, `mostTimes`: dates booked in one request. */
export const mostWeeks = 12;
export const fewestTimes = 2;
export const mostTimes = mostOrderItems;
const mostAlternatives = 3;

type Rhythm = { everyWeeks: number; times: number };

/** The next starts of a repeated reservation after `now`, at the same weekday and time of the shop's clock. */
export function repeatsOf(
  first: LocalDateTime,
  { everyWeeks, times }: Rhythm,
  now: LocalDateTime,
): LocalDateTime[] {
  const [date, clock] = [first.slice(0, 10), first.slice(11)];
  const step = 7 * everyWeeks;
  const at = (nth: number) => `${addDays(date, nth * step)}T${clock}`;
  const passed = Math.max(1, Math.floor(daysBetween(date, now.slice(0, 10)) / step));
  const next = at(passed) > now ? passed : passed + 1;
  return Array.from({ length: times }, (_, nth) => at(next + nth));
}

export const lastDate = (today: PlainDate): PlainDate => addDays(today, staffPolicy.reach?.ahead ?? 0);

export function timesInReach(first: LocalDateTime, everyWeeks: number, now: LocalDateTime): number {
  const last = lastDate(now.slice(0, 10));
  const all = repeatsOf(first, { everyWeeks, times: mostTimes }, now);
  return all.filter((start) => start.slice(0, 10) <= last).length;
}

/**
 * Up to three free starts of the day closest to a time, in the order of the day; `busy` are the person's reservations.
 */
export function alternativesTo(
  { start, durationMin }: { start: LocalDateTime; durationMin: number },
  { date, ranges, off, closings, blocks }: PersonDay,
  busy: readonly BusyEntry[],
  { zone, now }: { zone: Zone; now: EpochMs },
): LocalDateTime[] {
  if (off) return [];
  const shut = closings
    .flatMap((closing) => closingSpan(closing, zone) ?? [])
    .map(({ start, end }) => ({ start_at: instantOf(start), end_at: instantOf(end) }));
  const taken = [...busy, ...blocks, ...shut];
  const free = freeStarts({ date, zone, ranges, busy: taken, durationMin, now });
  const wanted = momentFrom(zonedDay(date, zone), minuteOf(start.slice(11)));
  return nearestFree(free, wanted, mostAlternatives).map(({ time }) => `${date}T${time}`);
}
