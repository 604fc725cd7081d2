import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heatOf, linePath, pointsIn, tickLabel, ticksTo } from './scale.ts';

test.each([
  [0, [0]],
  [10_600, [0, 5_000, 10_000, 15_000]],
  [8_000, [0, 2_000, 4_000, 6_000, 8_000]],
  [9, [0, 2.5, 5, 7.5, 10]],
  [0.5, [0, 0.2, 0.4, 0.6]],
])('lines for %s stand at %j', (most, ticks) => {
  expect(ticksTo(most).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
});

test('there are two to five lines, and the highest is no lower than what is drawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), (cents) => {
      const ticks = ticksTo(cents / 100);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual((cents / 100) * (1 - 1e-12));
    }),
  );
});

test('lines are named in thousands and millions', () => {
  expect([0, 750, 2.5, 12_000, 7_500, 1_200_000].map(tickLabel)).toEqual([
    '0',
    '750',
    '2.5',
    '12 k',
    '7.5 k',
    '1.2 M',
  ]);
});

test('a line goes through its points and breaks where one is unknown', () => {
  expect(pointsIn([0, 5, 10], 100, 20)).toEqual([
    [0, 20],
    [50, 10],
    [100, 0],
  ]);
  expect(pointsIn([0, 0], 100, 20)).toEqual([
    [0, 20],
    [100, 20],
  ]);
  expect(linePath(pointsIn([0, 10, null, 5, 10], 100, 20))).toBe('M0 20L25 0M75 10L100 0');
});

test.each([
  [0, 0],
  [0.01, 1],
  [0.29, 1],
  [0.3, 2],
  [0.5, 3],
  [0.7, 4],
  [0.9, 5],
  [1, 5],
])('%s is drawn as dark as %s', (part, heat) => {
  expect(heatOf(part)).toBe(heat);
});
