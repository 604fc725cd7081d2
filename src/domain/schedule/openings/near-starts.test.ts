import { expect, test } from 'vitest';
import { byDistance, nearestTo } from './near-starts.ts';

const slots = ['09:00', '15:15', '15:30', '16:00'].map((time, start) => ({ time, start }));

test('days are tried by their distance from the former day', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
  expect(byDistance(days, '2026-11-26T15:30')).toEqual([
    '2026-11-26',
    '2026-11-25',
    '2026-11-27',
    '2026-11-24',
    '2026-11-28',
  ]);
});

test('a day offers the start nearest to the former time of day, and never the former start itself', () => {
  expect(nearestTo('2026-11-26T15:30', '2026-11-27', slots)?.time).toBe('15:30');
  expect(nearestTo('2026-11-26T15:30', '2026-11-26', slots)?.time).toBe('15:15');
  expect(nearestTo('2026-11-26T15:30', '2026-11-26', slots.slice(2, 3))).toBeUndefined();
});
