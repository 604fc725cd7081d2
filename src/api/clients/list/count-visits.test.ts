import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { countVisits, listClients } from '#domain/clients/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: { id: number };

beforeAll(async () => {
  app = await startTestApp();
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
});
afterAll(() => app.close());

const visit = (start_local: string, firstname: string) =>
  world.ask(
    app.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname, lastname: 'Sosa', email: `${firstname.toLowerCase()}@example.com` },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local,
      channel: 'counter',
      anyway: true,
    },
    { token: shop.token },
  );
const idOf = async (q: string) => {
  const [found] = await world.ask(app.call, listClients, { q }, { token: shop.token });
  return found?.id ?? 0;
};
const count = (ids: readonly number[], token = shop.token) =>
  world.ask(app.call, countVisits, { ids: ids.join(',') }, { token });

test('the agenda learns of many clients at once how often they came and missed, merged ones as one', async () => {
  await visit('2026-11-10T10:00', 'Ana');
  await visit('2026-11-11T10:00', 'Eva');
  const missed = await visit('2026-11-12T10:00', 'Eva');
  await world.ask(
    app.call,
    setReservationStatus,
    { id: missed.id, status: 'no_show' },
    { token: shop.token },
  );
  await visit('2027-01-12T10:00', 'Rosa');
  const [ana, eva, rosa] = [await idOf('ana'), await idOf('eva'), await idOf('rosa')];
  expect(await count([ana, eva, rosa])).toEqual([
    { id: ana, visits: 1, no_shows: 0 },
    { id: eva, visits: 1, no_shows: 1 },
    { id: rosa, visits: 0, no_shows: 0 },
  ]);
  await world.ask(app.call, mergeClients, { id: ana, ids: [eva] }, { token: shop.token });
  expect(await count([ana, eva])).toEqual([
    { id: ana, visits: 2, no_shows: 1 },
    { id: eva, visits: 2, no_shows: 1 },
  ]);
});

test('whoever somebody may not meet is missing, and a shop counts its own', async () => {
  const ana = await idOf('ana');
  const other = await world.aStaffMember(shop, { firstname: 'Marta' });
  await world.ask(app.call, editRules, { clients: { barbers_see: 'own' } }, { token: shop.token });
  expect(await count([ana], other.token)).toEqual([]);
  expect(await count([ana], barber.token)).toHaveLength(1);
  expect(await count([ana], (await world.aShop(app.call)).token)).toEqual([]);
});

test.each(['', 'x', '1,', '0', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])(
  'the list %j is none',
  async (ids) => {
    const { status } = await app.call(countVisits, { ids }, { token: shop.token });
    expect(status).toBe(422);
  },
);
