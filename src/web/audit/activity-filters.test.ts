import { expect, test } from 'vitest';
import { everything, isFiltered, queryOf, readFilters, writeFilters } from './activity-filters.ts';

test('an address that says nothing shows everything', () => {
  expect(readFilters({})).toEqual(everything);
  expect(writeFilters(everything)).toEqual({});
  expect(isFiltered(everything)).toBe(false);
});

test.each([
  { person: '7' },
  { person: 'clients', kind: 'day-off', from: '2026-11-01', to: '2026-11-30', reservation: '9' },
  { from: '2026-11-30', to: '2026-11-01' },
])('an address says again what was read from it: %j', (address) => {
  expect(writeFilters(readFilters(address))).toEqual(address);
  expect(isFiltered(readFilters(address))).toBe(true);
});

test.each([{ person: '-1' }, { kind: 'money' }, { from: '2026-02-31' }, { to: 'x' }, { reservation: '1e3' }])(
  'what an address says wrong counts as not said: %j',
  (address) => {
    expect(readFilters(address)).toEqual(everything);
  },
);

test('a reversed range is asked the right way round', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' };
  expect(queryOf({ ...everything, ...range })).toEqual(range);
  expect(queryOf({ ...everything, from: range.to, to: range.from })).toEqual(range);
  expect(queryOf({ ...everything, to: range.to })).toEqual({ to: range.to });
});

test('clients are a kind of author, somebody of the staff is one person', () => {
  expect(queryOf({ ...everything, person: 'clients', kind: 'reservation', reservation: 4 })).toEqual({
    actor: 'client',
    subject: 'reservation',
    reservation_id: 4,
  });
  expect(queryOf({ ...everything, person: 3 })).toEqual({ user_id: 3 });
});
