import {
  type Clock,
  clockOf,
  type EpochMs,
  epochOf,
  type Instant,
  minuteMs,
  minuteOf,
  momentFrom,
  momentOf,
  type PlainDate,
  type Zone,
  zonedDay,
} from '../time.ts';
import { defaultDurationMin } from './default-duration.ts';
import type { Range } from './weekly-hours.ts';

export const stepMin = 15;

export type Slot = { time: Clock; start: EpochMs };
export type BusyEntry = { start_at: Instant; end_at?: Instant | null };
export type Span = { start: EpochMs; end: EpochMs };
export type DayQuery = {
  date: PlainDate;
  zone: Zone;
  ranges: readonly Range[];
  busy: readonly BusyEntry[];
  durationMin: number;
  now: EpochMs;
};

export const earliestStart = (now: EpochMs): EpochMs => Math.floor(now / minuteMs) * minuteMs;

/** The moment that stands for now when clients book at a shop with a minimum notice. */
export const afterNotice = (now: EpochMs, noticeMin = 0): EpochMs => now + noticeMin * minuteMs;

export function busySpan({ start_at, end_at }: BusyEntry): Span {
  const start = epochOf(start_at);
  return { start, end: end_at ? epochOf(end_at) : start + defaultDurationMin * minuteMs };
}

/** Whether two half-open spans overlap: an end at 10:45 and a start at 10:45 do not. */
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const marks = Array.from({ length: 1440 / stepMin }, (_, mark) => clockOf(mark * stepMin));

/** Offered starts of a day: within the barber's working ranges, without overlap, and not past. */
export const freeStarts = ({ busy, ...day }: DayQuery): Slot[] =>
  startsAround(
    busy.map(busySpan).sort((a, b) => a.start - b.start),
    day,
  );

/** `freeStarts` for busy spans that are already sorted by start; stops after `most` starts. */
export function startsAround(
  spans: readonly Span[],
  { date, zone, ranges, durationMin, now }: Omit<DayQuery, 'busy'>,
  most = Infinity,
): Slot[] {
  const day = zonedDay(date, zone);
  const lengthMs = durationMin * minuteMs;
  const earliest = earliestStart(now);
  const free: Slot[] = [];
  let next = 0;
  for (const range of ranges.toSorted((a, b) => minuteOf(a.start) - minuteOf(b.start))) {
    const endMinute = minuteOf(range.end);
    const lastStart = momentFrom(day, endMinute) - lengthMs;
    for (let mark = Math.ceil(minuteOf(range.start) / stepMin); mark * stepMin < endMinute; mark += 1) {
      const start = momentOf(day, mark * stepMin);
      if (start === null || start < earliest) continue;
      if (start > lastStart) break;
      // Starts ascend, so a span that ended before one of them never matters again.
      while (next < spans.length && spans[next]!.end <= start) next += 1;
      const nextTaken = spans[next]?.start ?? Infinity;
      if (nextTaken < start + lengthMs) continue;
      free.push({ time: marks[mark]!, start });
      if (free.length === most) return free;
    }
  }
  return free;
}

/**
 * Starts at quarter hours of the clock whose visit fits into one working range, ignoring the barber's reservations. A
 * range runs from the first moment at which the clock shows its start or later to the first moment at which it shows
 * its end or later. On the day of a clock change a skipped bound is therefore the moment of the change, and a repeated
 * bound its first occurrence.
 */
export const fittingStarts = (query: Omit<DayQuery, 'busy' | 'now'>): Slot[] =>
  freeStarts({ ...query, busy: [], now: -Infinity });

const groups = [
  { name: 'Mañana', from: '00:00', to: '12:00' },
  { name: 'Tarde', from: '12:00', to: '18:00' },
  { name: 'Noche', from: '18:00', to: '24:00' },
] as const;
export type SlotGroup = { name: (typeof groups)[number]['name']; slots: Slot[] };

export const groupSlots = (slots: readonly Slot[]): SlotGroup[] =>
  groups.map(({ name, from, to }) => ({
    name,
    slots: slots.filter(({ time }) => from <= time && time < to),
  }));

/** The `count` free starts closest to a moment, in the order of the day. */
export const nearestFree = (slots: readonly Slot[], wanted: EpochMs, count = 4): Slot[] =>
  slots
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start);

/**
 * Removes one busy entry equal to a reservation's own span, so that the reservation can move by a little. A second
 * equal entry stays, because it is blocked time over the reservation.
 */
export function busyWithout(busy: readonly BusyEntry[], own: BusyEntry): BusyEntry[] {
  const mine = busySpan(own);
  const at = busy.findIndex((entry) => {
    const { start, end } = busySpan(entry);
    return start === mine.start && end === mine.end;
  });
  return busy.filter((_, nth) => nth !== at);
}
