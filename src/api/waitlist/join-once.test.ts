import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithList, aJoinRequest, entryOf } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let service: Service;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  const open = await aShopWithList(it);
  ({ shop, service } = open);
  await world.aReservation(shop, { barber: open.barber, service, start_local: '2026-11-20T10:00' });
});

const joinRequest = (more: Partial<ReturnType<typeof aJoinRequest>> = {}) =>
  aJoinRequest(shop.slug, service, more);
const staff = () => ({ token: shop.token });
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const join = (wanted: ReturnType<typeof joinRequest>, key: string) =>
  it.call(calls.joinWaitlist, wanted, keyed(key));
const waiting = () => world.ask(it.call, calls.listWaitlist, {}, staff());

test('a request that is repeated with its key makes no second place in the line', async () => {
  const wanted = joinRequest();
  const first = await join(wanted, 'una-vez');
  const again = await join(wanted, 'una-vez');
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers.get('cache-control')).toBe('no-store');
  expect(await waiting()).toHaveLength(1);
});

test('the same key with something else in it is refused, and changes nothing', async () => {
  const wanted = joinRequest();
  await join(wanted, 'otra-cosa');
  const other = await join({ ...wanted, time_to: '10:45' }, 'otra-cosa');
  expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_mismatch' }]);
  expect(await waiting()).toHaveLength(1);
});

test('two of one request at the same time make one place', async () => {
  const wanted = joinRequest();
  const both = await Promise.all([join(wanted, 'a-la-vez'), join(wanted, 'a-la-vez')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  expect(await waiting()).toHaveLength(1);
});

test('without its key, or with another, nobody is told of a place that is there already', async () => {
  const wanted = joinRequest();
  const { body: first } = await join(wanted, 'la-mia');
  const answers = [await it.call(calls.joinWaitlist, wanted), await join(wanted, 'la-tuya')];
  for (const { body } of answers) expect(body.external_id).not.toBe(first.external_id);
  expect(await waiting()).toHaveLength(3);
});

test('a repeated request answers how the place stands now, also where nobody could join any more', async () => {
  const wanted = joinRequest();
  const { body } = await join(wanted, 'mas-tarde');
  await world.ask(it.call, calls.leaveWaitlist, { externalId: body.external_id });
  it.clock.set('2026-11-20T14:00:00Z');
  const again = await join(wanted, 'mas-tarde');
  expect([again.status, again.body]).toMatchObject([201, { external_id: body.external_id, state: 'left' }]);
  expect(await entryOf(it, body)).toMatchObject({ state: 'left' });
});

test('what was refused can be sent again with the same key', async () => {
  const free = joinRequest({ time_to: '11:00' });
  expect((await join(free, 'de-nuevo')).body).toMatchObject({ code: 'free_now' });
  const wanted = { ...free, time_to: '10:30' };
  expect((await join(wanted, 'de-nuevo')).status).toBe(201);
  expect(await waiting()).toHaveLength(1);
});

test('the staff write somebody down once, and their key answers no client', async () => {
  const { slug: _, ...wanted } = joinRequest();
  const add = (key: string) => it.call(calls.addToWaitlist, wanted, { ...staff(), ...keyed(key) });
  const first = await add('en-el-local');
  expect((await add('en-el-local')).body).toEqual(first.body);
  const client = await join({ ...wanted, slug: shop.slug }, 'en-el-local');
  expect(client.body).toMatchObject({ code: 'idempotency_mismatch' });
  expect(await waiting()).toHaveLength(1);
});
