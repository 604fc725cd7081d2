import { expect, test } from 'vitest';
import {
  defaultPhoneCode,
  joinNames,
  joinPhone,
  keepPhoneCharacters,
  looksLikeEmail,
  phoneCodes,
  phoneDigits,
  splitPhone,
  typedPhone,
  wholePhone,
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

test.each([
  ['+598 99 311 204', { code: '+598', number: '99 311 204' }],
  ['+595 981 123 456', { code: '', number: '+595 981 123 456' }],
  ['+44 20 7946 0958', { code: '', number: '+44 20 7946 0958' }],
  ['+59899311204', { code: '', number: '+59899311204' }],
  ['+54 (11) 4555-1234', { code: '', number: '+54 (11) 4555-1234' }],
  ['099 311 204', { code: '', number: '099 311 204' }],
  ['+598', { code: '', number: '+598' }],
])('the phone %j fills two fields and comes out of them unchanged', (phone, parts) => {
  expect(splitPhone(phone)).toEqual(parts);
  expect(wholePhone(parts)).toBe(phone);
});

test.each([
  ['99 311-204', { code: '+598', number: '99 311204' }],
  ['+595 981', { code: '', number: '+595 981' }],
  ['+', { code: '', number: '+' }],
  ['+595 ', { code: '', number: '+595 ' }],
  [' +54 11 4', { code: '+54', number: '11 4' }],
])('%j typed beside +598', (typed, parts) => {
  expect(typedPhone(typed, '+598')).toEqual(parts);
});

test.each([
  { code: '', number: '' },
  { code: '', number: '+ ' },
  { code: '+598', number: ' ' },
])('no number is no phone: %j', (parts) => {
  expect(wholePhone(parts)).toBeNull();
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

test.each([
  [['Centro', 'Pocitos'], 'Centro y Pocitos'],
  [['Centro', 'Ituzaingó'], 'Centro e Ituzaingó'],
  [['Ana', 'Bruno', 'Íñigo'], 'Ana, Bruno e Íñigo'],
  [['Corte', 'Hidratación'], 'Corte e Hidratación'],
  [['Corte', 'Hielo'], 'Corte y Hielo'],
  [['Ana', 'Ian'], 'Ana y Ian'],
  [['Ana', 'Yolanda'], 'Ana y Yolanda'],
  [['Inés'], 'Inés'],
  [[], ''],
])('%j reads as %s', (names, text) => {
  expect(joinNames(names)).toBe(text);
});
