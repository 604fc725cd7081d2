import { describe, expect, test } from 'vitest';
import { epochOf } from '../../time.ts';
import { bookableWindow, firstFreeDay, hasBookableDay, isBookableDay, monthGrid } from './bookable-days.ts';
import { publicSchedule } from '../weekly-hours.ts';

const zone = 'America/Montevideo';
// Saturday 21 November 2026, 22:30 on the shop's clock, already Sunday in UTC.
const now = epochOf('2026-11-22T01:30:00Z');
const hours = (weekday: number, start_time_1: string, end_time_1: string) => ({
  weekday,
  start_time_1,
  end_time_1,
  start_time_2: null,
  end_time_2: null,
});
const weekdays = [0, 1, 2, 3, 4].map((weekday) => hours(weekday, '09:00', '18:00'));
const schedule = publicSchedule([...weekdays, hours(5, '09:00', '22:00')], ['2026-11-24']);

test('the window is sixteen dates, the shop’s today and up to 15 days ahead', () => {
  const dates = bookableWindow(now, zone);
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([16, '2026-11-21', '2026-12-06']);
});

describe('unavailable days are greyed', () => {
  test.each([
    ['2026-11-20', false, 'before today'],
    ['2026-11-21', true, 'today, however late'],
    ['2026-11-22', false, 'a weekday without hours'],
    ['2026-11-23', true, 'a working day'],
    ['2026-11-24', false, 'a day off'],
    ['2026-12-05', true, 'a working day near the window’s end'],
    ['2026-12-07', false, 'after the window'],
  ])('%s can be clicked: %s (%s)', (date, bookable) => {
    expect(isBookableDay(date, schedule, now, zone)).toBe(bookable);
  });

  test.each([null, undefined])('everything while the schedule is %s', (missing) => {
    expect(bookableWindow(now, zone).some((date) => isBookableDay(date, missing, now, zone))).toBe(false);
  });

  test('a barber without hours, or away on each of their days, has no day at all', () => {
    expect(hasBookableDay(schedule, now, zone)).toBe(true);
    expect(hasBookableDay(null, now, zone)).toBe(false);
    expect(hasBookableDay(publicSchedule([], []), now, zone)).toBe(false);
    const mondays = [hours(0, '09:00', '18:00')];
    expect(hasBookableDay(publicSchedule(mondays, ['2026-11-23', '2026-11-30']), now, zone)).toBe(false);
    expect(hasBookableDay(publicSchedule(mondays, ['2026-11-23']), now, zone)).toBe(true);
  });

  test('the last day of the window is bookable, the next is not', () => {
    const daily = publicSchedule(
      [0, 1, 2, 3, 4, 5, 6].map((day) => hours(day, '09:00', '18:00')),
      [],
    );
    expect(isBookableDay('2026-12-06', daily, now, zone)).toBe(true);
    expect(isBookableDay('2026-12-07', daily, now, zone)).toBe(false);
  });
});

describe('the month calendar starts on Monday', () => {
  test.each([
    ['2026-11', '2026-10-26', '2026-12-06', 6],
    ['2026-12', '2026-11-30', '2027-01-03', 5],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
  ])('%s runs from %s to %s in %s weeks', (month, first, last, weeks) => {
    const grid = monthGrid(month);
    expect([grid[0]?.[0], grid.at(-1)?.at(-1), grid.length]).toEqual([first, last, weeks]);
    expect(grid.every((week) => week.length === 7)).toBe(true);
  });
});

describe('the first free day', () => {
  const query = { schedule, busy: [], durationMin: 30, now, zone };

  test('skips today when its hours are over', () => {
    expect(firstFreeDay(query)).toBe('2026-11-23');
  });

  test('skips full days and days off', () => {
    const busy = [{ start_at: '2026-11-23T12:00:00Z', end_at: '2026-11-23T21:00:00Z' }];
    expect(firstFreeDay({ ...query, busy })).toBe('2026-11-25');
  });

  test('is none when no reservation of that length fits', () => {
    expect(firstFreeDay({ ...query, durationMin: 900 })).toBeNull();
  });
});
