import { expect, test } from 'vitest';
import { closedParts, closes, closingProblem, closingSpan, closingsOf } from './closings.ts';
import { epochOf } from '../../time.ts';

const christmas = {
  name: 'Navidad',
  from_date: '2026-12-24',
  to_date: '2026-12-25',
  closed_from: null,
  closed_to: null,
};

test('a closing falls on each of its days', () => {
  const dates = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26'];
  expect(closingsOf(christmas, dates).map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-25']);
});

test('a whole day lasts from midnight to midnight, also where the clock changes', () => {
  const span = closingSpan({ date: '2026-10-25', name: '', from: null, to: null }, 'Europe/Madrid');
  expect(span).toEqual({ start: epochOf('2026-10-24T22:00:00Z'), end: epochOf('2026-10-25T23:00:00Z') });
  const chile = closingSpan({ date: '2026-09-06', name: '', from: null, to: null }, 'America/Santiago');
  expect(chile).toEqual({ start: epochOf('2026-09-06T04:00:00Z'), end: epochOf('2026-09-07T03:00:00Z') });
});

test('a part of a day that the clock skips closes nothing', () => {
  const skipped = { date: '2026-03-29', name: '', from: '02:00', to: '03:00' };
  expect(closingSpan(skipped, 'Europe/Madrid')).toBeNull();
  expect(closedParts([skipped], 'Europe/Madrid')).toEqual([]);
  const place = { start: epochOf('2026-03-29T00:30:00Z'), end: epochOf('2026-03-29T01:30:00Z') };
  expect(closes(skipped, place, 'Europe/Madrid')).toBe(false);
});

test('only parts of days are busy time; whole days cannot be chosen at all', () => {
  const closings = closingsOf({ ...christmas, closed_from: '12:00', closed_to: '15:00' }, ['2026-12-24']);
  expect(closedParts(closings, 'America/Montevideo')).toEqual([
    { start_at: '2026-12-24T15:00:00Z', end_at: '2026-12-24T18:00:00Z' },
  ]);
  expect(closedParts(closingsOf(christmas, ['2026-12-24']), 'America/Montevideo')).toEqual([]);
});

test.each([
  [{}, null],
  [{ to_date: '2026-12-23' }, 'to_date'],
  [{ to_date: '2027-02-21' }, null],
  [{ to_date: '2027-02-22' }, 'to_date'],
  [{ closed_from: '12:00' }, 'closed_to'],
  [{ closed_to: '12:00' }, 'closed_from'],
  [{ closed_from: '12:00', closed_to: '12:00' }, 'closed_to'],
  [{ closed_from: '12:00', closed_to: '12:15' }, null],
])('%j has a problem in %j', (changes, field) => {
  expect(closingProblem({ ...christmas, ...changes })?.loc[0] ?? null).toBe(field);
});
