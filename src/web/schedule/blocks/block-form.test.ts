import { expect, test } from 'vitest';
import type { Block } from '#domain/schedule/blocks/contract.ts';
import { problemOf, repeatOf, valuesOf } from './block-form.ts';

const lunch: Block = {
  id: 1,
  barber_id: 2,
  kind: 'break',
  reason: null,
  start_time: '13:00',
  end_time: '14:00',
  starts_on: '2026-11-02',
  ends_on: '2026-11-30',
  weekdays: [0],
  every_weeks: 1,
};
const monday = '2026-11-23';

test('one day of a block does not repeat, whatever the others do', () => {
  expect(repeatOf(valuesOf(lunch, monday, 'one'), [])).toBeUndefined();
  const weekly = { weekdays: [0], every_weeks: 1, until: '2026-11-30' };
  expect(repeatOf(valuesOf(lunch, monday, 'following'), [])).toEqual(weekly);
  expect(repeatOf(valuesOf(lunch, monday, 'all'), [])).toEqual(weekly);
});

test('one day of a block may go beyond the last of the others', () => {
  const beyond = { date: '2026-12-02' };
  expect(problemOf({ ...valuesOf(lunch, monday, 'one'), ...beyond })).toBeNull();
  expect(problemOf({ ...valuesOf(lunch, monday, 'following'), ...beyond })).toBe(
    'El último día no puede ser anterior al primero.',
  );
});
