import { type Board, type Rows, wallMinute } from '#domain/agenda/board.ts';
import { closingSpan } from '#domain/schedule/closings.ts';
import { type PlainDate, zonedDay } from '#domain/time.ts';

/** A closing on the board: over the columns of its day, from the first of them on. */
type ClosedPart = {
  key: string;
  date: PlainDate;
  name: string;
  first: number;
  count: number;
  rows: Rows;
  /** How many of its day's closings before it lie under it, so that their names do not cover each other. */
  level: number;
};

/** The closings of the days that are shown, each once however many columns it lies over. */
export function closedParts({ columns, zone }: Board): ClosedPart[] {
  const parts: ClosedPart[] = [];
  for (const [at, { day }] of columns.entries()) {
    const bounds = zonedDay(day.date, zone);
    for (const [nth, closing] of day.closings.entries()) {
      const key = `${day.date} ${nth}`;
      const begun = parts.find((part) => part.key === key && part.first + part.count === at);
      const span = closingSpan(closing, zone);
      if (begun) begun.count += 1;
      else if (span) {
        const rows = { start: wallMinute(span.start, bounds), end: wallMinute(span.end, bounds) };
        const under = parts.filter(
          ({ date, rows: { start, end } }) => date === day.date && start < rows.end && rows.start < end,
        );
        const { size: level } = new Set(under.map((part) => part.key));
        parts.push({ key, date: day.date, name: closing.name, first: at, count: 1, rows, level });
      }
    }
  }
  return parts;
}
