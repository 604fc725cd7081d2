import { expect, test } from 'vitest';
import type { PublicReservation } from './contract.ts';
import { normaliseReservation } from './normalise-reservation.ts';

const service = { id: 7, name: 'Corte', price: 500, is_premium: false };
const line = { service_id: 7, service, quantity: 2, duration_min: 30 };
const client = { firstname: 'Carla', lastname: 'Sosa', phone: null };
const normalised = (answer: object) => normaliseReservation(answer as PublicReservation);

test('a reservation as our own server spells it stays as it is', () => {
  const reservation = { id: 1, client, services: [line] };
  expect(normalised(reservation)).toEqual(reservation);
});

test.each(['services', 'items', 'lines'])('its lines may come as %s', (key) => {
  expect(normalised({ client, [key]: [line] }).services).toEqual([line]);
});

test('it may come with a single service, and with none', () => {
  const single = { client, service: { ...service, duration_minutes: 45 } };
  expect(normalised(single).services).toMatchObject([{ service_id: 7, quantity: 1, duration_min: 45 }]);
  expect(normalised({ client }).services).toEqual([]);
});

test('a line without minutes takes those of its service, in any spelling', () => {
  const bare = { service: { ...service, duration: 40 }, quantity: 3 };
  expect(normalised({ client, items: [bare] }).services).toMatchObject([
    { service_id: 7, quantity: 3, duration_min: 40 },
  ]);
});

test("the client's name may come as first_name and last_name", () => {
  const named = normalised({ client: { first_name: 'Carla', last_name: 'Sosa', phone: '099' } });
  expect(named.client).toMatchObject({ firstname: 'Carla', lastname: 'Sosa', phone: '099' });
  const both = { ...client, first_name: 'Otra', last_name: 'Persona' };
  expect(normalised({ client: both }).client).toMatchObject(client);
});
