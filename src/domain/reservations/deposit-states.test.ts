import { expect, test } from 'vitest';
import {
  afterVisit,
  clientDepositText,
  depositStates,
  type DepositState,
  type VisitEnd,
} from './deposit-states.ts';

test.each<[DepositState, VisitEnd, boolean, DepositState]>([
  ['paid', 'in-time', false, 'refunding'],
  ['paid', 'in-time', true, 'kept'],
  ['paid', 'late', false, 'kept'],
  ['paid', 'missed', false, 'kept'],
  ['paid', 'shop', true, 'refunding'],
  ['paid', 'back', false, 'paid'],
  ['kept', 'back', false, 'paid'],
  ['kept', 'shop', false, 'kept'],
  ['refunding', 'back', false, 'paid'],
  ['refunding', 'late', false, 'refunding'],
  ['refunded', 'back', false, 'refunded'],
  ['asked', 'late', false, 'waived'],
  ['waived', 'missed', false, 'waived'],
])('%s, %s, fixed %s: %s', (state, end, isFixed, after) => {
  expect(afterVisit(state, end, { isFixed })).toBe(after);
});

const ends: VisitEnd[] = ['in-time', 'late', 'shop', 'missed', 'back'];
const outcomes = (state: DepositState) =>
  ends.flatMap((end) => [true, false].map((isFixed) => afterVisit(state, end, { isFixed })));

test('what was given back stays given back', () => {
  expect(new Set(outcomes('refunded'))).toEqual(new Set(['refunded']));
});

test('what was not paid is neither kept nor given back', () => {
  const unpaid = depositStates.filter((state) => ['open', 'asked', 'lapsed', 'waived'].includes(state));
  const after = unpaid.flatMap(outcomes);
  expect(after.filter((state) => ['paid', 'kept', 'refunding', 'refunded'].includes(state))).toEqual([]);
});

test('a client reads what became of the money, and nothing where none was asked for', () => {
  const text = (state: DepositState) => clientDepositText({ state, amount: 500 });
  expect([text('paid'), text('refunded'), text('waived')]).toEqual([
    'Anticipo pagado: $500.00',
    'Anticipo devuelto: $500.00',
    null,
  ]);
});
