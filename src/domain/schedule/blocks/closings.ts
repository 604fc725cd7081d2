import {
  daysBetween,
  type EpochMs,
  instantOf,
  minuteOf,
  momentFrom,
  type PlainDate,
  type Zone,
  zonedDay,
} from '../../time.ts';
import type { Busy } from '../contract.ts';
import type { Closing } from './withheld.ts';
import type { ClosingRule } from './contract.ts';
import { overlaps } from '../slots.ts';
import { isWholeDay } from '../weekly-hours.ts';
import { outOfOrder } from '../../days-in-order.ts';

/** `mostClosedDays`: days of one closing. `mostClosings`: closings of a shop that have not ended. */
export const mostClosedDays = 60;
export const mostClosings = 200;

type Span = { start: EpochMs; end: EpochMs };
type Times = Omit<ClosingRule, 'id'>;

export const closingsOf = (
  { name, closed_from, closed_to, ...days }: Times,
  dates: readonly PlainDate[],
): Closing[] =>
  dates
    .filter((date) => days.from_date <= date && date <= days.to_date)
    .map((date) => ({ date, name, from: closed_from, to: closed_to }));

/** Moments of a closing on its date; null if a clock change skips all of it. */
export function closingSpan({ date, from, to }: Closing, zone: Zone): Span | null {
  const day = zonedDay(date, zone);
  const start = from === null ? day.start : momentFrom(day, minuteOf(from));
  const end = to === null ? day.end : momentFrom(day, minuteOf(to));
  return start < end ? { start, end } : null;
}

export function closes(closing: Closing, place: Span, zone: Zone): boolean {
  const span = closingSpan(closing, zone);
  return span !== null && overlaps(span, place);
}

export const closedParts = (closings: readonly Closing[], zone: Zone): Busy[] =>
  closings.flatMap((closing) => {
    const span = isWholeDay(closing) ? null : closingSpan(closing, zone);
    return span ? { start_at: instantOf(span.start), end_at: instantOf(span.end) } : [];
  });

export function closingProblem({
  from_date,
  to_date,
  closed_from,
  closed_to,
}: Times): { msg: string; loc: [string] } | null {
  if (to_date < from_date) return { msg: outOfOrder.error, loc: ['to_date'] };
  if (daysBetween(from_date, to_date) >= mostClosedDays)
    return { msg: `Como máximo ${mostClosedDays} días.`, loc: ['to_date'] };
  if (closed_from === null && closed_to === null) return null;
  if (closed_from === null) return { msg: 'Falta la hora de inicio.', loc: ['closed_from'] };
  if (closed_to === null) return { msg: 'Falta la hora de fin.', loc: ['closed_to'] };
  return closed_from < closed_to ? null : { msg: 'Debe ser posterior al inicio.', loc: ['closed_to'] };
}
