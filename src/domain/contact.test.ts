import { expect, test } from 'vitest';
import {
  defaultPhoneCode,
  joinPhone,
  keepPhoneCharacters,
  looksLikeEmail,
  phoneCodes,
  phoneDigits,
} from './contact.ts';

test('ten phone codes are offered, +64 first and default', () => {
  expect(phoneCodes.join(' ')).toBe('+64 +598 +54 +56 +55 +51 +57 +52 +34 +1');
  expect(defaultPhoneCode).toBe('+64');
});

test('a phone number keeps only digits and spaces', () => {
  expect(keepPhoneCharacters('(021) 12-3a4\t5')).toBe('021 12345');
});

test('the phone is sent as country code, a space and the number', () => {
  expect(joinPhone('+64', ' 21 123 456 ')).toBe('+64 21 123 456');
});

test.each(['', '   ', '--'])('the code alone is no phone: number %j', (number) => {
  expect(joinPhone('+64', number)).toBeNull();
});

test('the chat link uses the digits only', () => {
  expect(phoneDigits('+64 21 123')).toBe('6421123');
});

test.each(['ana@example.com', 'a.b+c@shop.example.uy', 'ñandú@correo.example'])(
  '%s looks like an address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@example.',
  'ana sosa@example.com',
  'a@b@c.com',
])('"%s" does not look like an address', (text) => {
  expect(looksLikeEmail(text)).toBe(false);
});
