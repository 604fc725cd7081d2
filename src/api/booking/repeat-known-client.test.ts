import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { repeatReservation } from '#domain/booking/repeat-contract.ts';
import { blockClient, editClient, unblockClient } from '#domain/clients/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let book: Awaited<ReturnType<typeof aClientBook>>;
let externalId: string;
/** Client of the link, whose phone and e-mail now belong to other clients. */
let id: number;

const ofThen = { phone: '+598 99 222 222', email: 'old@example.com' };

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  book = await aClientBook(it);
  const { shop, barber, service } = book;
  const client = { ...world.aClient({ firstname: 'Rita' }), ...ofThen };
  const form = { slug: shop.slug, barber_id: barber.user.id, client };
  const services = [{ service_id: service.id, quantity: 1 }];
  const booking = { ...form, services, start_local: '2026-11-20T10:00' };
  externalId = (await world.ask(it.call, bookReservation, booking)).external_id;
  id = (await book.list({ q: 'rita' }))[0]?.id ?? 0;
  const ofNow = { phone: '+598 98 111 111', email: 'new@example.com' };
  await world.ask(it.call, editClient, { id, ...ofNow }, book.own);
});

const repeat = (start_local = '2026-11-21T10:00') =>
  it.call(repeatReservation, { externalId, start_local, barber_id: book.barber.user.id });
const visitsOf = async (client: number) => (await book.read(client)).body.ahead;

test('who repeats by a link is its client, though others are reached by the contact of then', async () => {
  const leo = await book.add({ firstname: 'Leo', ...ofThen });
  expect((await repeat()).status).toBe(201);
  expect([await visitsOf(id), await visitsOf(leo.id)]).toEqual([2, 0]);
  expect(await book.list()).toHaveLength(2);
});

test('who repeats by a link nobody knows the contact of is no new client', async () => {
  expect((await repeat()).status).toBe(201);
  expect(await book.list()).toHaveLength(1);
});

test('who repeats by the link of a merged client is whoever stands for them', async () => {
  const survivor = await book.add({ firstname: 'Rita' });
  await world.ask(it.call, mergeClients, { id: survivor.id, ids: [id] }, book.own);
  expect((await repeat()).status).toBe(201);
  expect(await book.list()).toMatchObject([{ id: survivor.id }]);
  expect(await visitsOf(survivor.id)).toBe(2);
});

test('who is blocked repeats nothing by a link of before, and is told so in its turn', async () => {
  await world.ask(it.call, blockClient, { id }, book.own);
  expect(await repeat()).toMatchObject({ status: 403, body: { code: 'not_taken_online' } });
  await world.ask(it.call, editRules, { online: { paused: true } }, book.own);
  expect(await repeat()).toMatchObject({ status: 403, body: { code: 'booking_closed' } });
  await world.ask(it.call, editRules, { online: { paused: false } }, book.own);
  await world.ask(it.call, unblockClient, { id }, book.own);
  expect((await repeat()).status).toBe(201);
});
