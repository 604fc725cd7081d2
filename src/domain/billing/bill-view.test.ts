import { expect, test } from 'vitest';
import { billState, billTotal } from './billing-view.ts';

test.each([
  [99_000, 'uyu', 'UYU 990.00'],
  [5, 'usd', 'USD 0.05'],
  [12_000, 'clp', 'CLP 12000'],
  [-500, 'eur', 'EUR -5.00'],
])('%d of the smallest unit of %s is written %s', (total, currency, written) => {
  expect(billTotal(total, currency)).toBe(written);
});

test.each([
  ['paid', 'Pagado'],
  ['open', 'Pendiente'],
  ['void', 'Anulado'],
  ['uncollectible', 'Incobrable'],
  [null, 'En preparación'],
])('a bill that is %s is called %s', (status, called) => {
  expect(billState(status)).toBe(called);
});
