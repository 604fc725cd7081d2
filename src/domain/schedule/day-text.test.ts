import { expect, test } from 'vitest';
import { dayLabel, formatDay, formatShortDay, formatStart, formatVisit } from './day-text.ts';

test('a reservation is told with its weekday, then its hours', () => {
  expect(formatDay('2026-11-24')).toBe('Martes 24/11/2026');
  expect(formatVisit('2026-11-24T14:00', '2026-11-24T14:30')).toBe('Martes 24/11/2026 · 14:00 a 14:30');
});

test('a short day has its weekday, or says that it is today', () => {
  expect(formatShortDay('2026-11-25')).toBe('mié 25/11');
  expect(formatShortDay('2026-11-24', '2026-11-24')).toBe('hoy 24/11');
  expect(formatShortDay('2026-11-25', '2026-11-24')).toBe('mié 25/11');
});

test('a start is told with its day, or with today', () => {
  expect(formatStart('2026-11-24', '16:30', '2026-11-24')).toBe('hoy 16:30');
  expect(formatStart('2026-11-25', '16:30', '2026-11-24')).toBe('mié 25/11 16:30');
});

test.each([
  ['2026-11-23', 'Hoy · lun 23/11'],
  ['2026-11-22', 'Ayer · dom 22/11'],
  ['2026-11-24', 'Mañana · mar 24/11'],
  ['2026-11-25', 'mié 25/11'],
  ['2027-01-02', 'sáb 02/01/2027'],
])('on the 23rd the day %s is said as %s', (date, label) => {
  expect(dayLabel(date, '2026-11-23')).toBe(label);
});
