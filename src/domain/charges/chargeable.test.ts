import { describe, expect, test } from 'vitest';
import { epochOf } from '../time.ts';
import { chargeProblem, isUndoable } from './chargeable.ts';
import { drawerBranch } from './drawer-branch.ts';

const zone = 'America/Montevideo';
const now = epochOf('2026-11-18T12:00:00Z');
const problemOf = (
  start_at: string,
  more: { status?: 'canceled' | 'no_show' | 'completed'; charged?: true } = {},
) => chargeProblem({ start_at, status: more.status ?? 'scheduled' }, more.charged ?? false, { now, zone });

describe('what can be charged', () => {
  test.each([
    ['what is past', '2026-11-01T12:00:00Z', null],
    ['what begins in the last minute of the shop’s day', '2026-11-19T02:59:00Z', null],
    ['what begins at its midnight', '2026-11-19T03:00:00Z', 'visit_ahead'],
  ])('%s', (_title, start_at, problem) => {
    expect(problemOf(start_at)).toBe(problem);
  });

  test('a charge comes before a status, and that before the time', () => {
    const ahead = '2026-11-20T12:00:00Z';
    expect(problemOf(ahead, { status: 'canceled', charged: true })).toBe('charge_exists');
    expect(problemOf(ahead, { status: 'no_show' })).toBe('visit_off');
    expect(problemOf(ahead, { status: 'completed' })).toBe('visit_ahead');
  });

  test('whoever charged may take it back for two minutes', () => {
    const charge = { user_id: 3, charged_at: '2026-11-18T11:58:00Z' };
    expect(isUndoable(charge, { user: 3, now })).toBe(true);
    expect(isUndoable(charge, { user: 3, now: now + 1 })).toBe(false);
    expect(isUndoable(charge, { user: 4, now })).toBe(false);
  });
});

test('money goes to the first branch that is there, else to the only active one, else to none', () => {
  const branches = [
    { id: 1, is_active: true },
    { id: 2, is_active: false },
    { id: 3, is_active: true },
  ];
  expect(drawerBranch([2, 1], branches)).toBe(2);
  expect(drawerBranch([null, 1], branches)).toBe(1);
  expect(drawerBranch([9, null], branches)).toBe(0);
  expect(drawerBranch([9, null], branches.slice(0, 2))).toBe(1);
  expect(drawerBranch([], [])).toBe(0);
});
