import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { releaseHold, takeHold } from '#domain/booking/holds/contract.ts';
import { listOpeningDays } from '#domain/schedule/openings/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let team: world.Staff[];
let service: Service;
let addresses = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T12:00:00Z');
  const own: typeof app.call = (route, input, options) =>
    app.call(route, input, { ...options, ...from(anAddress()) });
  shop = await world.aShop(own);
  team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  for (const one of team) await world.hoursFor(shop, one);
  service = await world.aService(shop, { duration_minutes: 30 });
});

function anAddress() {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

type HoldInput = Omit<Partial<z.input<typeof takeHold.input>>, 'start_local'> & {
  at?: string;
  minutes?: number;
  barber?: number;
};
function hold(
  { at = '2026-11-19T09:00', minutes = 30, barber = 0, ...more }: HoldInput,
  address = anAddress(),
) {
  const wanted = {
    slug: shop.slug,
    barber_id: team[barber]?.user.id,
    services: [{ service_id: service.id, quantity: minutes / 30 }],
    start_local: at,
    ...more,
  };
  return app.call(takeHold, wanted, from(address));
}
const heldCount = async () =>
  (
    await app.db
      .selectFrom('reservations')
      .select('id')
      .where('organization_id', '=', shop.organization.id)
      .where('status', '=', 'held')
      .execute()
  ).length;

test('one address does not close two chairs without a name', async () => {
  const days = ['2026-11-19', '2026-11-20'];
  // Visits of five hours are not held; of three hours each barber holds one per address.
  for (const minutes of [300, 180]) {
    const attacker = anAddress();
    for (const barber of [0, 1])
      for (const day of days) await hold({ at: `${day}T09:00`, minutes, barber }, attacker);
    expect(await heldCount()).toBe(minutes === 300 ? 0 : 2);
  }
  const open = await world.ask(app.call, listOpeningDays, { slug: shop.slug, minutes: '30' });
  expect(days.map((day) => open.find(({ date }) => date === day)?.first)).not.toContain(null);
  const client = { ...world.aClient(), phone: '+598 99 777 777' };
  const booked = await app.call(
    bookReservation,
    {
      slug: shop.slug,
      any_barber: true,
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: '2026-11-19T15:00',
      client,
    },
    from(anAddress()),
  );
  expect(booked.status).toBe(201);
});

test('a row of a group is one visit to its barber and closes no chair either', async () => {
  const person = { services: [{ service_id: service.id, quantity: 6 }] };
  const row = { services: undefined, arrangement: 'in_a_row' } as const;
  const refused = await hold({ ...row, people: [person, person, person] });
  expect([refused.status, await heldCount()]).toEqual([429, 0]);
  const short = { services: [{ service_id: service.id, quantity: 3 }] };
  expect((await hold({ ...row, people: [short, short] })).status).toBe(201);
});

test('a visit of 180 minutes is held, a longer one is not and frees nothing', async () => {
  const address = anAddress();
  const { status, body } = await hold({ minutes: 180 }, address);
  expect(status).toBe(201);
  const longer = await hold({ minutes: 210, replaces: body.hold }, address);
  expect([longer.status, longer.body, await heldCount()]).toEqual([200, { held: false }, 1]);
});

test('an address has one live hold of a barber, until it is replaced or lapses', async () => {
  const address = anAddress();
  const first = await hold({}, address);
  const refused = await hold({ at: '2026-11-20T09:00' }, address);
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'hold_refused' }]);
  expect(Number(refused.headers.get('retry-after'))).toBe(300);
  expect((await hold({ at: '2026-11-20T09:00' })).status).toBe(201);
  const moved = await hold({ at: '2026-11-19T12:00', replaces: first.body.hold }, address);
  expect(moved.status).toBe(201);
  app.clock.advance(5 * 60_000);
  const again = await hold({ at: '2026-11-20T15:00' }, address);
  expect(again.status).toBe(201);
});

test('an address that gives its hold back may hold again, and one of each barber', async () => {
  const address = anAddress();
  const first = await hold({}, address);
  await app.call(releaseHold, { slug: shop.slug, hold: first.body.hold });
  for (const barber of [0, 1])
    expect((await hold({ at: '2026-11-20T09:00', barber }, address)).status).toBe(201);
});

test('what is held of a barber’s day stays within a third of its open minutes', async () => {
  // Nine hours are open: three of them may be held.
  expect((await hold({ minutes: 120 })).status).toBe(201);
  expect((await hold({ at: '2026-11-19T14:00', minutes: 90 })).status).toBe(429);
  expect((await hold({ at: '2026-11-20T14:00', minutes: 90 })).status).toBe(201);
  expect(await heldCount()).toBe(2);
});

test('a short day has one hold all the same', async () => {
  const [short] = team;
  await world.hoursFor(shop, short as world.Staff, { from: '09:00', to: '10:00' });
  expect((await hold({ minutes: 60 })).status).toBe(201);
});
