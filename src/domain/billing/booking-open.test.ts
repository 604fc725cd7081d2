import { expect, test } from 'vitest';
import { bookingOpen } from './subscription.ts';

test.each([
  [null, true],
  [undefined, true],
  ['active', true],
  ['trialing', false],
  ['past_due', false],
  ['unpaid', false],
  ['incomplete', false],
  ['canceled', false],
  ['', false],
])('with billing status %s public booking is open: %s', (status, open) => {
  expect(bookingOpen(status)).toBe(open);
});

test('an operator can widen the open statuses', () => {
  expect(bookingOpen('trialing', ['active', 'trialing'])).toBe(true);
});
