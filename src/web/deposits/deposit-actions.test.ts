import { expect, test } from 'vitest';
import type { DepositState } from '#domain/reservations/deposit-states.ts';
import { actsOf, type DepositAct } from './deposit-actions.ts';

const now = Date.parse('2026-11-19T12:00:00Z');
const [ahead, past] = ['2026-11-19T13:00:00Z', '2026-11-19T11:00:00Z'];

test.each<[DepositState, 'card' | 'transfer', string, DepositAct[]]>([
  ['open', 'transfer', ahead, ['receive', 'reject', 'waive']],
  ['open', 'card', ahead, ['waive']],
  ['asked', 'transfer', ahead, ['waive']],
  ['lapsed', 'transfer', ahead, ['receive']],
  ['lapsed', 'transfer', past, []],
  ['lapsed', 'card', ahead, []],
  ['paid', 'transfer', past, ['refund']],
  ['kept', 'card', past, ['refund']],
  ['refunding', 'transfer', past, ['sent']],
  ['refunding', 'card', past, []],
  ['refund_failed', 'card', past, ['refund']],
  ['refunded', 'transfer', past, []],
  ['waived', 'transfer', ahead, []],
])('a deposit that is %s by %s, its visit at %s, takes %j', (state, method, start_at, acts) => {
  expect(actsOf({ state, method, visit: { start_at } }, now)).toEqual(acts);
});

test('nobody gives back what a bank claims', () => {
  expect(actsOf({ state: 'kept', method: 'card', dispute: 'open', visit: { start_at: past } }, now)).toEqual(
    [],
  );
});
