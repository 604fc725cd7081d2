import type { PersonDay } from '../schedule/findings.ts';
import type { BusyEntry } from '../schedule/slots.ts';
import { busySpan } from '../schedule/slots.ts';
import { type EpochMs, epochToLocal, minuteMs, minuteOf, type PlainDate, type Zone } from '../time.ts';

export type Stretch = { from: number; to: number };
export type DayStrip = Stretch & {
  hours: Stretch[];
  taken: Stretch[];
  blocked: Stretch[];
  place: Stretch | null;
};

const dayMinutes = 1440;
const usual: Stretch = { from: 9 * 60, to: 18 * 60 };

/**
 * Data to draw a person's day as one line, cut to the full hours between the first and the last entry; 9 to 18 for an
 * empty day.
 */
export function dayStrip(
  day: PersonDay,
  busy: readonly BusyEntry[],
  place: { start: EpochMs; durationMin: number } | null,
  zone: Zone,
): DayStrip {
  const stretch = ({ start, end }: { start: EpochMs; end: EpochMs }): Stretch => ({
    from: minuteOn(day.date, start, zone),
    to: minuteOn(day.date, end, zone),
  });
  const hours = day.ranges.map(({ start, end }) => ({ from: minuteOf(start), to: minuteOf(end) }));
  const taken = busy.map((entry) => stretch(busySpan(entry)));
  const blocked = day.blocks.map((entry) => stretch(busySpan(entry)));
  const wanted = place && stretch({ start: place.start, end: place.start + place.durationMin * minuteMs });
  const all = [...hours, ...taken, ...blocked, ...(wanted ? [wanted] : [])];
  const counted = all.length > 0 ? all : [usual];
  return {
    from: Math.floor(Math.min(...counted.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...counted.map(({ to }) => to)) / 60) * 60,
    hours,
    taken,
    blocked,
    place: wanted,
  };
}

/** Minute of the quarter hour at a position on the line, `share` from 0 to 1. */
export function quarterAt({ from, to }: Stretch, share: number): number {
  const minute = from + Math.min(Math.max(share, 0), 1) * (to - from);
  return Math.min(Math.floor(minute / 15) * 15, dayMinutes - 15);
}

/** Minute of a moment on the date's wall clock; a moment before the date is minute 0, a later one minute 1440. */
function minuteOn(date: PlainDate, at: EpochMs, zone: Zone): number {
  const local = epochToLocal(at, zone);
  const on = local.slice(0, 10);
  if (on !== date) return on < date ? 0 : dayMinutes;
  return minuteOf(local.slice(11));
}
