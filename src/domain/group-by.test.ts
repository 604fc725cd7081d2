import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped as the function of newer browsers groups them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 })), (items) => {
      const keyOf = (item: number) => Math.abs(item) % 3;
      expect([...groupBy(items, keyOf)]).toEqual([...Map.groupBy(items, keyOf)]);
    }),
  );
});
