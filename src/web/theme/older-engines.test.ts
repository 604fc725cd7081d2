import { afterEach, expect, test } from 'vitest';

const names = ['toSorted', 'toReversed', 'with'] as const;
const natives = names.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name)] as const);

afterEach(() => {
  for (const [name, native] of natives) if (native) Reflect.defineProperty(Array.prototype, name, native);
});

test('arrays of an engine without copying methods get them, hidden from loops', async () => {
  for (const name of names) Reflect.deleteProperty(Array.prototype, name);
  await import('./older-engines.ts');
  const numbers = [3, 1, 2];
  expect(numbers.toSorted((one, other) => other - one)).toEqual([3, 2, 1]);
  expect(numbers.toReversed()).toEqual([2, 1, 3]);
  expect(numbers.with(0, 9)).toEqual([9, 1, 2]);
  expect(numbers).toEqual([3, 1, 2]);
  expect(Object.keys(Array.prototype)).toEqual([]);
});
