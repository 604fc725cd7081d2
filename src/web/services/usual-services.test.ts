import { expect, test } from 'vitest';
import { formOf, lacksPrice, typePrice, usualServices } from './usual-services.ts';

const [cut] = usualServices;
if (!cut) throw new Error('no usual service');

test('no usual service is chosen at first, and a typed price chooses it', () => {
  expect(usualServices.filter(({ isChosen }) => isChosen)).toEqual([]);
  expect(typePrice(cut, '600').isChosen).toBe(true);
  expect(typePrice(cut, ' ').isChosen).toBe(false);
  expect(typePrice({ ...cut, isChosen: true }, '').isChosen).toBe(true);
});

test.each([
  ['', true],
  ['gratis', true],
  ['0', false],
  ['599,50', false],
])('a chosen service with the price %j lacks a price: %j', (price, lacks) => {
  expect(lacksPrice({ ...cut, price, isChosen: true })).toBe(lacks);
  expect(lacksPrice({ ...cut, price, isChosen: false })).toBe(false);
});

test('a typed price is read as every other amount', () => {
  expect(formOf({ ...cut, price: '1.500' }).price).toBe(1500);
  expect(formOf({ ...cut, price: '$ 600' }).price).toBe(600);
});

test('a usual service is sent as a new service with its minutes and its price', () => {
  expect(formOf({ ...cut, price: '599,50', minutes: '' })).toEqual({
    name: 'Corte',
    description: null,
    group_name: null,
    duration_minutes: 1,
    active: true,
    is_premium: false,
    price: 599.5,
    price_type: 'fixed',
  });
});
