import { expect, test } from 'vitest';
import { createPace } from './chat-limits.ts';

test('ten thousand that come at once are let through one after the other, at the pace that was set', async () => {
  let now = 0;
  const moments: number[] = [];
  const wait = (ms: number) => Promise.resolve(moments.push(now + ms));
  const pace = createPace(20, { now: () => now, wait });
  await Promise.all(Array.from({ length: 10_000 }, pace));
  expect(moments).toHaveLength(9_999);
  expect(moments.slice(0, 3)).toEqual([50, 100, 150]);
  expect(moments.at(-1)).toBe(499_950);
  now = 600_000;
  await pace();
  expect(moments).toHaveLength(9_999);
});
