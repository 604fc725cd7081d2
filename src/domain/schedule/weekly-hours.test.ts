import { describe, expect, test } from 'vitest';
import {
  addRange,
  checkWeek,
  completeRanges,
  enableDay,
  hasHours,
  hoursOfWeek,
  publicSchedule,
  rangesOn,
  usualRange,
  weekOfHours,
} from './weekly-hours.ts';
import type { DayDraft, Range } from './weekly-hours.ts';

const off: DayDraft = { enabled: false, ranges: [] };
const range = (text: string): Range => ({ start: text.slice(0, 5).trim(), end: text.slice(6).trim() });
const working = (...ranges: string[]): DayDraft => ({ enabled: true, ranges: ranges.map(range) });
const week = (monday: DayDraft): DayDraft[] => [monday, off, off, off, off, off, off];

describe('the check of a day', () => {
  test.each([
    [working('09:00-13:00'), null],
    [working('09:00-13:00', '15:00-19:00'), null],
    [working('09:00-13:00', '13:00-19:00'), null],
    [working('15:00-19:00', '09:00-13:00'), null],
    [working('09:00-13:00', '15:00-     '), null],
    [off, null],
    [{ enabled: false, ranges: [range('19:00-09:00')] }, null],
    [working(), 'Completa al menos un rango en Lunes'],
    [working('09:00-     '), 'Completa al menos un rango en Lunes'],
    [working('     -13:00', '15:00-     '), 'Completa al menos un rango en Lunes'],
    [working('13:00-09:00'), 'Revisa los rangos en Lunes'],
    [working('09:00-09:00'), 'Revisa los rangos en Lunes'],
    [working('09:00-13:00', '12:59-19:00'), 'Revisa los rangos en Lunes'],
    [working('12:00-19:00', '09:00-13:00'), 'Revisa los rangos en Lunes'],
  ])('%j is refused with %j', (day, title) => {
    expect(checkWeek(week(day)).map((problem) => problem.title)).toEqual(title ? [title] : []);
  });

  test('the range error carries its description, the other none', () => {
    const [empty, crossed] = checkWeek([working(), off, working('13:00-09:00'), off, off, off, off]);
    expect(empty).toEqual({ weekday: 0, title: 'Completa al menos un rango en Lunes' });
    expect(crossed).toEqual({
      weekday: 2,
      title: 'Revisa los rangos en Miércoles',
      description: 'Hora de inicio debe ser anterior a fin y los rangos no deben superponerse.',
    });
  });
});

describe('the form', () => {
  test('enabling a day with no ranges adds one empty range', () => {
    expect(enableDay(off, true)).toEqual({ enabled: true, ranges: [{ start: '', end: '' }] });
  });

  test('disabling and enabling again keeps the ranges', () => {
    const day = working('09:00-13:00');
    expect(enableDay(enableDay(day, false), true)).toEqual(day);
  });

  test('at most two ranges per day', () => {
    expect(addRange(addRange(addRange(working('09:00-13:00')))).ranges).toHaveLength(2);
  });

  test('only ranges with both times are sent, sorted by start and capped at two', () => {
    const ranges = ['15:00-16:00', '12:00-     ', '09:00-10:00', '20:00-21:00'].map(range);
    expect(completeRanges(ranges)).toEqual([range('09:00-10:00'), range('15:00-16:00')]);
  });
});

describe('the wire', () => {
  const monday = {
    weekday: 0,
    start_time_1: '09:00',
    end_time_1: '13:00',
    start_time_2: '15:00',
    end_time_2: '19:00',
  };
  const nothing = { start_time_1: null, end_time_1: null, start_time_2: null, end_time_2: null };

  test('seven entries are sent, nulls when disabled', () => {
    const hours = hoursOfWeek(week(working('15:00-19:00', '09:00-13:00')));
    expect(hours).toEqual([monday, ...[1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...nothing }))]);
  });

  test('an absent day is disabled and the order does not matter', () => {
    const days = weekOfHours([{ weekday: 6, ...nothing }, monday]);
    expect(days).toEqual(week(working('09:00-13:00', '15:00-19:00')));
  });

  test('the public schedule is keyed by Spanish weekday names without accents', () => {
    const shown = publicSchedule([monday], ['2026-11-23']);
    expect(Object.keys(shown.schedule).join(' ')).toBe(
      'lunes martes miercoles jueves viernes sabado domingo',
    );
    expect(shown.schedule.lunes).toEqual(working('09:00-13:00', '15:00-19:00'));
    expect(shown.schedule.sabado).toEqual(off);
    expect(shown.unavailable_days).toEqual(['2026-11-23']);
  });

  test('a date takes the ranges of its weekday, none when disabled', () => {
    const shown = publicSchedule([monday], []);
    expect(rangesOn('2026-11-23', shown)).toHaveLength(2);
    expect(rangesOn('2026-11-22', shown)).toEqual([]);
    shown.schedule.lunes.enabled = false;
    expect(rangesOn('2026-11-23', shown)).toEqual([]);
  });
});

test('a week has hours once one of its days is worked', () => {
  expect(hasHours([])).toBe(false);
  expect(hasHours(hoursOfWeek(weekOfHours([])))).toBe(false);
  expect(hasHours(hoursOfWeek([{ enabled: false, ranges: [usualRange] }]))).toBe(false);
  expect(hasHours(hoursOfWeek([{ enabled: true, ranges: [usualRange] }]))).toBe(true);
});
