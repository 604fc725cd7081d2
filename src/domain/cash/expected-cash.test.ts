import { expect, test } from 'vitest';
import { expectedCash } from './expected-cash.ts';

test('a drawer holds what it began with, what was paid in cash, and what was put in less what was taken out', () => {
  const move = (kind: 'in' | 'out', amount_cents: number) => ({ kind, amount_cents });
  expect(expectedCash(0, 0, [])).toBe(0);
  expect(expectedCash(10_000, 55_050, [move('in', 500), move('out', 20_050)])).toBe(45_500);
  expect(expectedCash(0, 0, [move('out', 100)])).toBe(-100);
});
