import { type EpochMs, epochOf, minuteOf, zonedDay } from '../time.ts';
import { type Board, pxOf, type Rows, rowsOf, wallMinute } from './board.ts';

// The first used hour stands below the edge zone that scrolls the board while something is dragged.
const contextMin = 45;

/** First and last minute of the hours of work and of the reservations that begin on their column's day; null without any. */
function usedRows({ columns, zone }: Board): Rows | null {
  const used = columns.flatMap(({ day, reservations }) => {
    const bounds = zonedDay(day.date, zone);
    return [
      ...day.ranges.map((range) => ({ start: minuteOf(range.start), end: minuteOf(range.end) })),
      ...reservations
        // A reservation that began the day before says nothing about when this day begins.
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
  /** Pixels of the board in sight. */
  height: number;
  now: EpochMs;
  isWeek: boolean;
};

/**
 * The first scroll position of a board, in pixels. The present minute of today stands a third down, but the scroll stays
 * between the day's first and last used hour. Another day, or a week, begins at its first used hour.
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
