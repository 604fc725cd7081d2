import type { Span } from '../schedule/slots.ts';
import {
  type EpochMs,
  epochToLocal,
  hourMs,
  minuteMs,
  minuteOf,
  type PlainDate,
  weekday,
  type Zone,
  zonedDay,
} from '../time.ts';

/** Whole minutes: open time, booked time within the open time, and booked time outside it. */
export type Minutes = { open: number; booked: number; outside: number };

export const cutAt = (spans: readonly Span[], until: EpochMs): Span[] =>
  spans.flatMap(({ start, end }) => (start < until ? [{ start, end: Math.min(end, until) }] : []));

/** Intersects two lists of spans; the spans of each list must not overlap. */
export const common = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  spans.flatMap((one) =>
    others
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end),
  );

const minutesIn = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((sum, { start, end }) => sum + end - start, 0) / minuteMs);

export function minutesOf(open: readonly Span[], reservations: readonly Span[]): Minutes {
  const booked = minutesIn(common(reservations, open));
  return { open: minutesIn(open), booked, outside: minutesIn(reservations) - booked };
}

export const occupancyOf = ({ open, booked }: Pick<Minutes, 'open' | 'booked'>): number | null =>
  open === 0 ? null : booked / open;

/** Splits a span of a date at the full hours of the local clock; `hour` counts from Monday 0:00, 24 per day. */
export function byHour(
  { start, end }: Span,
  date: PlainDate,
  zone: Zone,
): { hour: number; minutes: number }[] {
  const pieces: { hour: number; minutes: number }[] = [];
  const { steady, start: midnight, end: nextMidnight } = zonedDay(date, zone);
  for (let at = start; at < end;) {
    // On a day without a clock change the hour boundaries are computed; on other days the local clock is read for every
    // minute.
    const isEven = steady && midnight <= at && at < nextMidnight;
    const local = isEven ? null : epochToLocal(at, zone);
    const minute = local === null ? (at - midnight) / minuteMs : minuteOf(local.slice(11));
    const next = isEven ? at + hourMs - ((at - midnight) % hourMs) : at + minuteMs;
    const until = Math.min(next, end);
    const hour = 24 * weekday(local === null ? date : local.slice(0, 10)) + Math.floor(minute / 60);
    pieces.push({ hour, minutes: (until - at) / minuteMs });
    at = until;
  }
  return pieces;
}
