import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFilters } from './list/filters/agenda-filters.ts';
import { shownDay, viewOf } from './view.ts';

const today = '2026-11-24';
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'day' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the view of the address counts before the last one that was chosen here', () => {
  expect(viewOf(readFilters({}, today))).toBe('day');
  expect(viewOf(readFilters({ view: 'week' }, today))).toBe('week');
  expect(viewOf(readFilters({ day: '2026-11-26', barber: '7' }, today))).toBe('day');
});

test.each([{ status: 'no_show' }, { client: '7' }, { from: '2026-11-01', to: '2026-11-24' }])(
  'an address of %o asks for the list, which alone can show it',
  (address) => {
    expect(viewOf(readFilters(address, today))).toBe('list');
    expect(viewOf(readFilters({ ...address, view: 'week' }, today))).toBe('week');
  },
);

test.each([
  [{ day: '2026-12-01' }, 'day', '2026-12-01'],
  [{ day: '2026-12-01' }, 'list', '2026-12-01'],
  [{ from: '2026-11-20', to: '2026-11-30' }, 'list', today],
  [{ from: '2026-12-03', to: '2026-12-01' }, 'list', '2026-12-01'],
  [{ day: '2026-11-26' }, 'week', today],
  [{ day: '2026-12-03' }, 'week', '2026-11-30'],
] as const)('with %o on screen as %s a new reservation begins on %s', (address, view, day) => {
  expect(shownDay(readFilters(address, today), view, today)).toBe(day);
});
