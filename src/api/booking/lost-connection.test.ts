import { type AddressInfo, connect, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#api/app.ts';
import { type Db, openDatabase, openPool } from '#api/database/connection.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { callerOf, startTestApp, type TestApp } from '#test/app.ts';
import type { Caller } from '#test/caller.ts';
import { waitingForLocks } from '#test/tenants.ts';
import * as world from '#test/world.ts';

/** A proxy between the product and its database that can drop the answer to a COMMIT. */
async function aWire(address: string) {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  const port = url.port || '5432';
  const target = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port: Number(port) };
  const wire = { cutAtCommit: false };
  const server = createServer((client) => {
    const database = connect(target);
    let lost = false;
    client.on('data', (sent) => {
      lost ||= wire.cutAtCommit && sent.includes('commit');
      database.write(sent);
    });
    database.on('data', (answer) => {
      if (!lost) client.write(answer);
      else client.destroy();
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return Object.assign(wire, { url: url.href, close: () => server.close() });
}

let app: TestApp;
let wire: Awaited<ReturnType<typeof aWire>>;
let wired: { app: FastifyInstance; db: Db; call: Caller };
let shop: world.Shop;
let service: Service;

beforeAll(async () => {
  app = await startTestApp();
  wire = await aWire(app.deps.pool.options.connectionString ?? '');
  const pool = openPool(wire.url);
  const db = openDatabase(pool);
  const overWire = await buildApp({ ...app.deps, pool, db });
  wired = { app: overWire, db, call: callerOf(overWire) };
});
afterAll(async () => {
  await wired.app.close();
  await wired.db.destroy();
  wire.close();
  await app.close();
});
beforeEach(async () => {
  wire.cutAtCommit = false;
  shop = await world.aShop(app.call);
  service = await world.aService(shop);
  await world.hoursFor(shop, shop.owner);
});

const client = world.aClient();
const book = () =>
  wired.call(
    bookReservation,
    {
      slug: shop.slug,
      barber_id: shop.owner.user.id,
      client,
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: '2026-11-19T10:00',
    },
    { headers: { 'idempotency-key': 'mine' } },
  );
const agenda = () => world.ask(app.call, listReservations, {}, { token: shop.token });

test('a booking whose COMMIT was lost on the way answers 503, and its retry tells the reservation it made', async () => {
  wire.cutAtCommit = true;
  const lost = await book();
  expect(lost.status).toBe(503);
  expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
  const [kept] = await agenda();
  expect(kept).toBeDefined();
  wire.cutAtCommit = false;
  const again = await book();
  expect([again.status, again.body.external_id]).toEqual([201, kept?.external_id]);
  expect(await agenda()).toHaveLength(1);
});

test('a booking whose connection dies before COMMIT books nothing, answers 503 and may be repeated', async () => {
  const locked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async (tx) => {
    await sql`select from organizations where id = ${shop.organization.id} for no key update`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const waiting = book();
  const kill = async () => {
    const pids = await waitingForLocks(app.db);
    for (const pid of pids) await sql`select pg_terminate_backend(${sql.lit(pid)})`.execute(app.db);
    return pids.length;
  };
  try {
    await expect.poll(kill).toBe(1);
    expect((await waiting).status).toBe(503);
  } finally {
    held.resolve();
    await holding;
  }
  expect(await agenda()).toEqual([]);
  expect((await book()).status).toBe(201);
});
