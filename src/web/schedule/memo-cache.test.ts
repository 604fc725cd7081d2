import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { evict, cached } from './memo-cache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  evict('');
  vi.useRealTimers();
});

test('what was fetched ahead is not asked for again until it is old', async () => {
  const ask = vi.fn<() => Promise<string>>(async () => 'free');
  await cached('busy 1', 1000, ask);
  expect(await cached('busy 1', 1000, ask)).toBe('free');
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  await cached('busy 1', 1000, ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a failure is not kept', async () => {
  await expect(cached('busy 1', 1000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(cached('busy 1', 1000, async () => 'free')).resolves.toBe('free');
});

test('what is forgotten is asked for again, the rest is not', async () => {
  const ask = vi.fn<() => Promise<string>>(async () => 'free');
  await cached('busy 1 a', 1000, ask);
  await cached('busy 2 a', 1000, ask);
  evict('busy 1');
  await cached('busy 1 a', 1000, ask);
  await cached('busy 2 a', 1000, ask);
  expect(ask).toHaveBeenCalledTimes(3);
});
