import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { createLimiter, createTurnLimiter } from './limiter.ts';

test('no more than the limit run at once, in order, and a failure frees its place', async () => {
  const limitHashing = createLimiter({ atOnce: 2, waiting: 6 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    limitHashing(async () => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (n % 3 === 0) throw new Error('failed');
      return n;
    });
  const settled = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});

test('who would wait behind too many is sent away at once and may come back', async () => {
  const oneAtATime = createLimiter({ atOnce: 1, waiting: 2 });
  const settled = await Promise.allSettled([1, 2, 3, 4].map((n) => oneAtATime(async () => n)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(settled[3]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  expect(await oneAtATime(async () => 5)).toBe(5);
});

test('who has many works waiting keeps nobody else waiting for more than one of them', async () => {
  const inTurn = createTurnLimiter({ ofKey: 5, inAll: 20 });
  const order: string[] = [];
  const work = (key: number, name: string) =>
    inTurn([key], async () => {
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      if (name === 'a2') throw new Error('failed');
    });
  const settled = await Promise.allSettled([
    ...['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'].map((name) => work(1, name)),
    ...['b1', 'b2'].map((name) => work(2, name)),
    work(3, 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5', 'a6']);
  expect(settled[1]).toMatchObject({ reason: { message: 'failed' } });
  expect(settled[6]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  await work(1, 'a8');
  expect(order.at(-1)).toBe('a8');
});

test('beyond the number that may wait in all, the key with the most waiting tasks gives way to others', async () => {
  const inTurn = createTurnLimiter({ ofKey: 3, inAll: 4 });
  const order: string[] = [];
  const work = (key: number, name: string) =>
    inTurn([key], async () => {
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
    });
  const settled = await Promise.allSettled([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work(1, name)),
    work(2, 'b1'),
    work(3, 'c1'),
    work(3, 'c2'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
});

test('a task waits for the turns of its account and of its address, so that neither has more than its share', async () => {
  const inTurn = createTurnLimiter({ atOnce: 2, ofKey: 3, inAll: 20 });
  const order: string[] = [];
  let running = 0;
  const work = (account: string, address: string) =>
    inTurn([account, address], async () => {
      running += 1;
      expect(running).toBeLessThanOrEqual(2);
      order.push(`${account} ${address}`);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
  const settled = await Promise.allSettled([
    ...['1', '2', '3', '4', '5', '6'].map((address) => work('a', address)),
    ...['b', 'c', 'd', 'e'].map((account) => work(account, '7')),
    work('f', '8'),
  ]);
  expect(order).toEqual(['a 1', 'a 2', 'a 3', 'b 7', 'f 8', 'a 4', 'c 7', 'a 5', 'd 7']);
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(
    [1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1].map(Boolean),
  );
  expect(inTurn.underWay()).toBe(0);
});

test('a task that has waited too long is refused, and those behind it go on', async () => {
  const inTurn = createTurnLimiter({
    ofKey: 5,
    inAll: 20,
    longestMs: 20,
    refusal: () => new Refusal('too_many', { retryAfterSeconds: 5 }),
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = inTurn(['a'], () => held);
  const second = inTurn(['b'], async () => 'ran');
  await expect(second).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 5 });
  const third = inTurn(['b'], async () => 'ran');
  release();
  await first;
  expect(await third).toBe('ran');
});
