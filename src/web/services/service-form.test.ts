import { expect, test } from 'vitest';
import { checkService, newService, parseMinutes, shownPrice, toSend } from './service-form.ts';

test('a new service starts at 30 minutes, active and not premium', () => {
  expect(newService).toMatchObject({ duration_minutes: '30', active: true, is_premium: false });
});

test.each([
  ['45', 45],
  ['0', 1],
  ['-5', 1],
  ['media hora', 30],
  ['45,4', 45],
])('the duration %j is read as %s minutes', (typed, minutes) => {
  expect(parseMinutes(typed)).toBe(minutes);
});

test.each([
  ['12,5', '12.50'],
  ['10,005', '10.01'],
  ['1.234,50', '0.00'],
  ['-3', '0.00'],
  ['gratis', '0.00'],
])('the price %j is shown as %s', (typed, shown) => {
  expect(shownPrice(typed)).toBe(shown);
});

test('name and duration are required', () => {
  expect(checkService({ ...newService, name: ' ', duration_minutes: '' })).toEqual({
    name: 'Requerido.',
    duration_minutes: 'Requerido.',
  });
});

test('premium forces price 0 and type fixed', () => {
  const values = { ...newService, name: ' Agua ', price: '300', price_type: 'from', is_premium: true };
  expect(toSend(values)).toMatchObject({ name: 'Agua', price: 0, price_type: 'fixed', is_premium: true });
});
