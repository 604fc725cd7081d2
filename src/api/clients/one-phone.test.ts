import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '#domain/clients/contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import { eraseClient } from '#domain/privacy/contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';
import { refillPhones } from './fill-phones.ts';

let it: TestApp;
let book: Awaited<ReturnType<typeof aClientBook>>;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  book = await aClientBook(it);
});

const spellings: [zone: string, phones: string[]][] = [
  [
    'America/Montevideo',
    [
      '+598 99 123 456',
      '+598 099 123 456',
      '+64 099 123 456',
      '099 123 456',
      '99123456',
      '00598 99123456',
      '(099) 123-456',
    ],
  ],
  [
    'America/Argentina/Buenos_Aires',
    ['+54 9 11 2345-6789', '011 15 2345-6789', '11 2345 6789', '+541123456789'],
  ],
  ['America/Santiago', ['+56 9 8765 4321', '9 8765 4321', '56987654321']],
  ['America/Sao_Paulo', ['+55 11 91234-5678', '011 91234-5678', '(11) 91234 5678']],
  ['America/Mexico_City', ['+52 55 1234 5678', '+52 1 55 1234 5678', '044 55 1234 5678']],
  ['Europe/Madrid', ['+34 612 345 678', '612345678', '0034612345678']],
  ['Pacific/Auckland', ['+64 21 123 4567', '021 123 4567', '+64 (0)21 1234567']],
  ['America/Lima', ['+51 987 654 321', '987654321', '51 987654321']],
];

test.each(spellings)('in %s one phone is one client, however it is written', async (timezone, phones) => {
  const shop = await world.aShop(it.call, { timezone });
  const service = await world.aService(shop);
  book = await aClientBook(it, { shop, barber: shop.owner, service });
  const ids = new Set<number>();
  for (const phone of phones) ids.add((await book.visit({ firstname: 'Ana', phone })).client.id);
  expect(ids.size).toBe(1);
});

test('father and son share a phone and are two where each has an e-mail', async () => {
  await book.add({ firstname: 'Padre', phone: '099 123 456', email: 'padre@example.com' });
  const son = await book.add({ firstname: 'Hijo', phone: '+598 99 123 456', email: 'hijo@example.com' });
  const { client } = await book.visit({ firstname: 'Hijo', phone: '099123456', email: 'hijo@example.com' });
  expect(client.id).toBe(son.id);
});

test('an impossible number joins nobody, and the e-mail beside it does', async () => {
  const phone = '+64 12';
  const client = async (email: string) => {
    const { client: found } = await book.visit({ firstname: 'Ana', phone, email });
    return found.id;
  };
  const first = await client('ana@example.com');
  expect(await client('otra@example.com')).not.toBe(first);
  expect(await client('ana@example.com')).toBe(first);
});

test('a block of an impossible number reaches nobody else who typed it', async () => {
  const phone = '+64 12';
  const { client } = await book.visit({ firstname: 'Ana', phone, email: 'ana@example.com' });
  await world.ask(it.call, calls.blockClient, { id: client.id, reason: null }, book.own);
  const other = await book.online({ phone, email: 'otra@example.com' });
  expect(other.status).toBe(201);
  const own = await book.online({ phone, email: 'ana@example.com' }, '2026-11-20T12:00');
  expect(own.body).toMatchObject({ code: 'not_taken_online' });
});

test('a block outlives erasing however the phone is written, also one stored before the numbers were resolved', async () => {
  const { client } = await book.visit({ firstname: 'Ana', phone: '+64 099 123 456' });
  await it.db.updateTable('clients').set({ phone_e164: '+6499123456' }).where('id', '=', client.id).execute();
  await world.ask(it.call, calls.blockClient, { id: client.id, reason: null }, book.own);
  await world.ask(it.call, eraseClient, { id: client.id, confirm: erasingWord }, book.own);
  await it.deps.jobs.drain(book.shop.organization.id as OrganizationId);
  for (const phone of ['+598 99 123 456', '099123456', '+64 99 123 456'])
    expect((await book.online({ phone })).body).toMatchObject({ code: 'not_taken_online' });
  expect((await book.online({ phone: '+598 99 123 457' })).status).toBe(201);
});

test('the phones of clients from before are computed again by a job', async () => {
  const { id } = await book.add({ firstname: 'Ana', phone: '+64 099 123 456' });
  const wrong = await book.add({ firstname: 'Eva', phone: '+64 12' });
  const set = (client: number, phone_e164: string | null) =>
    it.db.updateTable('clients').set({ phone_e164 }).where('id', '=', client).execute();
  await set(id, '+6499123456');
  await set(wrong.id, '+6412');
  const job = { organization: book.shop.organization.id, payload: {} };
  await refillPhones.run(it.deps, job as never);
  await refillPhones.run(it.deps, job as never);
  const rows = await it.db
    .selectFrom('clients')
    .select('phone_e164')
    .where('id', 'in', [id, wrong.id])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([{ phone_e164: '+59899123456' }, { phone_e164: null }]);
});

test('a shop that changes its zone to another country computes the phones again', async () => {
  const { id } = await book.add({ firstname: 'Ana', phone: '99 123 456' });
  const key = () =>
    it.db.selectFrom('clients').select('phone_e164').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await key()).toEqual({ phone_e164: '+59899123456' });
  await world.ask(it.call, editOrganization, { timezone: 'Europe/Madrid' }, book.own);
  await it.deps.jobs.drain(book.shop.organization.id as OrganizationId);
  expect(await key()).toEqual({ phone_e164: null });
});
