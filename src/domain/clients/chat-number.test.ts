import { expect, test } from 'vitest';
import { chatNumber } from './chat-number.ts';

const montevideo = 'America/Montevideo';

test.each([
  ['+598 99 123 456', montevideo, '59899123456'],
  ['+598 099 123 456', montevideo, '59899123456'],
  ['099 123 456', montevideo, '59899123456'],
  ['00598 99123456', montevideo, '59899123456'],
  ['+54 11 2345-6789', montevideo, '541123456789'],
  ['+64 21 123 456', 'Pacific/Auckland', '6421123456'],
])('%s in %s is the number %s', (phone, zone, number) => {
  expect(chatNumber(phone, zone)).toBe(number);
});

test.each(['', '12345', '+1', 'sin teléfono', '+598 99 123 456 789 012 345'])('%s is no number', (phone) => {
  expect(chatNumber(phone, montevideo)).toBeNull();
});

test('a number without a country is nobody where the clock of the shop tells none', () => {
  expect(chatNumber('99123456', 'UTC')).toBeNull();
  expect(chatNumber('+598 99123456', 'UTC')).toBe('59899123456');
});
