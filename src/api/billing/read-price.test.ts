import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { priceReader } from './read-price.ts';

let it: PayingApp;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());

const minute = 60_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the provider names the monthly price', async () => {
  expect(await it.payments.readMonthlyPrice()).toEqual({ total: 99_000, currency: 'uyu' });
});

test('the price is kept for ten minutes, also while the provider does not answer', async () => {
  let answer: () => Promise<{ total: number; currency: string } | null>;
  let reads = 0;
  let nowMs = 0;
  answer = () => Promise.resolve({ total: 99_000, currency: 'uyu' });
  const payments = {
    ...it.payments,
    readMonthlyPrice: () => {
      reads += 1;
      return answer();
    },
  };
  const read = priceReader({ payments, now: () => nowMs, log: it.deps.log });
  expect(read()).toBeNull();
  await settle();
  nowMs = 10 * minute - 1;
  expect([read(), reads]).toEqual(['UYU 990', 1]);
  answer = () => Promise.reject(new Error('down'));
  nowMs = 10 * minute;
  expect([read(), reads]).toEqual(['UYU 990', 2]);
  await settle();
  nowMs += minute - 1;
  expect([read(), reads]).toEqual(['UYU 990', 2]);
  answer = () => Promise.resolve(null);
  nowMs += 1;
  read();
  await settle();
  expect([read(), reads]).toEqual([null, 3]);
});

test('without a provider there is no price', () => {
  expect(priceReader({ payments: null, now: () => 0, log: it.deps.log })()).toBeNull();
});
