import { addDays, addMonths, daysIn, monthOf, type PlainDate, weekday } from '../time.ts';

/** Dates of a shop, both included. */
type Days = { from: PlainDate; to: PlainDate };
export const settlingPeriods = { week: 'Semana', fortnight: 'Quincena', month: 'Mes' } as const;
type Periods = Record<keyof typeof settlingPeriods, Days>;

const lastOfHalf = 15;
const isInFirstHalf = (date: PlainDate): boolean => Number(date.slice(8)) <= lastOfHalf;

/** The most recent finished week (from Monday), half of a month and month. */
export function lastPeriods(today: PlainDate): Periods {
  const monday = addDays(today, -weekday(today));
  const month = monthOf(today);
  const before = addMonths(month, -1);
  const end = `${before}-${daysIn(before)}`;
  return {
    week: { from: addDays(monday, -7), to: addDays(monday, -1) },
    fortnight: isInFirstHalf(today)
      ? { from: `${before}-16`, to: end }
      : { from: `${month}-01`, to: `${month}-15` },
    month: { from: `${before}-01`, to: end },
  };
}

export function runningPeriods(today: PlainDate): Periods {
  const month = monthOf(today);
  return {
    week: { from: addDays(today, -weekday(today)), to: today },
    fortnight: { from: isInFirstHalf(today) ? `${month}-01` : `${month}-16`, to: today },
    month: { from: `${month}-01`, to: today },
  };
}
