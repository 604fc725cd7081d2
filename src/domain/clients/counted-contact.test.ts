import { expect, test } from 'vitest';
import { countedEmail, countedPhone } from './counted-contact.ts';

const montevideo = 'America/Montevideo';

test.each([
  ['+598 99 555 001'],
  ['0059899555001'],
  ['598 99 555 001'],
  ['099 555 001'],
  ['99555001'],
  ['+598 (0) 99-555-001'],
  ['٩٩٥٥٥٠٠١'],
  ['０９９５５５００１'],
  ['𝟵𝟵𝟱𝟱𝟱𝟬𝟬𝟭'],
])('%s is one phone in Uruguay', (phone) => {
  expect(countedPhone(phone, montevideo)).toBe('99555001');
});

test.each([
  ['another country keeps its code', '+54 11 5555 0001', montevideo, '541155550001'],
  ['a shop in Buenos Aires has its own', '+54 11 5555 0001', 'America/Argentina/Buenos_Aires', '1155550001'],
  ['a shop in Madrid too', '0034 612 345 678', 'Europe/Madrid', '612345678'],
  ['a zone without a code known', '+49 30 123456', 'Europe/Berlin', '4930123456'],
  ['what follows the code must be a number', '598 123', montevideo, '598123'],
  ['fewer than six digits are no phone', '12345', montevideo, null],
  ['letters are no phone', 'x', montevideo, null],
])('%s', (_title, phone, zone, counted) => {
  expect(countedPhone(phone, zone)).toBe(counted);
});

test.each([
  ['ana+1@example.com', 'ana@example.com'],
  ['ana.perez@example.com', 'ana.perez@example.com'],
  ['a.na+x@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
])('%s is counted as %s', (email, counted) => {
  expect(countedEmail(email)).toBe(counted);
});
