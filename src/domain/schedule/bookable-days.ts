import { addDays, daysIn, today, weekday } from '../time.ts';
import type { EpochMs, PlainDate, PlainMonth, Zone } from '../time.ts';
import type { PublicSchedule } from './contract.ts';
import { freeStarts } from './slots.ts';
import type { BusyEntry } from './slots.ts';
import { rangesOn } from './weekly-hours.ts';

const windowDays = 15;

/** The sixteen dates that can be booked: the shop's today up to 15 days ahead. */
export function bookableWindow(now: EpochMs, zone: Zone): PlainDate[] {
  const first = today(now, zone);
  return Array.from({ length: windowDays + 1 }, (_, ahead) => addDays(first, ahead));
}

/** Whether a date lies from the shop's today up to 15 days ahead. */
export function inBookableWindow(date: PlainDate, now: EpochMs, zone: Zone): boolean {
  const first = today(now, zone);
  return first <= date && date <= addDays(first, windowDays);
}

/** Whether a date of the calendar can be clicked; a full day can, and without a schedule none can. */
export function isBookableDay(
  date: PlainDate,
  schedule: PublicSchedule | null | undefined,
  now: EpochMs,
  zone: Zone,
): boolean {
  if (!schedule || schedule.unavailable_days.includes(date)) return false;
  return rangesOn(date, schedule).length > 0 && inBookableWindow(date, now, zone);
}

/** Whether any date of the window can be clicked. */
export const hasBookableDay = (
  schedule: PublicSchedule | null | undefined,
  now: EpochMs,
  zone: Zone,
): boolean => bookableWindow(now, zone).some((date) => isBookableDay(date, schedule, now, zone));

/** The weeks of a month's calendar, Monday first, filled up with the neighbouring months' dates. */
export function monthGrid(month: PlainMonth): PlainDate[][] {
  const first = `${month}-01`;
  const before = weekday(first);
  const weeks = Math.ceil((before + daysIn(month)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => addDays(first, week * 7 + column - before)),
  );
}

/** The first date of the window with a free start, null when there is none. */
export function firstFreeDay(query: {
  schedule: PublicSchedule;
  busy: readonly BusyEntry[];
  durationMin: number;
  now: EpochMs;
  zone: Zone;
}): PlainDate | null {
  const { schedule, now, zone } = query;
  const free = (date: PlainDate) =>
    isBookableDay(date, schedule, now, zone) &&
    freeStarts({ ...query, date, ranges: rangesOn(date, schedule) }).length > 0;
  return bookableWindow(now, zone).find(free) ?? null;
}
