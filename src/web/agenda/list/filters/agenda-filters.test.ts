import { expect, test } from 'vitest';
import {
  changeFilters,
  hasNext,
  nextPage,
  previousPage,
  queryOf,
  readFilters,
  writeFilters,
} from './agenda-filters.ts';

const today = '2026-11-18';
const zone = 'America/Montevideo';
const usual = readFilters({}, today);

test('one day is the default, and the day is today', () => {
  expect(usual).toEqual({
    mode: 'day',
    from: today,
    to: today,
    barber: null,
    client: null,
    status: null,
    size: 20,
    offset: 0,
  });
  expect(writeFilters(usual, today)).toEqual({});
});

test('a date range starts with today on both ends', () => {
  expect(readFilters({ from: today }, today)).toMatchObject({ mode: 'range', from: today, to: today });
});

test.each([
  { day: '2026-12-24' },
  {
    from: '2026-11-01',
    to: '2026-11-30',
    barber: '3',
    client: '9',
    status: 'no_show',
    size: '50',
    offset: '50',
  },
  { from: '2026-11-30', to: '2026-11-01' },
])('an address says again what was read from it: %j', (address) => {
  expect(writeFilters(readFilters(address, today), today)).toEqual(address);
});

test.each([
  { day: '2026-02-31' },
  { day: 'x', barber: '-1', client: '1e9', status: 'gone', size: '30', offset: '-20' },
  { barber: '0', size: '', offset: '1.5' },
])('what an address says wrong counts as not said: %j', (address) => {
  expect(readFilters(address, today)).toEqual(usual);
});

test('day boundaries are start and end of the day in the shop, a reversed range is swapped', () => {
  const reversed = readFilters({ from: '2026-11-19', to: '2026-11-18' }, today);
  const query = {
    date_from: '2026-11-18T03:00:00Z',
    date_to: '2026-11-20T02:59:59.999Z',
    limit: 20,
    offset: 0,
  };
  expect(queryOf(reversed, zone)).toEqual(query);
  expect(
    queryOf({ ...usual, barber: 3, client: 4, status: 'canceled', size: 50, offset: 100 }, zone),
  ).toEqual({
    date_from: '2026-11-18T03:00:00Z',
    date_to: '2026-11-19T02:59:59.999Z',
    limit: 50,
    offset: 100,
    barber_id: 3,
    client_id: 4,
    status: 'canceled',
  });
});

test('any filter or page-size change returns to offset 0; paging does not', () => {
  const third = { ...usual, offset: 40 };
  expect(changeFilters(third, { size: 50 }).offset).toBe(0);
  expect(changeFilters(third, { status: 'scheduled' }).offset).toBe(0);
  expect(changeFilters(third, nextPage(third)).offset).toBe(60);
  expect(changeFilters(third, previousPage(third)).offset).toBe(20);
  expect(previousPage({ ...usual, offset: 5 }).offset).toBe(0);
});

test('there is a next page unless fewer than the page size came', () => {
  expect([19, 20].map((shown) => hasNext(usual, shown))).toEqual([false, true]);
  expect(hasNext({ ...usual, offset: 10_000 }, 20)).toBe(false);
});
