import { type EpochMs, epochOf, minuteOf, zonedDay } from '../time.ts';
import { type Board, pxOf, type Rows, rowsOf, wallMinute } from './board.ts';

// Minutes shown before the first and after the last used minute: a drag near the edge of the view scrolls the board.
const contextMin = 45;

function usedRows({ columns, zone }: Board): Rows | null {
  const used = columns.flatMap(({ day, reservations }) => {
    const bounds = zonedDay(day.date, zone);
    return [
      ...day.ranges.map((range) => ({ start: minuteOf(range.start), end: minuteOf(range.end) })),
      ...reservations
        // A reservation from the day before does not show when this day starts.
        .filter(({ start_at }) => epochOf(start_at) >= bounds.start)
        .map((each) => rowsOf(each, bounds)),
    ];
  });
  if (used.length === 0) return null;
  return {
    start: Math.min(...used.map(({ start }) => start)),
    end: Math.max(...used.map(({ end }) => end)),
  };
}

type View = {
  rows: Rows;
  height: number;
  now: EpochMs;
  isWeek: boolean;
};

/**
 * First scroll position of a board in pixels. For today, the current minute stands a third down the view, limited to
 * the day's first and last used hour. Another day, or a week, starts at its first used hour.
 */
export function openingTop(board: Board, { rows, height, now, isWeek }: View): number {
  const used = usedRows(board) ?? { start: 8 * 60, end: 20 * 60 };
  const first = pxOf(used.start - contextMin, rows);
  const today = board.columns
    .map(({ day }) => zonedDay(day.date, board.zone))
    .find(({ start, end }) => start <= now && now < end);
  if (isWeek || !today) return Math.max(0, first);
  const present = wallMinute(now, today);
  const last = pxOf(used.end + contextMin, rows) - height;
  const wanted = present < used.start ? first : pxOf(present, rows) - height / 3;
  return Math.max(0, Math.min(wanted, last));
}
