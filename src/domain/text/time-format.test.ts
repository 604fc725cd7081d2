import { describe, expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';
import { formatDate, formatDateTime, formatMonth, formatTime, readClock } from './time-format.ts';
import { epochOf, instantToLocal } from '../time.ts';

test('dates are DD/MM/YYYY and times 24-hour HH:mm, on the shop’s clock', () => {
  expect(formatDate('2026-11-02')).toBe('02/11/2026');
  expect(formatDate('2026-11-02T18:05')).toBe('02/11/2026');
  expect(formatTime('2026-11-02T18:05')).toBe('18:05');
  expect(formatDateTime(instantToLocal('2026-11-22T01:05:00Z', 'America/Montevideo'))).toBe(
    '21/11/2026 22:05',
  );
  expect(formatMonth('2026-11')).toBe('Noviembre 2026');
});

test.each([
  ['9', '09:00'],
  ['19', '19:00'],
  ['930', '09:30'],
  ['1930', '19:30'],
  [' 9:30 ', '09:30'],
  ['19.05', '19:05'],
  ['24:00', ''],
  ['193', ''],
  ['9:3', ''],
  ['9:75', ''],
  ['nueve', ''],
  ['', ''],
])('what was typed as %j is the time %j', (typed, time) => {
  expect(readClock(typed)).toBe(time);
});

describe('the relative time of a reservation', () => {
  const now = epochOf('2026-11-21T10:00:00Z');
  test.each([
    ['2026-11-23T10:00:00Z', 'en 2 días'],
    ['2026-11-22T10:00:00Z', 'mañana'],
    ['2026-11-21T11:00:00Z', 'en 1 hora'],
    ['2026-11-21T10:59:40Z', 'en 1 hora'],
    ['2026-11-21T10:01:00Z', 'en 1 minuto'],
    ['2026-11-21T10:00:10Z', 'ahora'],
    ['2026-11-21T09:45:00Z', 'hace 15 minutos'],
    ['2026-11-20T18:00:00Z', 'ayer'],
    ['2026-09-21T10:00:00Z', 'hace 2 meses'],
    ['2024-11-21T10:00:00Z', 'hace 2 años'],
  ])('%s reads %j', (at, text) => {
    expect(relativeTime(epochOf(at), now, 'UTC')).toBe(text);
  });

  const evening = epochOf('2026-11-22T01:00:00Z');
  test.each([
    ['Tuesday 09:00', '2026-11-24T12:00:00Z', 'en 3 días'],
    ['Tuesday 14:00', '2026-11-24T17:00:00Z', 'en 3 días'],
    ['Sunday 00:30', '2026-11-22T03:30:00Z', 'mañana'],
    ['Saturday 23:30', '2026-11-22T02:30:00Z', 'en 2 horas'],
    ['Saturday 00:30', '2026-11-21T03:30:00Z', 'hace 22 horas'],
    ['Friday 23:30', '2026-11-21T02:30:00Z', 'ayer'],
  ])('days are those of the shop’s calendar: %s', (_, at, text) => {
    expect(relativeTime(epochOf(at), evening, 'America/Montevideo')).toBe(text);
  });

  test('a quarter of an hour past midnight is told in minutes', () => {
    const late = epochOf('2026-11-22T02:50:00Z');
    expect(relativeTime(epochOf('2026-11-22T03:05:00Z'), late, 'America/Montevideo')).toBe('en 15 minutos');
  });
});
