import { expect, test } from 'vitest';
import { epochOf, today } from '#domain/time.ts';
import { daysOfPeriod, queryOf, readFilters, periodNames, stepFor, writeFilters } from './number-filters.ts';

const sunday = '2026-11-22';

test.each([
  ['today', sunday, '2026-11-22', '2026-11-22'],
  ['week', sunday, '2026-11-16', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['month', sunday, '2026-11-01', '2026-11-30'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['year', sunday, '2026-01-01', '2026-12-31'],
] as const)('%s on %s is %s to %s', (name, on, from, to) => {
  expect(daysOfPeriod(name, on)).toEqual({ from, to });
});

test('a period follows the clock of the shop, wherever the browser is', () => {
  const now = epochOf('2026-12-01T01:30:00Z');
  const periods = ['America/Montevideo', 'Asia/Tokyo'].map((zone) => daysOfPeriod('month', today(now, zone)));
  expect(periods.map(({ from }) => from)).toEqual(['2026-11-01', '2026-12-01']);
});

test('an address says the shortest, and is read back as it was written', () => {
  expect(writeFilters(readFilters({}, sunday))).toEqual({});
  for (const period of periodNames.filter((name) => name !== 'chosen')) {
    const filters = readFilters({ period, compare: 'year', barber: '7', branch: '3' }, sunday);
    expect(filters).toMatchObject({ named: period, compare: 'year', barber: 7, branch: 3 });
    expect(readFilters(writeFilters(filters), sunday)).toEqual(filters);
  }
  const chosen = { from: '2026-10-05', to: '2026-10-09' };
  expect(writeFilters(readFilters(chosen, sunday))).toEqual(chosen);
});

test('dates the wrong way round are read the right way, and nonsense is the month', () => {
  const turned = readFilters({ from: '2026-10-09', to: '2026-10-05' }, sunday);
  expect(turned).toMatchObject({ named: 'chosen', period: { from: '2026-10-05', to: '2026-10-09' } });
  const month = readFilters({}, sunday);
  for (const address of [
    { period: 'decade' },
    { period: 'chosen' },
    { from: '2026-02-30', to: sunday },
    { from: sunday },
    { barber: '-1', branch: 'x', compare: 'none' },
  ])
    expect(readFilters(address, sunday)).toEqual(month);
});

test.each([
  ['2026-11-01', '2026-11-30', 'day'],
  ['2026-11-01', '2026-12-15', 'day'],
  ['2026-11-01', '2026-12-16', 'week'],
  ['2026-01-01', '2026-04-02', 'week'],
  ['2026-01-01', '2026-04-03', 'month'],
] as const)('%s to %s is drawn by %s', (from, to, by) => {
  expect(stepFor({ from, to })).toBe(by);
});

test('calls are asked with the dates, and with whom only where somebody is chosen', () => {
  expect(queryOf(readFilters({ period: 'today' }, sunday))).toEqual({ from: sunday, to: sunday });
  expect(queryOf(readFilters({ period: 'today', barber: '7', branch: '3' }, sunday))).toEqual({
    from: sunday,
    to: sunday,
    barber_id: '7',
    branch_id: '3',
  });
});
