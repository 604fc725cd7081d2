import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { editAccount } from '#domain/account/contract.ts';
import { editOrganization, readPublicOrganization } from '#domain/organization/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import { callerOf, startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import { buildApp } from '../app.ts';
import { createChanges } from '../database/change-notifications.ts';
import { openDatabase, openPool, type OrganizationId } from '../database/connection.ts';
import { createResponseCache } from './response-cache.ts';

let it: TestApp;
let shop: world.Shop;
beforeAll(async () => {
  it = await startTestApp();
  await it.deps.changes.listen();
});
afterAll(() => it.close());

async function anotherInstance() {
  const pool = openPool(it.deps.pool.options.connectionString ?? '', { connections: 3 });
  const changes = createChanges({ ...it.deps, pool });
  const cache = createResponseCache({ ...it.deps, changes });
  const db = openDatabase(pool);
  const app = await buildApp({ ...it.deps, pool, db, changes, cache });
  await changes.listen();
  const close = async () => {
    await app.close();
    await db.destroy();
  };
  return { call: callerOf(app), changes, close };
}

const ask = (etag?: string) =>
  it.app.inject({
    url: `/api/public/${shop.slug}/services`,
    headers: etag ? { 'if-none-match': etag } : {},
  });
const rename = (name: string) => it.call(editOrganization, { name }, { token: shop.token });

test('what is known already is not sent again, until the shop changes it', async () => {
  shop = await world.aShop(it.call);
  await world.aService(shop, { name: 'Corte' });
  const first = await ask();
  const { etag, 'cache-control': cacheControl } = first.headers;
  expect([first.statusCode, cacheControl]).toEqual([200, 'no-cache']);
  const again = await ask(String(etag));
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  await world.aService(shop, { name: 'Barba' });
  const changed = await ask(String(etag));
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
  expect(changed.body).toContain('Barba');
});

test('an answer that is kept asks the database nothing, and no other shop gets it', async () => {
  const other = await world.aShop(it.call);
  shop = await world.aShop(it.call);
  await world.aService(shop, { name: 'Corte' });
  await ask();
  const query = vi.spyOn(it.deps.pool, 'connect');
  expect((await ask()).body).toContain('Corte');
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  expect((await it.call(listPublicServices, { slug: other.slug })).body).toEqual([]);
});

test('a change is seen by the instance that made it at once and by the others soon', async () => {
  shop = await world.aShop(it.call);
  const another = await anotherInstance();
  const nameAt = async (call: TestApp['call']) =>
    (await call(readPublicOrganization, { slug: shop.slug })).body.name;
  for (const name of ['Uno', 'Dos', 'Tres']) {
    await nameAt(another.call);
    await rename(name);
    expect(await nameAt(it.call)).toBe(name);
    await expect.poll(() => nameAt(another.call)).toBe(name);
  }
  await another.close();
});

test('what an instance changes while it stops is told to the others too', async () => {
  const organization = (await world.aShop(it.call)).organization.id as OrganizationId;
  const [another, leaving] = [await anotherInstance(), createChanges(it.deps)];
  const heard: OrganizationId[] = [];
  another.changes.subscribe({ onChange: (changed) => heard.push(changed), onLost: () => undefined });
  await leaving.end();
  leaving.announce(organization);
  await expect.poll(() => heard).toContain(organization);
  await another.close();
});

test('who does not hear of changes keeps nothing', async () => {
  shop = await world.aShop(it.call);
  const another = await anotherInstance();
  const nameThere = async () => (await another.call(readPublicOrganization, { slug: shop.slug })).body.name;
  await nameThere();
  await it.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query = 'listen organization_changed' and datname = current_database()`,
  );
  await expect.poll(() => another.changes.isListening()).toBe(false);
  await rename('Sin oídos');
  expect(await nameThere()).toBe('Sin oídos');
  await another.close();
  await it.deps.changes.listen();
});

test('when word of a change got lost, the old answer ends by itself', async () => {
  shop = await world.aShop(it.call);
  await world.aService(shop, { name: 'Corte' });
  await ask();
  await it.db
    .updateTable('services')
    .set({ name: 'Peinado' })
    .where('organization_id', '=', shop.organization.id)
    .execute();
  expect((await ask()).body).toContain('Corte');
  it.clock.advance(10_000);
  expect((await ask()).body).toContain('Peinado');
});

test('what was read before a change is not kept after it', async () => {
  const organization = (await world.aShop(it.call)).organization.id as never;
  const { cache, changes } = it.deps;
  const reading = Promise.withResolvers<string>();
  const early = cache.value(organization, 'name', () => reading.promise);
  changes.announce(organization);
  reading.resolve('old');
  expect(await early).toBe('old');
  expect(await cache.value(organization, 'name', async () => 'new')).toBe('new');
});

test('when too much of a shop is kept, the oldest makes room and nothing else', async () => {
  const organization = (await world.aShop(it.call)).organization.id as never;
  const read = (name: number, result: string) =>
    it.deps.cache.value(organization, `${name}`, async () => result);
  for (let name = 0; name <= 300; name += 1) await read(name, 'first');
  expect(await Promise.all([read(1, 'second'), read(300, 'second'), read(0, 'second')])).toEqual([
    'first',
    'first',
    'second',
  ]);
});

test('no more than some megabytes are kept, of whatever shops', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const read = async (organization: number) => {
    let reads = 0;
    await it.deps.cache.answer(organization as never, 'page', async () => {
      reads += 1;
      return megabyte;
    });
    return reads;
  };
  for (let shops = 0; shops < 16; shops += 1) expect(await read(-shops)).toBe(1);
  expect([await read(-15), await read(-1), await read(0)]).toEqual([0, 0, 1]);
});

test('a short answer holds no more memory than it is counted for', async () => {
  const { body } = await it.deps.cache.answer(-99 as never, 'none', async () => []);
  expect([body.toString(), body.buffer.byteLength]).toEqual(['[]', 2]);
});

describe('a page of the agenda', () => {
  const page = (token: string) =>
    it.app.inject({ url: '/api/reservations?limit=50', headers: { authorization: `Bearer ${token}` } });
  let reservation: Awaited<ReturnType<typeof world.aReservation>>;
  let book: (start: string) => ReturnType<typeof world.aReservation>;
  let barber: world.Staff;
  beforeEach(async () => {
    shop = await world.aShop(it.call);
    barber = await world.aStaffMember(shop);
    await world.hoursFor(shop, barber);
    const service = await world.aService(shop);
    book = (start_local) => world.aReservation(shop, { barber, service, start_local });
    reservation = await book('2026-11-20T10:00');
  });

  // Barbers see only their own charges, so each barber has a separate cached response.
  test('is read once for all of the staff who are told the same, who are asked for their login each time', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const [first, own] = [await page(shop.token), await page(barber.token)];
    expect(first.json()).toMatchObject([{ id: reservation.id, client_name_snapshot: expect.any(String) }]);
    // A direct SQL update announces no change, so the cached response stays.
    await it.db.updateTable('reservations').set({ notes: 'otra' }).where('id', '=', reservation.id).execute();
    const again = await page(manager.token);
    expect([again.body, again.headers['cache-control']]).toEqual([first.body, 'no-store']);
    expect((await page(barber.token)).body).toBe(own.body);
    await it.db.deleteFrom('sessions').where('user_id', '=', barber.user.id).execute();
    expect((await page(barber.token)).statusCode).toBe(401);
  });

  test('shows every change of a reservation and of the names in it to the very next look', async () => {
    const [{ token }, { id }] = [barber, reservation];
    const changes: (() => Promise<unknown>)[] = [
      () => book('2026-11-20T09:00'),
      () => it.call(setReservationStatus, { id, status: 'no_show' }, { token }),
      () => it.call(moveReservation, { id, start_local: '2026-11-20T12:00' }, { token }),
      () => it.call(editAccount, { firstname: 'Bautista' }, { token }),
      () => it.call(changePublicReservation, { externalId: reservation.external_id, action: 'cancel' }),
      () => it.call(deleteReservation, { id }, { token }),
    ];
    const seen = [(await page(token)).body];
    for (const change of changes) {
      await change();
      seen.push((await page(token)).body);
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
  });

  test('is nobody else’s', async () => {
    const other = await world.aShop(it.call);
    await page(shop.token);
    expect((await page(other.token)).json()).toEqual([]);
  });
});

test('a failed read is asked again', async () => {
  const organization = (await world.aShop(it.call)).organization.id as never;
  const fails = () => Promise.reject(new Error('away'));
  await expect(it.deps.cache.value(organization, 'name', fails)).rejects.toThrow('away');
  expect(await it.deps.cache.value(organization, 'name', async () => 'there')).toBe('there');
});

test('a clock that is set back makes nothing last longer', async () => {
  let nowMs = Date.parse('2026-11-18T12:00:00Z');
  const changes = { ...it.deps.changes, isListening: () => true, subscribe: () => undefined };
  const cache = createResponseCache({ changes, now: () => nowMs });
  const answers = ['before', 'after'];
  const ask = () => cache.value(shop.organization.id as OrganizationId, 'name', async () => answers.shift());
  expect([await ask(), await ask()]).toEqual(['before', 'before']);
  nowMs -= 3_600_000;
  expect(await ask()).toBe('after');
});
