import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { listClients, readClient } from '#domain/clients/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;

beforeAll(async () => {
  app = await startTestApp();
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
  await visit('2026-11-10T10:00', { firstname: 'José', lastname: 'Núñez', phone: '+598 99 111 222' });
  await visit('2026-11-12T10:00', { firstname: 'Ana', lastname: 'Sosa', email: 'ana@example.com' });
  await visit('2026-11-11T10:00', { firstname: 'Ana', phone: '+598 98 333 444' });
  await visit('2026-11-25T10:00', { firstname: '100%', lastname: 'Juan_' });
});
afterAll(() => app.close());

type Client = { firstname: string; lastname?: string; phone?: string; email?: string };

const visit = (start_local: string, client: Client) =>
  world.ask(
    app.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client,
      services: [{ service_id: service.id, quantity: 2 }],
      start_local,
      channel: 'counter',
      anyway: true,
    },
    { token: shop.token },
  );
const find = (q?: string, { token, limit = 50 } = { token: shop.token, limit: 50 }) =>
  world.ask(app.call, listClients, { ...(q !== undefined && { q }), limit }, { token });
const names = (found: Awaited<ReturnType<typeof find>>) =>
  found.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim());

test('those who came last stand first, whoever has not come yet stands last', async () => {
  expect(names(await find())).toEqual(['Ana Sosa', 'Ana', 'José Núñez', '100% Juan_']);
  expect(names(await find('', { token: shop.token, limit: 2 }))).toEqual(['Ana Sosa', 'Ana']);
});

test.each([
  ['jose', ['José Núñez']],
  ['NUÑ', ['José Núñez']],
  ['nunez jo', ['José Núñez']],
  ['ana', ['Ana Sosa', 'Ana']],
  ['099 111', ['José Núñez']],
  ['333', ['Ana']],
  ['0%', ['100% Juan_']],
  ['n_', ['100% Juan_']],
  ['nadie', []],
  ['\u0301', ['Ana Sosa', 'Ana', 'José Núñez', '100% Juan_']],
])('the search %j finds by name or phone', async (q, found) => {
  expect(names(await find(q))).toEqual(found);
});

test('a client is shown with what they had last, and how often they came', async () => {
  const [ana] = await find('sosa');
  expect(ana).toEqual({
    id: ana?.id,
    firstname: 'Ana',
    lastname: 'Sosa',
    phone: null,
    email: 'ana@example.com',
    visits: 1,
    no_shows: 0,
    last_visit: '2026-11-12T13:00:00Z',
    next_visit: null,
    spent: 0,
    photo_url: null,
    tags: [],
    preferred_barber_id: null,
    is_blocked: false,
    last: {
      start_at: '2026-11-12T13:00:00Z',
      barber_id: barber.user.id,
      services: [{ service_id: service.id, quantity: 2 }],
    },
  });
  const { id } = await visit('2026-11-13T10:00', { firstname: 'Ana', email: 'ana@example.com' });
  expect((await find('sosa'))[0]).toMatchObject({ visits: 2, last: { start_at: '2026-11-13T13:00:00Z' } });
  const missed = { id, status: 'no_show' } as const;
  await world.ask(app.call, setReservationStatus, missed, { token: shop.token });
  expect((await find('sosa'))[0]).toMatchObject({ visits: 1, last: { start_at: '2026-11-12T13:00:00Z' } });
  expect((await find('juan'))[0]).toMatchObject({ visits: 0, last: null });
});

test('a barber gets no e-mail, and another shop nobody', async () => {
  const found = await find('sosa', { token: barber.token, limit: 50 });
  expect(found).toMatchObject([{ firstname: 'Ana', email: null }]);
  const other = await world.aShop(app.call);
  expect(await find('', { token: other.token, limit: 50 })).toEqual([]);
});

test('among more visits than are looked at first, whoever came long ago is found all the same', async () => {
  const home = await world.aShopAtWork(app.call);
  await sql`
    insert into clients (organization_id, firstname, lastname, created_at)
    select ${home.shop.organization.id}::bigint, 'Cliente', case n when 600 then 'Último' else 'Número ' || n end, now() from generate_series(1, 600) n`.execute(
    app.db,
  );
  await sql`
    insert into reservations (organization_id, external_id, barber_id, client_id, status, start_at, end_at,
      client_firstname_snapshot, client_lastname_snapshot, created_at)
    select c.organization_id, 'visit-' || c.id, ${home.barber.user.id}::bigint, c.id, 'completed',
      '2026-11-01T00:00Z'::timestamptz - nth * interval '10 minutes', '2026-11-01T00:10Z'::timestamptz - nth * interval '10 minutes',
      c.firstname, c.lastname, now()
    from (select *, row_number() over (order by id) as nth from clients where organization_id = ${home.shop.organization.id}) c`.execute(
    app.db,
  );
  const ask = (q: string, limit = 3) => find(q, { token: home.shop.token, limit });
  expect(names(await ask('cliente'))).toEqual(['Cliente Número 1', 'Cliente Número 2', 'Cliente Número 3']);
  expect(names(await ask('ultimo'))).toEqual(['Cliente Último']);
  expect(names(await ask('numero 59'))).toEqual([
    'Cliente Número 59',
    'Cliente Número 159',
    'Cliente Número 259',
  ]);
});

test('a client’s visits are counted, and how often they did not come; what lies ahead or was canceled is neither', async () => {
  const person = { firstname: 'Rita', lastname: 'Paz', phone: '+598 97 555 666' };
  const past = [
    '2026-11-02T10:00',
    '2026-11-03T10:00',
    '2026-11-04T10:00',
    '2026-11-05T10:00',
    '2026-11-26T10:00',
  ];
  const made: Awaited<ReturnType<typeof visit>>[] = [];
  for (const start of past) made.push(await visit(start, person));
  const mark = (nth: number, status: 'no_show' | 'canceled') =>
    world.ask(app.call, setReservationStatus, { id: made[nth]?.id ?? 0, status }, { token: shop.token });
  await mark(1, 'no_show');
  await mark(2, 'canceled');
  const id = made[0]?.client.id ?? 0;
  const token = barber.token;
  expect((await app.call(readClient, { id }, { token })).body).toMatchObject({ id, visits: 2, no_shows: 1 });
  expect(await world.ask(app.call, listClients, { q: 'Rita' }, { token })).toMatchObject([{ id, visits: 2 }]);
  const stranger = await world.aShop(app.call);
  expect((await app.call(readClient, { id }, { token: stranger.token })).status).toBe(404);
});

test('whoever gives no name has no visits of their own', async () => {
  const walkIn = await world.ask(
    app.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: null,
      services: [],
      duration_min: 10,
      start_local: '2026-11-13T10:00',
      channel: 'walk_in',
      anyway: true,
    },
    { token: shop.token },
  );
  expect((await app.call(readClient, { id: walkIn.client.id }, { token: shop.token })).status).toBe(404);
});
