import {
  addDays,
  addMonths,
  daysBetween,
  daysIn,
  monthOf,
  type PlainDate,
  type PlainMonth,
  weekday,
} from '../time.ts';
import type { Step } from './contract.ts';

/** Dates of a shop, both included. */
export type Period = { from: PlainDate; to: PlainDate };

export const mostDays = 92;
const daysAhead = 60;
export const mostMonths = 25;

const monthNumber = (date: PlainDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
export const monthsTouched = ({ from, to }: Period): number => monthNumber(to) - monthNumber(from) + 1;

export const firstDay = (month: PlainMonth): PlainDate => `${month}-01`;
export const lastDay = (month: PlainMonth): PlainDate => `${month}-${daysIn(month)}`;

export const lastCounted = (today: PlainDate): PlainDate => {
  const ahead = addDays(today, daysAhead);
  const yearEnd = `${today.slice(0, 4)}-12-31`;
  return ahead > yearEnd ? ahead : yearEnd;
};

/**
 * Whether a period is too long to count at once; the limit by month is higher, because finished months can be cached.
 */
export const isTooLong = (period: Period, by: Step): boolean =>
  by === 'month' ? monthsTouched(period) > mostMonths : daysBetween(period.from, period.to) >= mostDays;

const nextStep: Record<Step, (date: PlainDate) => PlainDate> = {
  day: (date) => addDays(date, 1),
  week: (date) => addDays(date, 7 - weekday(date)),
  month: (date) => firstDay(addMonths(monthOf(date), 1)),
};

/** Splits a period into days, weeks from Monday or months; the first and the last step may be shorter. */
export function stepsOf({ from, to }: Period, by: Step): Period[] {
  const steps: Period[] = [];
  for (let start = from; start <= to;) {
    const next = nextStep[by](start);
    steps.push({ from: start, to: next <= to ? addDays(next, -1) : to });
    start = next;
  }
  return steps;
}

export function wholeMonth({ from, to }: Period): PlainMonth | null {
  const month = monthOf(from);
  return from === firstDay(month) && to === lastDay(month) ? month : null;
}
