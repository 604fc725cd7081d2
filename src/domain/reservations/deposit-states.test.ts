import { expect, test } from 'vitest';
import {
  afterCharge,
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
  expect(afterVisit(state, end, { isFixed, stays_cents: 0 })).toBe(after);
});

test.each<[DepositState, VisitEnd, DepositState]>([
  ['refunding', 'missed', 'kept'],
  ['refund_failed', 'missed', 'kept'],
  ['refunding', 'shop', 'refunding'],
  ['refunding', 'back', 'paid'],
])('a part is %s, %s: %s', (state, end, after) => {
  expect(afterVisit(state, end, { isFixed: false, stays_cents: 100 })).toBe(after);
});

const ends: VisitEnd[] = ['in-time', 'late', 'shop', 'missed', 'back'];
const outcomes = (state: DepositState) =>
  ends.flatMap((end) => [true, false].map((isFixed) => afterVisit(state, end, { isFixed, stays_cents: 0 })));

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

test.each<[string, Partial<Parameters<typeof afterCharge>[0]>, Parameters<typeof afterCharge>[1], unknown]>([
  ['all of it', {}, { cents: 500, isVoid: false, isLast: true }, ['paid', 500]],
  ['a part, and the rest is given back', {}, { cents: 300, isVoid: false, isLast: true }, ['refunding', 300]],
  ['a part before another charge', {}, { cents: 300, isVoid: false, isLast: false }, ['paid', 300]],
  ['what is left', { used_cents: 300 }, { cents: 200, isVoid: false, isLast: true }, ['paid', 500]],
  ['more than is left', { used_cents: 300 }, { cents: 201, isVoid: false, isLast: true }, null],
  ['a kept one', { state: 'kept' }, { cents: 1, isVoid: false, isLast: true }, null],
  ['one to give back', { state: 'refunding' }, { cents: 1, isVoid: false, isLast: true }, null],
  [
    'voided',
    { state: 'refunding', used_cents: 300 },
    { cents: -300, isVoid: true, isLast: false },
    ['paid', 0],
  ],
  [
    'voided after the rest was returned',
    { state: 'refunded', used_cents: 300, refunded_cents: 200 },
    { cents: -300, isVoid: true, isLast: false },
    ['refunded', 0],
  ],
])('a charge takes %s', (_name, stored, use, expected) => {
  const deposit = { state: 'paid', amount_cents: 500, used_cents: 0, refunded_cents: 0, ...stored } as const;
  const after = afterCharge(deposit, use);
  expect(after && [after.state, after.used_cents]).toEqual(expected);
});
