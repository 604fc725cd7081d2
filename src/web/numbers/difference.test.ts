import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

test.each([
  [112, 100, 'money', '▲ 12 %', '12 % más que'],
  [88, 100, 'money', '▼ 12 %', '12 % menos que'],
  [0, 100, 'money', '▼ 100 %', '100 % menos que'],
  [100.4, 100, 'money', '= igual', 'igual que'],
  [31, 34, 'count', '▼ 3', '3 menos que'],
  [3, 0, 'count', '▲ 3', '3 más que'],
  [4, 4, 'count', '= igual', 'igual que'],
  [0.68, 0.63, 'rate', '▲ 5 puntos', '5 puntos más que'],
  [0.07, 0.08, 'rate', '▼ 1 punto', '1 punto menos que'],
  [0.071, 0.069, 'rate', '= igual', 'igual que'],
] as const)('%s after %s of %s is %s', (now, before, kind, sign, spoken) => {
  expect(differenceOf(now, before, kind)).toMatchObject({ sign, spoken });
});

test('what is unknown, or money after nothing, has no difference', () => {
  expect(differenceOf(null, 0.5, 'rate')).toBeNull();
  expect(differenceOf(0.5, null, 'rate')).toBeNull();
  expect(differenceOf(100, 0, 'money')).toBeNull();
});

test('the other way round a difference has the other sign, unless it is none', () => {
  const amount = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [there, back] = [differenceOf(one, other, 'count'), differenceOf(other, one, 'count')];
      const turned = { up: 'down', down: 'up', same: 'same' } as const;
      expect(back?.direction).toBe(turned[there?.direction ?? 'same']);
    }),
  );
});
