import { expect, test } from 'vitest';
import { normaliseService, premiumFirst } from './service-list.ts';

test.each([
  [{ duration_minutes: 20, duration: 40 }, 20],
  [{ duration: 40, duration_min: 50 }, 40],
  [{ duration_minutes: null, duration_min: 50 }, 50],
  [{}, 30],
])('the duration of %j is %s minutes', (service, minutes) => {
  expect(normaliseService(service).duration_minutes).toBe(minutes);
});

test('premium services sort first, the rest keep the order they came in', () => {
  const list = [
    { name: 'Barba', is_premium: false },
    { name: 'Corte', is_premium: false },
    { name: 'Agua', is_premium: true },
    { name: 'Café', is_premium: true },
  ];
  expect(premiumFirst(list).map(({ name }) => name)).toEqual(['Agua', 'Café', 'Barba', 'Corte']);
});
