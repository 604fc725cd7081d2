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

/** A start a client may choose: what the shop's clock reads, and the moment. */
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

/** The first moment still bookable at `now`: a slot equal to the current minute is. */
export const earliestStart = (now: EpochMs): EpochMs => Math.floor(now / minuteMs) * minuteMs;

/** The moments a busy entry takes; without an end it takes 45 minutes. */
export function busySpan({ start_at, end_at }: BusyEntry): Span {
  const start = epochOf(start_at);
  return { start, end: end_at ? epochOf(end_at) : start + defaultDurationMin * minuteMs };
}

/** Half-open spans: a 10:45 end and a 10:45 start may touch. */
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** What a clock reads at each quarter of an hour. */
const marks = Array.from({ length: 1440 / stepMin }, (_, mark) => clockOf(mark * stepMin));

/** The starts of a day that are offered: they fit the barber's ranges, overlap nothing and are not past. */
export const freeStarts = ({ busy, ...day }: DayQuery): Slot[] =>
  startsAround(
    busy.map(busySpan).sort((a, b) => a.start - b.start),
    day,
  );

/** The same around spans in the order of their starts; only the first `most` where that many are enough. */
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
 * Starts on quarter-hour clock marks whose reservation elapses wholly within one working range, whether the barber is busy or not.
 * A range runs from the first moment the clock reads its start or later to the first it reads its end or later,
 * so on the day of a clock change a skipped bound is the moment of the change and a repeated one its first occurrence.
 */
export const fittingStarts = (query: Omit<DayQuery, 'busy' | 'now'>): Slot[] =>
  freeStarts({ ...query, busy: [], now: -Infinity });

const groups = [
  { name: 'Mañana', from: '00:00', to: '12:00' },
  { name: 'Tarde', from: '12:00', to: '18:00' },
  { name: 'Noche', from: '18:00', to: '24:00' },
] as const;
export type SlotGroup = { name: (typeof groups)[number]['name']; slots: Slot[] };

/** The three groups of a day, empty ones included: before 12:00, 12:00 to 17:59, 18:00 onward. */
export const groupSlots = (slots: readonly Slot[]): SlotGroup[] =>
  groups.map(({ name, from, to }) => ({
    name,
    slots: slots.filter(({ time }) => from <= time && time < to),
  }));

/** The free starts closest to a wanted moment, in the order of the day. */
export const nearestFree = (slots: readonly Slot[], wanted: EpochMs, count = 4): Slot[] =>
  slots
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start);

/**
 * The busy entries without the one that is exactly a reservation's own, so that it can be moved by a little; another
 * that is the same is blocked time laid over it.
 */
export function busyWithout(busy: readonly BusyEntry[], own: BusyEntry): BusyEntry[] {
  const mine = busySpan(own);
  const at = busy.findIndex((entry) => {
    const { start, end } = busySpan(entry);
    return start === mine.start && end === mine.end;
  });
  return busy.filter((_, nth) => nth !== at);
}
