import { expect, test } from 'vitest';
import { mapAddress, shopContact } from './reach.ts';

const nowhere = { address_line1: null, city: null, postcode: null, country: null };

test('a map shows the coordinates of a branch, else its address, else nothing', () => {
  const address = { ...nowhere, address_line1: '18 de Julio 1234', city: 'Montevideo' };
  const to = (place: string) => `https://www.google.com/maps/dir/?api=1&destination=${place}`;
  expect(mapAddress({ ...address, latitude: -34.9, longitude: -56.2 })).toBe(to('-34.9%2C-56.2'));
  expect(mapAddress({ ...address, latitude: null, longitude: null })).toBe(
    to('18%20de%20Julio%201234%20%C2%B7%20Montevideo'),
  );
  expect(mapAddress(nowhere)).toBeUndefined();
});

test.each([
  ['2900 1234', '59899123456', '2900 1234', 'tel:29001234', 'https://wa.me/59899123456'],
  ['2900 1234', null, '2900 1234', 'tel:29001234', undefined],
  ['+598 99 111 222', null, '+598 99 111 222', 'tel:+59899111222', 'https://wa.me/59899111222'],
  [null, '59899123456', '+59899123456', 'tel:+59899123456', 'https://wa.me/59899123456'],
])('a shop with the phone %s and the WhatsApp number %s is reached', (phone, whatsapp, text, href, chat) => {
  expect(shopContact(phone, whatsapp)).toEqual({ phone: { text, href }, ...(chat && { chat }) });
});

test('a shop without a number cannot be reached', () => {
  expect(shopContact(null, null)).toBeUndefined();
  expect(shopContact('pregunta por Ana', undefined)).toBeUndefined();
});
