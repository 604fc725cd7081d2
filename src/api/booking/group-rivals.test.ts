import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { deadlocksOf } from '#test/tenants.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let cut: Service;

beforeAll(async () => {
  app = await startTestApp();
  shop = await world.aShop(app.call);
  for (const barber of [await world.aStaffMember(shop), await world.aStaffMember(shop)])
    await world.hoursFor(shop, barber);
  cut = await world.aService(shop);
  await world.ask(app.call, editRules, { online: { confirmation: 'off' } }, { token: shop.token });
});
afterAll(() => app.close());

const rows = () =>
  app.db
    .selectFrom('reservations')
    .select(['id', 'status', 'group_id', 'barber_id'])
    .where('organization_id', '=', shop.organization.id)
    .execute();

const rounds = roundsOf({ short: 5, long: 100 });
/** Each round has its own quarter hour, so that rounds do not collide. */
const placeOf = (round: number) =>
  `2026-11-${19 + Math.floor(round / 30)}T${String(9 + Math.floor((round % 30) / 4)).padStart(2, '0')}:${String((round % 4) * 15).padStart(2, '0')}`;

async function settle() {
  const ids = (await rows()).map(({ id }) => id);
  await app.db
    .updateTable('reservations')
    .set({ status: 'canceled' })
    .where('organization_id', '=', shop.organization.id)
    .where('id', 'in', ids)
    .execute();
}
const standing = async () =>
  Map.groupBy(
    (await rows()).filter(({ status }) => status === 'scheduled'),
    ({ group_id }) => group_id,
  );
const services = () => [{ service_id: cut.id, quantity: 1 }];
const askForTwo = (start_local: string, nth: number) =>
  app.call(
    bookGroup,
    {
      slug: shop.slug,
      client: world.aClient({ phone: `+598 99 ${String(100_000 + nth)}` }),
      people: ['Carla', 'Leo'].map((firstname) => ({ firstname, services: services() })),
      arrangement: 'together',
      start_local,
    },
    { headers: { 'x-forwarded-for': `203.0.${Math.floor(nth / 250)}.${nth % 250}` } },
  );

test(
  'of forty groups of two for two barbers at one time one gets both, round after round',
  { timeout: patience },
  async () => {
    const before = await deadlocksOf(app.db);
    for (let round = 0; round < rounds; round += 1) {
      const start_local = placeOf(round);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, nth) => askForTwo(start_local, round * 40 + nth)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(39);
      const groups = await standing();
      expect([...groups.values()].map((members) => members.length)).toEqual([2]);
      await settle();
    }
    expect(await deadlocksOf(app.db)).toBe(before);
  },
);

test(
  'among single bookings with any barber, each time goes to one of them and no group is halved',
  { timeout: patience },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const start_local = placeOf(round);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, nth): Promise<{ status: number }> => {
          const address = round * 30 + nth;
          if (nth % 2 === 0) return askForTwo(start_local, address);
          return app.call(
            bookReservation,
            {
              slug: shop.slug,
              any_barber: true,
              client: world.aClient({ phone: `+598 98 ${String(100_000 + address)}` }),
              services: services(),
              start_local,
            },
            { headers: { 'x-forwarded-for': `203.1.${Math.floor(address / 250)}.${address % 250}` } },
          );
        }),
      );
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const groups = await standing();
      const attended = [...groups.values()].flat();
      expect(new Set(attended.map(({ barber_id }) => barber_id)).size).toBe(attended.length);
      expect(attended).toHaveLength(2);
      expect([...groups].every(([id, members]) => id === null || members.length === 2)).toBe(true);
      await settle();
    }
  },
);
