import { expect, test } from 'vitest';
import { type ClientRow, largestPage } from '#domain/clients/contract.ts';
import { noFilters, nextOf, queryOf, readFilters, shownOf, writeFilters } from './client-filters.ts';

test.each([
  [noFilters, {}, {}],
  [{ ...noFilters, q: 'carla' }, { q: 'carla' }, { q: 'carla' }],
  [{ ...noFilters, show: 'inactive' }, { ver: 'inactivos' }, { inactive_days: 60 }],
  [{ ...noFilters, show: 'no_shows' }, { ver: 'ausencias' }, { sort: 'no_shows' }],
  [{ ...noFilters, show: 'blocked' }, { ver: 'bloqueados' }, { blocked: true }],
  [{ ...noFilters, sort: 'name' }, { orden: 'nombre' }, { sort: 'name' }],
  [{ ...noFilters, tag: 'Habitual' }, { etiqueta: 'Habitual' }, { tag: 'Habitual' }],
] as const)('%o stands in the address as %o and asks %o', (filters, address, query) => {
  expect(writeFilters(filters)).toEqual(address);
  expect(readFilters(address)).toEqual(filters);
  expect(queryOf(filters)).toEqual(query);
});

test('what an address says that is unknown is left out', () => {
  expect(readFilters({ ver: 'constructor', orden: 'x' })).toEqual(noFilters);
});

const rows = (count: number, no_shows = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, no_shows }) as ClientRow);

test.each([
  ['a full page has a next one', rows(largestPage), noFilters, largestPage],
  ['a page that is not full is the last', rows(3), noFilters, undefined],
  ['a full page of absences goes on', rows(largestPage), { ...noFilters, show: 'no_shows' }, largestPage],
  ['absences end where nobody has any', rows(largestPage, 0), { ...noFilters, show: 'no_shows' }, undefined],
] as const)('%s', (_what, page, filters, next) => {
  expect(nextOf(page, filters)).toBe(next);
});

test('only who missed a visit is shown where absences matter', () => {
  const page = [...rows(1), ...rows(2, 0)];
  expect(shownOf(page, { ...noFilters, show: 'no_shows' })).toHaveLength(1);
  expect(shownOf(page, noFilters)).toHaveLength(3);
});
