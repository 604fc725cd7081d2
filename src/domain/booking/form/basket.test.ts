import { describe, expect, test } from 'vitest';
import {
  add,
  canAdd,
  linePrice,
  maxLines,
  maxQuantity,
  mergeLines,
  quantityOf,
  remove,
  totalPrice,
  totalQuantity,
  basketDuration,
} from './basket.ts';
import type { BasketLine, BasketService } from './basket.ts';

const service = (id: number, more: Partial<BasketService> = {}): BasketService => ({
  id,
  name: `Servicio ${id}`,
  price: 10,
  duration_minutes: 30,
  is_premium: false,
  ...more,
});
const cut = service(1, { price: 0.1 });
const beard = service(2, { price: 0.2, duration_minutes: 15 });
const premium = service(3, { price: 99, is_premium: true });
const fill = (lines: BasketLine[], chosen: BasketService, times: number) =>
  Array.from({ length: times }).reduce<BasketLine[]>((basket) => add(basket, chosen), lines);

describe('adding and removing', () => {
  test('an add button increments quantity, a remove button decrements and removes at zero', () => {
    const two = fill([], cut, 2);
    expect(two).toEqual([{ service: cut, quantity: 2 }]);
    expect(remove(two, cut.id)).toEqual([{ service: cut, quantity: 1 }]);
    expect(remove(remove(two, cut.id), cut.id)).toEqual([]);
    expect(remove(two, beard.id)).toEqual(two);
    expect(quantityOf(two, cut.id)).toBe(2);
  });

  test('the page stops at 10 of a service', () => {
    const quick = service(4, { duration_minutes: 1 });
    const basket = fill([], quick, 15);
    expect(quantityOf(basket, quick.id)).toBe(maxQuantity);
    expect(canAdd(basket, quick)).toBe(false);
    expect(canAdd(basket, cut)).toBe(true);
  });

  test('a reservation lasts at most 720 minutes', () => {
    const long = service(5, { duration_minutes: 240 });
    const basket = fill([], long, 9);
    expect(basketDuration(basket)).toBe(720);
    expect(canAdd(basket, service(6, { duration_minutes: 1 }))).toBe(false);
  });

  test('at most 20 different services', () => {
    const lines = Array.from({ length: 25 }, (_, i) => service(i, { duration_minutes: 1 }));
    const basket = lines.reduce<BasketLine[]>((chosen, one) => add(chosen, one), []);
    expect(basket).toHaveLength(maxLines);
    expect(canAdd(basket, lines[0]!)).toBe(true);
  });
});

describe('sums', () => {
  const basket = fill(fill(fill([], cut, 3), beard, 1), premium, 2);

  test('the badge counts the total quantity', () => {
    expect(totalQuantity(basket)).toBe(6);
  });

  test('premium services are excluded from the total, even with a stored price', () => {
    expect(totalPrice(basket)).toBe(0.5);
    expect(basket.map(linePrice)).toEqual([0.3, 0.2, 0]);
  });

  test('the duration is the sum of duration times quantity, premium included', () => {
    expect(basketDuration(basket)).toBe(3 * 30 + 15 + 2 * 30);
  });

  test('the required duration is 45 minutes when no service is selected', () => {
    expect(basketDuration([])).toBe(45);
  });
});

test('the same service in several lines is merged', () => {
  const lines = [
    { service_id: 2, quantity: 1 },
    { service_id: 1, quantity: 2 },
    { service_id: 2, quantity: 3 },
  ];
  expect(mergeLines(lines)).toEqual([
    { service_id: 2, quantity: 4 },
    { service_id: 1, quantity: 2 },
  ]);
});
