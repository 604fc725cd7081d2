import { expect, test } from 'vitest';
import { searchByName } from './search-by-name.ts';

test.each([
  ['CAFE', ['Café']],
  ['fé', ['Café']],
  [' corte ', ['Corte niño']],
  ['NINO', ['Corte niño']],
  ['', ['Café', 'Corte niño']],
  ['.*', []],
])('the search %j filters by name, case and accents aside', (search, found) => {
  const list = [{ name: 'Café' }, { name: 'Corte niño' }];
  expect(searchByName(list, search).map(({ name }) => name)).toEqual(found);
});
