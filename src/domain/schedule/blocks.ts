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
} from '../time.ts';
import type { Busy } from './contract.ts';

/** The last day of a rule that has no end. */
export const noEnd: PlainDate = '2099-12-31';
/** How many rules a person may have that are not over. */
export const mostBlocks = 200;
export const leastBlockMin = 5;

/** On which days something falls: weekdays 0 Monday to 6 Sunday, weeks counted from the one in which it starts. */
export type RepeatRule = {
  starts_on: PlainDate;
  ends_on: PlainDate;
  weekdays: readonly number[];
  every_weeks: number;
  /** Days taken out of it. */
  skips: readonly PlainDate[];
};
export type BlockTimes = { start_time: Clock; end_time: Clock };

// The first of January 1970 was a Thursday.
const weekNumber = (date: PlainDate): number => Math.floor((dayNumber(date) + 3) / 7);

/** Whether a rule falls on a date. */
export function fallsOn(rule: RepeatRule, date: PlainDate): boolean {
  if (date < rule.starts_on || rule.ends_on < date) return false;
  if (!rule.weekdays.includes(weekday(date)) || rule.skips.includes(date)) return false;
  return (weekNumber(date) - weekNumber(rule.starts_on)) % rule.every_weeks === 0;
}

/** The dates from one to another, both included. */
export const datesBetween = (from: PlainDate, to: PlainDate): PlainDate[] =>
  Array.from({ length: Math.max(dayNumber(to) - dayNumber(from) + 1, 0) }, (_, ahead) =>
    addDays(from, ahead),
  );

/** The first day from a date on, not before its start, on which a rule falls; null without any. */
export function firstDay(rule: RepeatRule, from: PlainDate): PlainDate | null {
  const { ends_on, every_weeks, skips } = rule;
  // In so many days it falls once more than days are taken out of it.
  const reach = addDays(from, 7 * every_weeks * (skips.length + 2));
  const dates = datesBetween(from, reach < ends_on ? reach : ends_on);
  return dates.find((date) => fallsOn(rule, date)) ?? null;
}

/** Whether a rule falls on any day. */
export const happens = (rule: RepeatRule): boolean => firstDay(rule, rule.starts_on) !== null;

/** The moments that wall-clock times take on a date; null where a clock change leaves nothing of them. */
function momentsOn({ start_time, end_time }: BlockTimes, date: PlainDate, zone: Zone): Busy | null {
  const day = zonedDay(date, zone);
  const start = momentFrom(day, minuteOf(start_time));
  const end = momentFrom(day, minuteOf(end_time));
  return start < end ? { start_at: instantOf(start), end_at: instantOf(end) } : null;
}

/** What a rule takes on some dates, in their order. */
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

/** Weekdays as the bits of a number, bit 0 Monday. */
export const maskOf = (weekdays: readonly number[]): number =>
  weekdays.reduce((mask, day) => mask | bit(day), 0);
/** The weekdays in such a number, Monday first. */
export const weekdaysOf = (mask: number): number[] => [0, 1, 2, 3, 4, 5, 6].filter((day) => mask & bit(day));
