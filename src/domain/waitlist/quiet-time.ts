import {
  addDays,
  type Clock,
  type EpochMs,
  minuteOf,
  momentFrom,
  today,
  type Zone,
  zonedDay,
} from '../time.ts';

/** The end of the quiet time in which a moment lies, on the shop's clock and half open; null where it lies in none. */
export function quietEnd(at: EpochMs, { from, to }: { from: Clock; to: Clock }, zone: Zone): EpochMs | null {
  if (from === to) return null;
  const date = today(at, zone);
  // What began yesterday may last until today.
  for (const first of [addDays(date, -1), date]) {
    const last = from < to ? first : addDays(first, 1);
    const start = momentFrom(zonedDay(first, zone), minuteOf(from));
    const end = momentFrom(zonedDay(last, zone), minuteOf(to));
    if (start <= at && at < end) return end;
  }
  return null;
}
