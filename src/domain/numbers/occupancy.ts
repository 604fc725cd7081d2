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

/** Whole minutes: open ones, those of them that were booked, and what was booked outside them. */
export type Minutes = { open: number; booked: number; outside: number };

/** The part of a span that comes before a moment. */
export const cutAt = (spans: readonly Span[], until: EpochMs): Span[] =>
  spans.flatMap(({ start, end }) => (start < until ? [{ start, end: Math.min(end, until) }] : []));

/** What two lists of spans have in common; within each list they do not overlap. */
export const common = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  spans.flatMap((one) =>
    others
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end),
  );

const minutesIn = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((sum, { start, end }) => sum + end - start, 0) / minuteMs);

/** Minutes of one person's day; a reservation belongs to the day on which it starts. */
export function minutesOf(open: readonly Span[], reservations: readonly Span[]): Minutes {
  const booked = minutesIn(common(reservations, open));
  return { open: minutesIn(open), booked, outside: minutesIn(reservations) - booked };
}

/** The booked part of what was open, 0 to 1; null where nothing was. */
export const occupancyOf = ({ open, booked }: Pick<Minutes, 'open' | 'booked'>): number | null =>
  open === 0 ? null : booked / open;

/** The pieces of a span of a date by what the clock reads, `hour` being that of the week: 24 for each day from Monday on. */
export function byHour(
  { start, end }: Span,
  date: PlainDate,
  zone: Zone,
): { hour: number; minutes: number }[] {
  const pieces: { hour: number; minutes: number }[] = [];
  const { steady, start: midnight, end: nextMidnight } = zonedDay(date, zone);
  for (let at = start; at < end;) {
    // On a day of 24 hours the clock goes on evenly; on others it is read anew each minute.
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
