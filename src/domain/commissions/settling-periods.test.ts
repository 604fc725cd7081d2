import { describe, expect, test } from 'vitest';
import { lastPeriods, runningPeriods } from './settling-periods.ts';

const text = (periods: ReturnType<typeof lastPeriods>) =>
  Object.values(periods).map(({ from, to }) => `${from} ${to}`);

describe('what people are paid by', () => {
  test.each([
    ['2026-11-18', ['2026-11-09 2026-11-15', '2026-11-01 2026-11-15', '2026-10-01 2026-10-31']],
    ['2026-11-16', ['2026-11-09 2026-11-15', '2026-11-01 2026-11-15', '2026-10-01 2026-10-31']],
    ['2026-11-15', ['2026-11-02 2026-11-08', '2026-10-16 2026-10-31', '2026-10-01 2026-10-31']],
    ['2026-03-01', ['2026-02-16 2026-02-22', '2026-02-16 2026-02-28', '2026-02-01 2026-02-28']],
    ['2026-01-05', ['2025-12-29 2026-01-04', '2025-12-16 2025-12-31', '2025-12-01 2025-12-31']],
  ])('on %s the last ones that are over are %j', (today, expected) => {
    expect(text(lastPeriods(today))).toEqual(expected);
  });

  test.each([
    ['2026-11-18', ['2026-11-16 2026-11-18', '2026-11-16 2026-11-18', '2026-11-01 2026-11-18']],
    ['2026-11-15', ['2026-11-09 2026-11-15', '2026-11-01 2026-11-15', '2026-11-01 2026-11-15']],
  ])('on %s the running ones are %j', (today, expected) => {
    expect(text(runningPeriods(today))).toEqual(expected);
  });
});
