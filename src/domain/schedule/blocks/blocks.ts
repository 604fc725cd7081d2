import {
  addDays,
  type Clock,
  dayNumber,
  instantOf,
  minuteOf,
  momentFrom,
  type PlainDate,
  weekday,
  type Zone,
  zonedDay,
} from '../../time.ts';
import type { Busy } from '../contract.ts';

export const noEnd: PlainDate = '2099-12-31';
export const mostBlocks = 200;
export const leastBlockMin = 5;

export const weekdayNeeded = 'Elige al menos un día.';

/** Dates of a repetition: weekdays from 0 Monday to 6 Sunday; `every_weeks` counts from the week of `starts_on`. */
export type RepeatRule = {
  starts_on: PlainDate;
  ends_on: PlainDate;
  weekdays: readonly number[];
  every_weeks: number;
  skips: readonly PlainDate[];
};
export type BlockTimes = { start_time: Clock; end_time: Clock };

// Day 0 (1 January 1970) was a Thursday, so 3 days are added for weeks from Monday.
const weekNumber = (date: PlainDate): number => Math.floor((dayNumber(date) + 3) / 7);

export function fallsOn(rule: RepeatRule, date: PlainDate): boolean {
  if (date < rule.starts_on || rule.ends_on < date) return false;
  if (!rule.weekdays.includes(weekday(date)) || rule.skips.includes(date)) return false;
  return (weekNumber(date) - weekNumber(rule.starts_on)) % rule.every_weeks === 0;
}

export const datesBetween = (from: PlainDate, to: PlainDate): PlainDate[] =>
  Array.from({ length: Math.max(dayNumber(to) - dayNumber(from) + 1, 0) }, (_, ahead) =>
    addDays(from, ahead),
  );

/** First date of a rule on or after `from`; null if no date remains. */
export function firstDay(rule: RepeatRule, from: PlainDate): PlainDate | null {
  const { ends_on, every_weeks, skips } = rule;
  // Within this span the rule falls on more dates than it can exclude.
  const reach = addDays(from, 7 * every_weeks * (skips.length + 2));
  const dates = datesBetween(from, reach < ends_on ? reach : ends_on);
  return dates.find((date) => fallsOn(rule, date)) ?? null;
}

export const happens = (rule: RepeatRule): boolean => firstDay(rule, rule.starts_on) !== null;

/** Moments of wall-clock times on a date; null if a clock change skips all of the time between them. */
function momentsOn({ start_time, end_time }: BlockTimes, date: PlainDate, zone: Zone): Busy | null {
  const day = zonedDay(date, zone);
  const start = momentFrom(day, minuteOf(start_time));
  const end = momentFrom(day, minuteOf(end_time));
  return start < end ? { start_at: instantOf(start), end_at: instantOf(end) } : null;
}

export const occurrencesOn = (
  rule: RepeatRule & BlockTimes,
  dates: readonly PlainDate[],
  zone: Zone,
): (Busy & { date: PlainDate })[] =>
  dates.flatMap((date) => {
    const taken = fallsOn(rule, date) ? momentsOn(rule, date, zone) : null;
    return taken ? { date, ...taken } : [];
  });

const bit = (day: number) => 1 << day;

/** Weekdays as a bit mask, bit 0 for Monday. */
export const maskOf = (weekdays: readonly number[]): number =>
  weekdays.reduce((mask, day) => mask | bit(day), 0);
export const weekdaysOf = (mask: number): number[] => [0, 1, 2, 3, 4, 5, 6].filter((day) => mask & bit(day));
