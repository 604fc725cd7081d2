import { addDays, daysIn, today, weekday } from '../../time.ts';
import type { EpochMs, PlainDate, PlainMonth, Zone } from '../../time.ts';
import type { PublicSchedule } from '../contract.ts';
import { afterNotice, freeStarts } from '../slots.ts';
import type { BusyEntry } from '../slots.ts';
import { rangesOn } from '../weekly-hours.ts';

export const windowDays = 15;

/** The sixteen bookable dates: the shop's today and the 15 days after it. */
export function bookableWindow(now: EpochMs, zone: Zone): PlainDate[] {
  const first = today(now, zone);
  return Array.from({ length: windowDays + 1 }, (_, ahead) => addDays(first, ahead));
}

export function inBookableWindow(date: PlainDate, now: EpochMs, zone: Zone): boolean {
  const first = today(now, zone);
  return first <= date && date <= addDays(first, windowDays);
}

/**
 * Whether a calendar date can be clicked: a working day within the bookable dates, even a fully booked one. False
 * without a schedule.
 */
export function isBookableDay(
  date: PlainDate,
  schedule: PublicSchedule | null | undefined,
  now: EpochMs,
  zone: Zone,
): boolean {
  return !!schedule && isWorkingDay(date, schedule) && inBookableWindow(date, now, zone);
}

const isWorkingDay = (date: PlainDate, schedule: PublicSchedule): boolean =>
  !schedule.unavailable_days.includes(date) && rangesOn(date, schedule).length > 0;

export const hasBookableDay = (
  schedule: PublicSchedule | null | undefined,
  now: EpochMs,
  zone: Zone,
): boolean => !!schedule && bookableWindow(now, zone).some((date) => isWorkingDay(date, schedule));

export function monthGrid(month: PlainMonth): PlainDate[][] {
  const first = `${month}-01`;
  const before = weekday(first);
  const weeks = Math.ceil((before + daysIn(month)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => addDays(first, week * 7 + column - before)),
  );
}

export function firstFreeDay(query: {
  schedule: PublicSchedule;
  busy: readonly BusyEntry[];
  durationMin: number;
  now: EpochMs;
  zone: Zone;
}): PlainDate | null {
  const { schedule, now, zone } = query;
  const from = afterNotice(now, schedule.min_notice_minutes);
  const free = (date: PlainDate) =>
    isBookableDay(date, schedule, now, zone) &&
    freeStarts({ ...query, now: from, date, ranges: rangesOn(date, schedule) }).length > 0;
  return bookableWindow(now, zone).find(free) ?? null;
}
