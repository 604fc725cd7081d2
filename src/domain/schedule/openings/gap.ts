import {
  type EpochMs,
  epochToLocal,
  localToEpoch,
  minuteMs,
  minuteOf,
  momentFrom,
  type Zone,
  zonedDay,
} from '../../time.ts';
import { closingSpan } from '../blocks/closings.ts';
import type { PersonDay } from '../findings.ts';
import { type BusyEntry, busySpan } from '../slots.ts';

const stepMs = 5 * minuteMs;
const nextStep = (at: EpochMs): EpochMs => Math.ceil(at / stepMs) * stepMs;

export const gapDays = 60;

/**
 * First moment from `from` on, at a multiple of five minutes, with a free span of that length in a person's day; null
 * without one. `busy` are the person's reservations.
 */
export function firstGap(
  day: PersonDay,
  busy: readonly BusyEntry[],
  { from, durationMin, zone }: { from: EpochMs; durationMin: number; zone: Zone },
): EpochMs | null {
  if (day.off) return null;
  const length = durationMin * minuteMs;
  const closed = day.closings.flatMap((closing) => closingSpan(closing, zone) ?? []);
  const taken = [...[...busy, ...day.blocks].map(busySpan), ...closed].toSorted((a, b) => a.start - b.start);
  const onDay = zonedDay(day.date, zone);
  for (const range of day.ranges) {
    const end = momentFrom(onDay, minuteOf(range.end));
    let start = nextStep(Math.max(from, momentFrom(onDay, minuteOf(range.start))));
    for (const span of taken) if (span.start < start + length && start < span.end) start = nextStep(span.end);
    // In an hour that the clock shows twice, a local time can only name the first occurrence.
    while (start + length <= end && localToEpoch(epochToLocal(start, zone), zone) !== start) start += stepMs;
    if (start + length <= end) return start;
  }
  return null;
}
