import { expect, test } from 'vitest';
import { branchOf, dayOf, drawerChoices, drawerOf, writeAddress } from './cash-address.ts';

const centre = { id: 3, name: 'Centro', is_active: true };
const port = { id: 7, name: 'Puerto', is_active: true };
const old = { id: 9, name: 'Vieja', is_active: false };
const today = '2026-11-18';

test.each([
  [{}, today],
  [{ day: '2026-11-17' }, '2026-11-17'],
  [{ day: '2026-11-19' }, today],
  [{ day: 'ayer' }, today],
])('the address %o shows %s', (address, day) => {
  expect(dayOf(address, today)).toBe(day);
});

test.each([
  ['no branch', [], ['Sin sucursal']],
  ['one branch', [centre], ['Centro']],
  ['one that is active', [centre, old], ['Centro', 'Vieja (inactiva)']],
  ['several', [centre, port], ['Centro', 'Puerto', 'Sin sucursal']],
  ['none that is active', [old], ['Vieja (inactiva)', 'Sin sucursal']],
])('a shop with %s', (_, branches, texts) => {
  expect(drawerChoices(branches).map(({ text }) => text)).toEqual(texts);
});

test.each([
  ['the branch of the address', { branch: '7' }, [centre, port], null, 7],
  ['no branch, as the address says', { branch: 'none' }, [centre, port], 3, null],
  ['the person’s branch', {}, [centre, port], 7, 7],
  ['the first active one', {}, [old, centre, port], null, 3],
  ['the usual one for a branch that is unknown', { branch: '8' }, [centre, port], null, 3],
  ['none where there is none', {}, [], null, null],
  ['none where none is active', {}, [old], null, null],
])('shows the drawer of %s', (_, address, branches, mine, branch) => {
  expect(branchOf(drawerOf(address, branches, mine))).toBe(branch);
});

test('a day from before the only branch, or with one that was removed, has its drawers too', () => {
  const others = [
    { branch_id: null, name: null },
    { branch_id: 8, name: 'Norte' },
  ];
  expect(drawerChoices([centre], others).map(({ text }) => text)).toEqual([
    'Centro',
    'Norte (eliminada)',
    'Sin sucursal',
  ]);
  expect(['none', '8'].map((branch) => branchOf(drawerOf({ branch }, [centre], null, others)))).toEqual([
    null,
    8,
  ]);
  expect(branchOf(drawerOf({}, [centre], null, others))).toBe(3);
});

test('an address does not name today', () => {
  expect(writeAddress({ day: today, branch: '7' }, today)).toBe('branch=7');
  expect(writeAddress({ day: '2026-11-17' }, today)).toBe('day=2026-11-17');
});
