import { expect, test } from 'vitest';
import { type Taken, withPoints } from './points.ts';

const two = { points: 2, duration: 1_000 };

test('a point of each key is taken or none, and all come back a while after the first', () => {
  const first = withPoints([], ['a', 'b'], two, 0);
  expect(first).toEqual([
    { key: 'a', points: 1, expire: 1_000 },
    { key: 'b', points: 1, expire: 1_000 },
  ]);
  const second = withPoints(first as Taken[], ['b', 'c'], two, 600);
  expect(second).toEqual([
    { key: 'a', points: 1, expire: 1_000 },
    { key: 'b', points: 2, expire: 1_000 },
    { key: 'c', points: 1, expire: 1_600 },
  ]);
  expect(withPoints(second as Taken[], ['a', 'b'], two, 999)).toBeNull();
  expect(withPoints(second as Taken[], ['b'], two, 1_000)?.at(-1)).toEqual({
    key: 'b',
    points: 1,
    expire: 2_000,
  });
});

test('what never comes back is gone for good', () => {
  const spent = [{ key: 'a', points: 2, expire: null }];
  expect(withPoints(spent, ['a'], two, 9_999)).toBeNull();
});
