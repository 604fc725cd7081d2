import {
  addDays,
  addMonths,
  daysBetween,
  daysIn,
  type LocalDateTime,
  monthOf,
  type PlainDate,
} from '../time.ts';
import type { Comparison } from './contract.ts';
import { firstDay, lastDay, monthsTouched, type Period } from './periods.ts';

/**
 * Dates of the earlier period; `until` is the local minute at which a running period is cut, null for a finished one.
 */
export type Compared = Period & { until: LocalDateTime | null };

const aYear = 364;

function sameDay(date: PlainDate, monthsAgo: number): PlainDate | null {
  const month = addMonths(monthOf(date), -monthsAgo);
  const day = date.slice(8);
  return Number(day) <= daysIn(month) ? `${month}-${day}` : null;
}

function monthsBefore(period: Period, today: PlainDate | null) {
  const ago = monthsTouched(period);
  const lastMonth = addMonths(monthOf(period.to), -ago);
  const isWhole = period.to === lastDay(monthOf(period.to));
  return {
    from: firstDay(addMonths(monthOf(period.from), -ago)),
    to: (isWhole ? null : sameDay(period.to, ago)) ?? lastDay(lastMonth),
    reached: today && sameDay(today, ago),
  };
}

const daysBefore = ({ from, to }: Period, today: PlainDate | null, days: number) => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
  reached: today && addDays(today, -days),
});

const wholeWeeks = ({ from, to }: Period): number => Math.ceil((daysBetween(from, to) + 1) / 7) * 7;

/**
 * Earlier period for a comparison. `previous`: the preceding months for a period from the first of a month, else the
 * nearest same weekdays. `year`: 364 days earlier, the same weekdays. `now` is the shop's local time: a running period
 * is compared up to the same minute.
 */
export function comparedWith(period: Period, comparison: Comparison, now: LocalDateTime): Compared | null {
  if (comparison === 'none') return null;
  const today = now.slice(0, 10);
  const running = isRunning(period, now) ? today : null;
  const { from, to, reached } =
    comparison === 'year'
      ? daysBefore(period, running, aYear)
      : period.from === firstDay(monthOf(period.from))
        ? monthsBefore(period, running)
        : daysBefore(period, running, wholeWeeks(period));
  return reached ? { from, to: reached, until: `${reached}${now.slice(10)}` } : { from, to, until: null };
}

export const isRunning = ({ from, to }: Period, now: LocalDateTime): boolean =>
  from <= now.slice(0, 10) && now.slice(0, 10) <= to;
