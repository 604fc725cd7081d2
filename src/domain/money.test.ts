import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatCents,
  formatPrice,
  formatSum,
  formatSumCents,
  formatTile,
  fromCents,
  parsePrice,
  percentOf,
  share,
  toCents,
} from './money.ts';

test.each([
  ['10,005', 10.01],
  ['10.005', 10.01],
  ['1.005', 1.01],
  ['10,004999', 10],
  ['0,995', 1],
  ['99999999,99', 99_999_999.99],
  ['99999999,995', 100_000_000],
  [' 15 ', 15],
  ['15,', 15],
  [',5', 0.5],
  ['0', 0],
])('a price typed as %j is %s, comma accepted and rounded to two decimals', (typed, price) => {
  expect(parsePrice(typed)).toBe(price);
});

test.each([
  '',
  ' ',
  ',',
  'abc',
  '-5',
  '1.234,50',
  '1,2,3',
  '10 000',
  '1e3',
  'NaN',
  'Infinity',
  '$10',
  '9'.repeat(400),
])('invalid price input %j becomes 0', (typed) => {
  expect(parsePrice(typed)).toBe(0);
});

test.each([
  [1500, '$1500.00'],
  [0, '$0.00'],
  [10.5, '$10.50'],
  [0.05, '$0.05'],
  [1.005, '$1.01'],
  [99_999_999.99, '$99999999.99'],
])('the price %s shows as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});

test.each([
  [1_500, '$1500.00', '$1500'],
  [999.99, '$999.99', '$999.99'],
  [12_345.5, '$12\u202f345.50', '$12\u202f346'],
  [115_750, '$115\u202f750.00', '$115\u202f750'],
  [99_999_999.99, '$99\u202f999\u202f999.99', '$100\u202f000\u202f000'],
])('the sum %s shows as %s, and in a tile as %s', (price, sum, tile) => {
  expect(formatSum(price)).toBe(sum);
  expect(formatTile(price)).toBe(tile);
  expect(formatSumCents(-toCents(price))).toBe(`-${sum}`);
});

test('cents survive every conversion up to 99,999,999.99', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
      expect(toCents(parsePrice(formatCents(cents).slice(1)))).toBe(cents);
    }),
    { numRuns: 2000 },
  );
});

test('a price is rounded half up on the digits as written, whatever their number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.stringMatching(/^\d{1,6}$/), (cents, rest) => {
      const rounded = rest[0]! >= '5' ? cents + 1 : cents;
      expect(toCents(parsePrice(formatCents(cents).slice(1) + rest))).toBe(rounded);
    }),
    { numRuns: 2000 },
  );
});

test('a negative difference is written with its sign before the currency', () => {
  expect(formatCents(-1250)).toBe('-$12.50');
  expect(formatCents(-5)).toBe('-$0.05');
});

test.each([
  [43_798, 4_000, 17_519],
  [26_252, 4_000, 10_501],
  [1, 5_000, 1],
  [1, 4_999, 0],
  [9_999_999_999, 10_000, 9_999_999_999],
])('of %i cents, %i hundredths of a percent are %i', (cents, basisPoints, part) => {
  expect(percentOf(cents, basisPoints)).toBe(part);
});

test('what rounding leaves goes to the largest remainders', () => {
  expect(share(10_000, [50_050, 30_000])).toEqual([6_252, 3_748]);
  expect(share(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(share(500, [0, 0])).toEqual([0, 0]);
});

test('shares add up to the cent, and none is further than a cent from its exact part', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_999 });
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 25 }), (whole, weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      fc.pre(total > 0);
      const parts = share(whole, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      for (const [at, part] of parts.entries())
        expect(Math.abs(part - (whole * (weights[at] ?? 0)) / total)).toBeLessThan(1.001);
    }),
  );
});
