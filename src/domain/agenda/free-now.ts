import { occupiesTime } from '../reservations/status.ts';
import type { AgendaPerson } from '../reservations/contract.ts';
import { type EpochMs, minuteOf, zonedDay } from '../time.ts';
import { type Board, rowsOf, wallMinute, wallRowsOf } from './board.ts';

/**
 * People of today's board who work and are free now, with the minute of the day until which they are free; the latest
 * first.
 */
export function freeNow({ columns, zone }: Board, now: EpochMs): { person: AgendaPerson; until: number }[] {
  return columns
    .flatMap(({ person, day, reservations, held }) => {
      const bounds = zonedDay(day.date, zone);
      if (day.off || day.closings.some(({ from }) => from === null)) return [];
      const minute = wallMinute(now, bounds);
      const range = day.ranges.find(({ start, end }) => minuteOf(start) <= minute && minute < minuteOf(end));
      if (!range) return [];
      const taken = [
        ...reservations.filter(({ status }) => occupiesTime(status)).map((each) => rowsOf(each, bounds)),
        ...held.map((each) => rowsOf(each, bounds)),
        ...day.blocks.map((each) => wallRowsOf(each, bounds)),
        ...day.closings.map(({ from, to }) => ({
          start: minuteOf(from ?? '00:00'),
          end: minuteOf(to ?? '24:00'),
        })),
      ].filter(({ end }) => end > minute);
      const until = Math.min(minuteOf(range.end), ...taken.map(({ start }) => start));
      return until > minute ? [{ person, until }] : [];
    })
    .toSorted((a, b) => b.until - a.until);
}
