import { type Board, type Rows, wallMinute } from '#domain/agenda/board.ts';
import { closingSpan } from '#domain/schedule/closings.ts';
import { zonedDay } from '#domain/time.ts';

/** A closing on the board: over the columns of its day, from the first of them on. */
type ClosedPart = { key: string; name: string; first: number; count: number; rows: Rows };

/** The closings of the days that are shown, each once however many columns it lies over. */
export function closedParts({ columns, zone }: Board): ClosedPart[] {
  const parts: ClosedPart[] = [];
  for (const [at, { day }] of columns.entries()) {
    if (!day.closing) continue;
    const last = parts.at(-1);
    if (last?.key === day.date && last.first + last.count === at) {
      last.count += 1;
      continue;
    }
    const bounds = zonedDay(day.date, zone);
    const span = closingSpan(day.closing, zone);
    if (!span) continue;
    const rows = { start: wallMinute(span.start, bounds), end: wallMinute(span.end, bounds) };
    parts.push({ key: day.date, name: day.closing.name, first: at, count: 1, rows });
  }
  return parts;
}
