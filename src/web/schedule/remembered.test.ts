import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forget, remembered } from './remembered.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  forget('');
  vi.useRealTimers();
});

test('what was fetched ahead is not asked for again until it is old', async () => {
  const ask = vi.fn<() => Promise<string>>(async () => 'free');
  await remembered('busy 1', 1000, ask);
  expect(await remembered('busy 1', 1000, ask)).toBe('free');
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  await remembered('busy 1', 1000, ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a failure is not kept', async () => {
  await expect(remembered('busy 1', 1000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(remembered('busy 1', 1000, async () => 'free')).resolves.toBe('free');
});

test('what is forgotten is asked for again, the rest is not', async () => {
  const ask = vi.fn<() => Promise<string>>(async () => 'free');
  await remembered('busy 1 a', 1000, ask);
  await remembered('busy 2 a', 1000, ask);
  forget('busy 1');
  await remembered('busy 1 a', 1000, ask);
  await remembered('busy 2 a', 1000, ask);
  expect(ask).toHaveBeenCalledTimes(3);
});
