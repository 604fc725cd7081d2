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

/** Days of a shop, both included. */
export type Period = { from: PlainDate; to: PlainDate };

const mostDays = 92;
const daysAhead = 60;
const mostMonths = 25;

const monthNumber = (date: PlainDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
/** How many months a period touches. */
export const monthsTouched = ({ from, to }: Period): number => monthNumber(to) - monthNumber(from) + 1;

export const firstDay = (month: PlainMonth): PlainDate => `${month}-01`;
export const lastDay = (month: PlainMonth): PlainDate => `${month}-${daysIn(month)}`;

/** Last day of numbers: end of the current year or 60 days ahead, the later one. */
export const lastCounted = (today: PlainDate): PlainDate => {
  const ahead = addDays(today, daysAhead);
  const yearEnd = `${today.slice(0, 4)}-12-31`;
  return ahead > yearEnd ? ahead : yearEnd;
};

/** Whether more days are asked for than are counted at once; by month some may be kept, so there may be more. */
export const isTooLong = (period: Period, by: Step): boolean =>
  by === 'month' ? monthsTouched(period) > mostMonths : daysBetween(period.from, period.to) >= mostDays;

const nextStep: Record<Step, (date: PlainDate) => PlainDate> = {
  day: (date) => addDays(date, 1),
  week: (date) => addDays(date, 7 - weekday(date)),
  month: (date) => firstDay(addMonths(monthOf(date), 1)),
};

/** A period cut into days, weeks from Monday or months; the first and the last may be cut short. */
export function stepsOf({ from, to }: Period, by: Step): Period[] {
  const steps: Period[] = [];
  for (let start = from; start <= to;) {
    const next = nextStep[by](start);
    steps.push({ from: start, to: next <= to ? addDays(next, -1) : to });
    start = next;
  }
  return steps;
}

/** The month that a period is all of; null where it is none. */
export function wholeMonth({ from, to }: Period): PlainMonth | null {
  const month = monthOf(from);
  return from === firstDay(month) && to === lastDay(month) ? month : null;
}
