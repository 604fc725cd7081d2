import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillClients } from '#api/clients/import-queries.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { UnseenRowError } from '#api/database/transaction.ts';
import { createLog } from '#api/log.ts';
import { editAccount } from '#domain/account/contract.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import { createClient, editClient } from '#domain/clients/contract.ts';
import * as calls from '#domain/privacy/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { deleteReservation, listReservations, readPublicReservation } from '#domain/reservations/contract.ts';
import { restoreReservation } from '#domain/reservations/restore-contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aPerson, aPersonalWorld, filesWith, tablesWith } from '#test/personal-data.ts';
import * as world from '#test/world.ts';

const lines: string[] = [];
let it: TestApp;
let dataDir: string;
let home: Awaited<ReturnType<typeof aPersonalWorld>>;
let carla: ReturnType<typeof aPerson>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'navaja-privacy-'));
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  it = await startTestApp({ env: { DATA_DIR: dataDir }, deps: { log } });
});
afterAll(async () => {
  await it.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  it.clock.set(testNow);
  home = await aPersonalWorld(it);
  carla = aPerson();
});

const erase = (token: string) => it.call(calls.erasePersonData, { token, confirm: erasingWord });
const eraseClient = (id: number, token = home.shop.token) =>
  it.call(calls.eraseClient, { id, confirm: erasingWord }, { token });
const bookAs = (client: typeof carla, start_local: string) =>
  it.call(bookReservation, {
    slug: home.shop.slug,
    barber_id: home.barber.user.id,
    client,
    services: [{ service_id: home.service.id, quantity: 1 }],
    start_local,
  });

const placesOf = async (words: readonly string[]): Promise<string[]> => [
  ...(await tablesWith(it, words)),
  ...(await filesWith(dataDir, words)),
  ...words.filter((word) => lines.some((line) => line.includes(word))).map((word) => `log: ${word}`),
];

test('cancels what lies ahead, tells so, and leaves no word of the person anywhere', async () => {
  const past = await home.book('2026-11-19T10:00', carla, 'Cicatriz en la nuca');
  const dropped = await home.book('2026-11-19T11:00', carla);
  await it.call(deleteReservation, { id: dropped.id }, { token: home.shop.token });
  await it.deps.jobs.drain();
  it.clock.set('2026-11-20T12:00:00Z');
  const next = await home.book('2026-11-23T10:00', carla);
  const id = await home.clientOf(past);
  await home.note(id, 'Viene con su hermana');
  await it.deps.jobs.drain();
  const { firstname, lastname, email, phone } = carla;
  const words = [firstname, lastname, email, phone, 'Cicatriz en la nuca', 'Viene con su hermana'];
  expect((await placesOf(words)).length).toBeGreaterThan(5);
  const token = await home.linkFor(past);
  it.mailer.sent.length = 0;
  expect(await erase(token)).toMatchObject({ status: 200, body: { state: 'running' } });
  expect((await it.call(calls.readPersonData, { token })).status).toBe(400);
  expect((await erase(token)).body).toEqual({ state: 'running' });
  await home.finish();
  const subjects = it.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining('cancel')]);
  expect(await placesOf(words)).toEqual([]);
  expect(await erase(token)).toMatchObject({ status: 400, body: { code: 'bad_token' } });
  for (const { external_id: externalId } of [past, next])
    expect((await it.call(readPublicReservation, { externalId })).status).toBe(404);
  const as = await home.staff();
  const { body: agenda } = await it.call(listReservations, { limit: 100 }, as);
  expect(
    agenda.map(({ client, status }) => `${client.firstname} ${client.lastname} ${status}`).toSorted(),
  ).toEqual(['Cliente borrado canceled', 'Cliente borrado scheduled']);
  expect((await it.call(restoreReservation, { id: dropped.id }, as)).status).toBe(404);
  const events = it.db.selectFrom('audit_events').select(['action', 'before', 'after']);
  expect(await events.where('subject', '=', 'client').where('subject_id', '=', id).execute()).toEqual([
    { action: 'erased', before: null, after: null },
  ]);
  expect(await readFile(join(dataDir, 'erasures.jsonl'), 'utf8')).toContain(`"client_id":${id},`);
});

test('leaves no word of who was charged a moment ago for what was booked long before', async () => {
  const visit = await home.book('2026-11-19T10:00', carla);
  it.clock.set('2026-11-25T15:00:00Z');
  const paid = { id: visit.id, payments: [{ method: 'cash' as const, amount: home.service.price }] };
  const keyed = { ...(await home.staff()), headers: { 'idempotency-key': 'once' } };
  await world.ask(it.call, chargeReservation, paid, keyed);
  expect(await tablesWith(it, [carla.lastname])).toContain(`idempotency_keys: ${carla.lastname}`);
  const { token } = await home.staff();
  expect((await eraseClient(await home.clientOf(visit), token)).status).toBe(200);
  await home.finish();
  expect(await placesOf([carla.firstname, carla.lastname, carla.email, carla.phone])).toEqual([]);
});

test('leaves another shop’s client with the same e-mail alone', async () => {
  const id = await home.clientOf(await home.book('2026-11-19T10:00', carla));
  const other = await aPersonalWorld(it);
  const theirs = await other.book('2026-11-19T10:00', carla);
  const before = await other.rowOf(await other.clientOf(theirs));
  expect((await eraseClient(id)).body).toEqual({ state: 'running' });
  expect((await eraseClient(id)).body).toEqual({ state: 'running' });
  await home.finish();
  expect(await other.rowOf(before.id)).toEqual(before);
  expect((await it.call(readPublicReservation, { externalId: theirs.external_id })).status).toBe(200);
  for (const foreign of [other.shop.token, home.shop.token])
    expect((await eraseClient(id, foreign)).status).toBe(404);
  expect((await eraseClient(before.id)).status).toBe(404);
});

test('makes somebody new of whoever books at the same moment', async () => {
  const id = await home.clientOf(await home.book('2026-11-19T10:00', carla));
  const [erased, booked] = await Promise.all([eraseClient(id), bookAs(carla, '2026-11-19T12:00')]);
  expect([erased.status, booked.status]).toEqual([200, 201]);
  await home.finish();
  const row = await it.db
    .selectFrom('reservations')
    .select(['client_id', 'status', 'client_email_snapshot'])
    .where('id', '=', booked.body.id)
    .executeTakeFirstOrThrow();
  // A booking before the erasure is canceled and erased with it; a later booking creates a new client.
  const isOld = row.client_id === id;
  expect(row).toMatchObject({
    status: isOld ? 'canceled' : 'scheduled',
    client_email_snapshot: isOld ? null : carla.email,
  });
  expect(await home.clientOf(await home.book('2026-11-19T13:00', carla))).not.toBe(id);
  expect(await home.rowOf(id)).toMatchObject({ firstname: 'Cliente', email: null });
  const taken = {
    barber_id: home.barber.user.id,
    client: { id },
    services: [{ service_id: home.service.id, quantity: 1 }],
  };
  const byStaff = { ...taken, channel: 'phone' as const, start_local: '2026-11-19T14:00' };
  expect((await it.call(takeBooking, byStaff as never, await home.staff())).status).toBe(422);
});

test('takes whoever was merged into them too, and a block stays as a digest alone', async () => {
  const one = await home.clientOf(await home.book('2026-11-19T10:00', carla));
  const twin = aPerson();
  const two = await home.clientOf(await home.book('2026-11-19T11:00', twin));
  const block = { blocked_at: testNow, block_reason: 'No vino tres veces', tags: ['vip'] };
  const merge = { merged_into: one, merged_under: one };
  await it.db
    .updateTable('clients')
    .set({ ...block, ...merge })
    .where('id', '=', two)
    .execute();
  expect((await eraseClient(two)).status).toBe(200);
  await home.finish();
  for (const id of [one, two])
    expect(await home.rowOf(id)).toMatchObject({
      firstname: 'Cliente',
      email: null,
      phone_digits: null,
      tags: [],
    });
  const row = await home.rowOf(two);
  expect([row.blocked_at !== null, row.block_reason]).toEqual([true, null]);
  expect(await placesOf([twin.email, twin.phone, twin.firstname, 'tres veces'])).toEqual([]);
  const stranger = aPerson();
  const contacts = [carla, twin].flatMap(({ email, phone }) => [
    { email },
    { phone: phone.replaceAll(' ', '') },
  ]);
  for (const contact of contacts)
    expect(await bookAs({ ...stranger, ...contact }, '2026-11-19T15:00')).toMatchObject({
      status: 403,
      body: { code: 'not_taken_online' },
    });
  expect((await bookAs(stranger, '2026-11-19T15:00')).status).toBe(201);
});

test('takes the photo of a client with its file, and the answers that are kept of their bookings', async () => {
  const key = { headers: { 'idempotency-key': 'carla-reserva-una-vez' } };
  const form = {
    slug: home.shop.slug,
    barber_id: home.barber.user.id,
    client: carla,
    services: [{ service_id: home.service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
  };
  const { body } = await it.call(bookReservation, form, key);
  const id = await home.clientOf(body);
  const name = `${home.shop.organization.id.toString(36)}-${'a'.repeat(22)}.webp`;
  for (const folder of ['', '96'].map((side) => join(dataDir, 'images', side))) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), 'a face');
  }
  const photo_url = `${it.deps.config.publicUrl}/api/images/upload/${name}`;
  await it.db.updateTable('clients').set({ photo_url }).where('id', '=', id).execute();
  expect(await placesOf([name, body.external_id])).toEqual(
    expect.arrayContaining([`clients: ${name}`, `idempotency_keys: ${body.external_id}`]),
  );
  await eraseClient(id);
  await home.finish();
  expect(await placesOf([name])).toEqual([]);
  expect(await tablesWith(it, [body.external_id])).toEqual([]);
});

test('a barber who shows the shop’s photos on a client does not have them deleted with that client', async () => {
  const names = ['b', 'c', 'd'].map(
    (letter) => `${home.shop.organization.id.toString(36)}-${letter.repeat(22)}.webp`,
  );
  await mkdir(join(dataDir, 'images'), { recursive: true });
  for (const name of names) await writeFile(join(dataDir, 'images', name), 'a photo of the shop');
  const [logo_url = '', own = '', shared = ''] = names.map(
    (name) => `${it.deps.config.publicUrl}/api/images/upload/${name}`,
  );
  const { token } = home.shop;
  await world.ask(it.call, saveProfile, { logo_url }, { token });
  await world.ask(it.call, editAccount, { photo_url: own }, { token });
  const keeps = await world.ask(it.call, createClient, { firstname: 'Leo' }, { token });
  await world.ask(it.call, editClient, { id: keeps.id, photo_url: shared }, { token });
  for (const photo_url of [logo_url, own, shared]) {
    const { id } = await world.ask(it.call, createClient, { firstname: 'Eva' }, { token });
    await world.ask(it.call, editClient, { id, photo_url }, { token: home.barber.token });
    expect((await eraseClient(id)).body).toEqual({ state: 'done' });
  }
  expect((await filesWith(dataDir, names)).length).toBe(3);
  expect((await eraseClient(keeps.id)).body).toEqual({ state: 'done' });
  expect(await filesWith(dataDir, [names[2] ?? ''])).toEqual([]);
});

test('of many visits erases some at a time, and all of them', async () => {
  const reservation = await home.book('2026-11-19T10:00', carla);
  const id = await home.clientOf(reservation);
  await it.deps.pool.query(
    `insert into reservations (organization_id, external_id, barber_id, client_id, status, start_at, end_at,
       client_firstname_snapshot, client_lastname_snapshot, client_email_snapshot, sequence, created_at)
     select organization_id, 'x' || n || external_id, barber_id, client_id, 'completed', start_at - n * interval '1 day',
       end_at - n * interval '1 day', client_firstname_snapshot, client_lastname_snapshot, client_email_snapshot, 0, created_at
     from reservations, generate_series(1, 1200) as n where id = $1`,
    [reservation.id],
  );
  await eraseClient(id);
  await home.finish();
  expect(await placesOf([carla.firstname, carla.email])).toEqual([]);
});

test('is not filled in again by an import that looked at the client before', async () => {
  const shop = { id: home.shop.organization.id as OrganizationId, timezone: 'America/Montevideo' };
  const id = await home.clientOf(await home.book('2026-11-19T10:00', carla));
  const met = { id, person: carla, isNew: false, filled: { phone: '+598 99 765 432' } };
  expect((await eraseClient(id)).status).toBeLessThan(300);
  const fill = it.db.transaction().execute((tx) => fillClients({ tx, audit: () => undefined }, shop, [met]));
  await expect(fill).rejects.toThrow(UnseenRowError);
  expect(await placesOf(['765 432', '765432'])).toEqual([]);
});
