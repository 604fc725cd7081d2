import type { Comparison, Step } from '#domain/numbers/contract.ts';
import { firstDay, isTooLong, lastDay, type Period } from '#domain/numbers/periods.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  isPlainDate,
  monthOf,
  type PlainDate,
  weekday,
} from '#domain/time.ts';

/** In the order of the chips; `chosen` is a custom period. */
export const periodNames = ['today', 'week', 'month', 'last-month', 'year', 'chosen'] as const;
export type PeriodName = (typeof periodNames)[number];
export const periodLabels: Record<PeriodName, string> = {
  today: 'Hoy',
  week: 'Semana',
  month: 'Mes',
  'last-month': 'Mes pasado',
  year: 'Año',
  chosen: 'Elegir',
};

/** `period` holds the dates that the named period has today. */
export type NumberFilters = {
  named: PeriodName;
  period: Period;
  compare: Exclude<Comparison, 'none'>;
  branch: number | null;
  barber: number | null;
};
export type NumbersAddress = Partial<
  Record<'period' | 'from' | 'to' | 'compare' | 'branch' | 'barber', string>
>;

const wholeMonth = (month: string): Period => ({ from: firstDay(month), to: lastDay(month) });

export function daysOfPeriod(name: Exclude<PeriodName, 'chosen'>, today: PlainDate): Period {
  const monday = addDays(today, -weekday(today));
  const year = today.slice(0, 4);
  const days: Record<typeof name, () => Period> = {
    today: () => ({ from: today, to: today }),
    week: () => ({ from: monday, to: addDays(monday, 6) }),
    month: () => wholeMonth(monthOf(today)),
    'last-month': () => wholeMonth(addMonths(monthOf(today), -1)),
    year: () => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
  };
  return days[name]();
}

const idOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

export function readFilters(address: NumbersAddress, today: PlainDate): NumberFilters {
  const [one, other] = [address.from, address.to].filter(isPlainDate);
  const periodName = periodNames.find((name) => name === address.period) ?? 'month';
  const rest = {
    compare: address.compare === 'year' ? ('year' as const) : ('previous' as const),
    branch: idOf(address.branch),
    barber: idOf(address.barber),
  };
  if (one && other) {
    const [from, to] = one <= other ? [one, other] : [other, one];
    return { named: 'chosen', period: { from, to }, ...rest };
  }
  const named = periodName === 'chosen' ? 'month' : periodName;
  return { named, period: daysOfPeriod(named, today), ...rest };
}

/** A named period has no dates, so that its link follows the current date. */
export function writeFilters({ named, period, compare, branch, barber }: NumberFilters): NumbersAddress {
  return {
    ...(named === 'chosen' ? period : named !== 'month' && { period: named }),
    ...(compare === 'year' && { compare }),
    ...(branch !== null && { branch: String(branch) }),
    ...(barber !== null && { barber: String(barber) }),
  };
}

const mostBars = 45;

export function stepFor(period: Period): Step {
  if (isTooLong(period, 'day')) return 'month';
  return daysBetween(period.from, period.to) < mostBars ? 'day' : 'week';
}

export const queryOf = ({ period, branch, barber }: NumberFilters) => ({
  ...period,
  ...(branch !== null && { branch_id: String(branch) }),
  ...(barber !== null && { barber_id: String(barber) }),
});
