import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hours, minutes } from '#api/clock.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { readRepeat, repeatReservation } from '#domain/booking/repeat-contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import * as honest from './honest-day.ts';

let it: TestApp;
let day: honest.HonestDay;
let shop: world.Shop;
let team: world.Staff[];
let service: Service;
beforeAll(async () => {
  it = await startTestApp({ env: honest.honestEnv });
  day = honest.honestDay(it);
  shop = await honest.anOpenShop(it, day);
  service = await world.aService(shop);
  team = await honest.aTeam(it, shop, 5);
});
afterAll(async () => {
  day.end();
  await it.close();
});
beforeEach(() => day.pass(24 * hours));

const services = () => [{ service_id: service.id, quantity: 1 }];
const familyOf = (firstnames: readonly string[]) =>
  firstnames.map((firstname) => ({ firstname, services: services() }));

test('a family of five books together, and an hour later another one in a row', async () => {
  const book = day.from(honest.anAddress());
  const first = await book(bookGroup, {
    slug: shop.slug,
    client: honest.aPerson(),
    people: familyOf(['Ana', 'Beto', 'Carla', 'Dora', 'Ema']),
    arrangement: 'together',
    start_local: '2026-11-21T10:00',
  });
  expect([first.status, first.body.reservations.length]).toEqual([201, 5]);
  day.pass(hours);
  const second = await day.from(honest.anAddress())(bookGroup, {
    slug: shop.slug,
    client: honest.aPerson(),
    people: familyOf(['Fede', 'Gala', 'Hilda', 'Inés', 'Juan']),
    arrangement: 'in_a_row',
    any_barber: true,
    start_local: '2026-11-21T11:00',
  });
  expect([second.status, second.body.reservations.length]).toEqual([201, 5]);
  await day.expectNobodyStopped();
});

const book = async (call: ReturnType<typeof day.from>, start_local: string) => {
  const visit = { slug: shop.slug, barber_id: team[0]?.user.id, services: services(), start_local };
  const { status, body } = await call(bookReservation, { ...visit, client: honest.aPerson() });
  expect(status).toBe(201);
  return body;
};

test('a client moves her reservation twice and then cancels it', async () => {
  const call = day.from(honest.anAddress());
  const { external_id: externalId } = await book(call, '2026-11-24T10:00');
  const changes = [
    { action: 'reschedule', start_at_utc: '2026-11-25T13:00:00Z' },
    { action: 'reschedule', start_at_utc: '2026-11-26T14:00:00Z' },
    { action: 'cancel' },
  ] as const;
  for (const change of changes) {
    day.pass(20 * minutes);
    expect((await call(changePublicReservation, { externalId, ...change })).status).toBe(200);
    await day.work();
  }
  await day.expectNobodyStopped();
});

test('a client books the same again by the link of an earlier reservation', async () => {
  const call = day.from(honest.anAddress());
  const { external_id: externalId } = await book(call, '2026-11-22T10:00');
  day.at('2026-11-23T12:00:00Z');
  const { body: repeat } = await call(readRepeat, { externalId });
  const [opening] = repeat.openings;
  const again = { barber_id: opening?.barber_id, start_local: `${opening?.date}T${opening?.time}` };
  expect((await call(repeatReservation, { externalId, ...again })).status).toBe(201);
  await day.expectNobodyStopped();
});
