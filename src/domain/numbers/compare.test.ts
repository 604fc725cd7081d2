import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../time.ts';
import { comparedWith } from './compare.ts';
import { isTooLong, stepsOf } from './periods.ts';

const sunday = '2026-11-22T15:30';

test.each([
  ['2026-11-01', '2026-11-30', 'previous', '2026-10-01', '2026-10-22', '2026-10-22T15:30'],
  ['2026-11-16', '2026-11-22', 'previous', '2026-11-09', '2026-11-15', '2026-11-15T15:30'],
  ['2026-11-18', '2026-11-22', 'previous', '2026-11-11', '2026-11-15', '2026-11-15T15:30'],
  ['2026-10-01', '2026-10-31', 'previous', '2026-09-01', '2026-09-30', null],
  ['2026-11-01', '2026-11-30', 'year', '2025-11-02', '2025-11-23', '2025-11-23T15:30'],
  ['2026-11-01', '2026-11-22', 'previous', '2026-10-01', '2026-10-22', '2026-10-22T15:30'],
  ['2026-03-01', '2026-03-30', 'previous', '2026-02-01', '2026-02-28', null],
  ['2026-02-01', '2026-02-28', 'previous', '2026-01-01', '2026-01-31', null],
  ['2026-07-01', '2026-09-30', 'previous', '2026-04-01', '2026-06-30', null],
  ['2026-11-23', '2026-11-29', 'previous', '2026-11-16', '2026-11-22', null],
] as const)(
  '%s to %s, %s, is compared with %s to %s, until %s',
  (from, to, comparison, first, last, until) => {
    expect(comparedWith({ from, to }, comparison, sunday)).toEqual({ from: first, to: last, until });
  },
);

test('a day of the month that the month before does not have is compared with all of that', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(comparedWith(march, 'previous', '2026-03-30T10:00')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    until: null,
  });
});

const aPeriod = fc
  .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 91 }))
  .map(([start, length]) => {
    const from = addDays('2024-01-01', start);
    return { from, to: addDays(from, length) };
  });

test('compared days come before, and are of the same weekdays unless they are months', () => {
  fc.assert(
    fc.property(aPeriod, fc.constantFrom('previous', 'year'), (period, comparison) => {
      const compared = comparedWith(period, comparison, '2000-01-01T00:00');
      expect(compared && compared.to < period.from).toBe(true);
      if (!compared || (comparison === 'previous' && period.from.endsWith('-01'))) return;
      expect(daysBetween(compared.from, compared.to)).toBe(daysBetween(period.from, period.to));
      expect(weekday(compared.from)).toBe(weekday(period.from));
    }),
  );
});

test('steps follow one another without a gap', () => {
  fc.assert(
    fc.property(aPeriod, fc.constantFrom('day', 'week', 'month'), (period, by) => {
      const steps = stepsOf(period, by);
      expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([period.from, period.to]);
      expect(steps.slice(1).map(({ from }) => from)).toEqual(
        steps.slice(0, -1).map(({ to }) => addDays(to, 1)),
      );
    }),
  );
});

test.each([
  ['2026-01-01', '2026-04-02', 'day', false],
  ['2026-01-01', '2026-04-03', 'day', true],
  ['2024-11-01', '2026-11-30', 'month', false],
  ['2024-10-31', '2026-11-30', 'month', true],
] as const)('%s to %s by %s is too long: %s', (from, to, by, expected) => {
  expect(isTooLong({ from, to }, by)).toBe(expected);
});
