import { expect, test } from 'vitest';
import { linesToday, proposeOpenings } from './repeat.ts';

const booked = (service_id: number, price: number, { quantity = 1, is_premium = false } = {}) => ({
  service_id,
  service: { id: service_id, name: `Servicio ${service_id}`, price, is_premium },
  quantity,
  duration_min: 30,
});
const offered = (id: number, price: number, { duration_minutes = 30, is_premium = false } = {}) => ({
  id,
  name: `Servicio ${id}`,
  price,
  duration_minutes,
  is_premium,
});

test('what is still offered is repeated as it is named, priced and timed today', () => {
  const today = offered(7, 550, { duration_minutes: 45 });
  expect(
    linesToday([booked(7, 500, { quantity: 2 })], [{ ...today, name: 'Corte nuevo' }, offered(8, 1)]),
  ).toEqual({
    services: [
      {
        service_id: 7,
        service: { id: 7, name: 'Corte nuevo', price: 550, is_premium: false },
        quantity: 2,
        duration_min: 45,
      },
    ],
    left_out: [],
    price_changed: true,
    minutes: 90,
  });
});

test('what is no longer offered is left out by the name it had, and its price does not count as a change', () => {
  const { services, left_out, price_changed, minutes } = linesToday(
    [booked(7, 500), booked(8, 300)],
    [offered(7, 500)],
  );
  expect(services.map(({ service_id }) => service_id)).toEqual([7]);
  expect([left_out, price_changed, minutes]).toEqual([[{ service_id: 8, name: 'Servicio 8' }], false, 30]);
});

test('nothing left is nothing to repeat', () => {
  expect(linesToday([booked(7, 500)], [])).toMatchObject({ services: [], minutes: 0, price_changed: false });
});

test('a service that became premium costs nothing now', () => {
  const { price_changed } = linesToday([booked(7, 500)], [offered(7, 500, { is_premium: true })]);
  expect(price_changed).toBe(true);
});

const at = (date: string, time: string) => ({ date, time });

test('the same weekday and time come first, then the earliest, six in all', () => {
  const openings = [
    at('2026-11-18', '09:00'),
    at('2026-11-18', '10:30'),
    at('2026-11-20', '10:15'),
    at('2026-11-20', '10:30'),
    at('2026-11-21', '10:30'),
    at('2026-11-27', '10:30'),
    at('2026-11-28', '09:00'),
  ];
  expect(proposeOpenings(openings, '2026-10-23T10:30')).toEqual([
    at('2026-11-20', '10:30'),
    at('2026-11-27', '10:30'),
    at('2026-11-18', '09:00'),
    at('2026-11-18', '10:30'),
    at('2026-11-20', '10:15'),
    at('2026-11-21', '10:30'),
  ]);
  expect(proposeOpenings(openings.slice(0, 2), '2026-10-23T10:30')).toEqual(openings.slice(0, 2));
  expect(proposeOpenings([], '2026-10-23T10:30')).toEqual([]);
});
