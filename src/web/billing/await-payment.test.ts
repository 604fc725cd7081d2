import { beforeEach, expect, test, vi } from 'vitest';
import { awaitPayment } from './await-payment.ts';

let answers: (string | null)[];
let asked: number[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    const status = answers.shift();
    if (status === null) throw new TypeError('Failed to fetch');
    return Response.json({ status, cancel_at_period_end: false });
  });
  return () => vi.useRealTimers();
});

async function end() {
  const payment = awaitPayment(new AbortController().signal);
  await vi.runAllTimersAsync();
  return payment;
}

test.each(['active', 'trialing'])(
  'a subscription that is %s settles the payment at the first question',
  async (status) => {
    answers = [status];
    expect(await end()).toBe('settled');
    expect(asked).toEqual([0]);
  },
);

test('it is asked every two seconds, and a call that fails counts as one', async () => {
  answers = ['incomplete', null, 'active'];
  expect(await end()).toBe('settled');
  expect(asked).toEqual([0, 2000, 4000]);
});

test('after eight questions it is let go', async () => {
  answers = Array.from({ length: 20 }, () => 'past_due');
  expect(await end()).toBe('slow');
  expect(asked).toEqual([0, 2000, 4000, 6000, 8000, 10_000, 12_000, 14_000]);
});
