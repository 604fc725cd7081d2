import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportClients, listClients } from '#domain/clients/contract.ts';
import { editImport, readImport, runImport } from '#domain/imports/contract.ts';
import { eraseClient, exportClient } from '#domain/privacy/contract.ts';
import { listReservations, moveReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { login, prove } from '#domain/session/contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import { hours, minutes } from '#api/clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aDraft } from '#test/import-file.ts';
import * as world from '#test/world.ts';
import * as honest from './honest-day.ts';

let it: TestApp;
let day: honest.HonestDay;
let shop: world.Shop;
let team: world.Staff[];
let service: Service;
let owner: { token: string };
beforeAll(async () => {
  it = await startTestApp({ now: '2026-11-18T12:00:00Z', env: honest.honestEnv });
  day = honest.honestDay(it);
  shop = await honest.anOpenShop(it, day);
  service = await world.aService(shop);
  team = await honest.aTeam(it, shop, 5);
});
afterAll(async () => {
  day.end();
  await it.close();
});
beforeEach(async () => {
  day.pass(24 * hours);
  owner = { token: await world.signIn(shop.call, shop.owner.email) };
});

const proveOwner = () => world.ask(shop.call, prove, { password: shop.owner.password }, owner);
async function bookMany(barber: world.Staff, date: string, count: number) {
  const booked = [];
  for (let nth = 0; nth < count; nth += 1) {
    const start_local = honest.halfHour(date, nth);
    const visit = { barber, service, client: honest.aPerson(), start_local };
    booked.push(await honest.takeByPhone(shop, { ...visit, ...owner }));
  }
  await day.work();
  return booked;
}

test('the team of six logs in from one address in the morning and keeps the agenda open', async () => {
  const origin = await it.app.listen({ port: 0, host: '127.0.0.1' });
  const streams: Response[] = [];
  for (const { email, password } of [shop.owner, ...team]) {
    const { body, status } = await shop.call(login, { email, password });
    expect(status).toBe(200);
    const token = body.access_token;
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': honest.shopAddress,
    };
    // One device at the counter and one phone, each with an open agenda.
    for (let device = 0; device < 2; device += 1)
      streams.push(await fetch(`${origin}/api/reservations/events`, { headers }));
    expect((await shop.call(listReservations, {}, { token })).status).toBe(200);
  }
  expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200));
  for (const { body } of streams) await body?.cancel();
  await day.expectNobodyStopped();
});

test('a barber moves eight of the own reservations to another day', async () => {
  const barber = team[0] as world.Staff;
  const booked = await bookMany(barber, '2026-11-24', 8);
  const token = await world.signIn(shop.call, barber.email);
  for (const [nth, { id }] of booked.entries()) {
    const move = { id, start_local: honest.halfHour('2026-11-27', nth) };
    expect((await shop.call(moveReservation, move, { token })).status).toBe(200);
    day.pass(minutes);
  }
  day.pass(5 * minutes);
  await day.work();
  await day.expectNobodyStopped();
});

test('the owner erases three clients who asked for it', async () => {
  const booked = await bookMany(team[1] as world.Staff, '2026-11-25', 3);
  await proveOwner();
  for (const { client } of booked) {
    const erased = await shop.call(eraseClient, { id: client.id ?? 0, confirm: erasingWord }, owner);
    expect(erased.status).toBe(200);
    day.pass(minutes);
  }
  await day.expectNobodyStopped();
});

test('the owner brings 300 clients of another product, maps the columns and exports the client book', async () => {
  const rows = Array.from({ length: 300 }, (_, nth) => {
    const { firstname, lastname, phone, email } = honest.aPerson();
    return `${firstname};${lastname} ${nth};${phone};${email};viene con su hijo`;
  });
  const file = ['Columna A;Columna B;Columna C;Columna D;Columna E', ...rows].join('\n');
  const { id, columns } = await aDraft(it, owner.token, 'clientes', file);
  expect(columns).toHaveLength(5);
  const fields = ['firstname', 'lastname', 'phone', 'email'];
  for (const nth of fields.keys()) {
    // The last column, a note, is not imported.
    const mapped = [...fields.map((field, other) => (other <= nth ? field : null)), null];
    const preview = await shop.call(editImport, { id, mapping: { columns: mapped } }, owner);
    expect(preview.status).toBe(200);
    day.pass(minutes / 4);
  }
  await world.ask(shop.call, runImport, { id }, owner);
  await day.work();
  expect(await world.ask(shop.call, readImport, { id }, owner)).toMatchObject({
    state: 'done',
    counts: { new: 300, problems: 0 },
  });
  await proveOwner();
  const exported = await shop.call(exportClients, {}, owner);
  expect([exported.status, exported.body.split('\n').length > 300]).toEqual([200, true]);
  const [client] = await world.ask(shop.call, listClients, {}, owner);
  expect((await shop.call(exportClient, { id: client?.id ?? 0 }, owner)).status).toBe(200);
  await day.expectNobodyStopped();
});
