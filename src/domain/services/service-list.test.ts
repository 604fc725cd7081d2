import { expect, test } from 'vitest';
import { groupServices, normaliseService, premiumFirst } from './service-list.ts';

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

test('groups stand in the order of their first service, services without one under Otros at the end', () => {
  const service = (id: number, group_name: string | null) => ({ id, group_name });
  const list = [
    service(9, null),
    service(7, 'Barba'),
    service(5, 'Cortes'),
    service(6, 'Barba'),
    service(8, 'Cortes'),
  ];
  const idsOf = (services: typeof list) =>
    groupServices(services).map(([name, inside]) => [name, ...inside.map(({ id }) => id)]);
  expect(idsOf(list)).toEqual([
    ['Cortes', 5, 8],
    ['Barba', 7, 6],
    ['Otros', 9],
  ]);
  expect(idsOf([service(2, 'Otros'), service(3, 'Cortes'), service(1, null)])).toEqual([
    ['Cortes', 3],
    ['Otros', 2, 1],
  ]);
  expect(groupServices([])).toEqual([]);
});
