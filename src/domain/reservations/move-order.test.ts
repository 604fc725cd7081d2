import { expect, test } from 'vitest';
import { instantOf, minuteMs } from '../time.ts';
import { inOrder } from './move-order.ts';

const noon = Date.UTC(2026, 10, 19, 12);
const place = (minute: number, barber_id = 1, length = 30) => ({
  barber_id,
  start_at: instantOf(noon + minute * minuteMs),
  end_at: instantOf(noon + (minute + length) * minuteMs),
});
const numbers = Array.from({ length: 40 }, (_, nth) => nth);
const chain = (by: number) =>
  numbers.map((nth) => ({ nth, from: place(nth * 30), to: place(nth * 30 + by) }));
const nths = (moves: readonly { nth: number }[]) => moves.map(({ nth }) => nth);

test('a chain without gaps that moves later begins with its last one, and one that moves earlier with its first', () => {
  expect(nths(inOrder(chain(20)))).toEqual(numbers.toReversed());
  expect(nths(inOrder(chain(-20)))).toEqual(numbers);
});

test('what another barber has, and what nobody takes or gives up, is in nobody’s way', () => {
  const moves = [
    { nth: 0, from: place(0), to: place(0, 2) },
    { nth: 1, from: null, to: place(0, 3) },
    { nth: 2, from: place(30, 3), to: null },
  ];
  expect(nths(inOrder(moves))).toEqual([0, 1, 2]);
});

test('a reservation that moves by less than it lasts is not in its own way', () => {
  expect(nths(inOrder([{ nth: 0, from: place(0), to: place(10) }]))).toEqual([0]);
});

test('two that change places are left as they are', () => {
  const moves = [
    { nth: 0, from: place(0, 1), to: place(0, 2) },
    { nth: 1, from: place(0, 2), to: place(0, 1) },
  ];
  expect(nths(inOrder(moves))).toEqual([0, 1]);
});
