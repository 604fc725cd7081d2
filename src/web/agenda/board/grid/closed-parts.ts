import { type Board, type Rows, wallMinute } from '#domain/agenda/board.ts';
import { closingSpan } from '#domain/schedule/blocks/closings.ts';
import { type PlainDate, zonedDay } from '#domain/time.ts';

/** Closing drawn across `count` adjacent columns of its day, from column `first` on. */
type ClosedPart = {
  key: string;
  date: PlainDate;
  name: string;
  first: number;
  count: number;
  rows: Rows;
  /** Number of earlier closings of the day that overlap this one; shifts its name below their names. */
  level: number;
};

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
