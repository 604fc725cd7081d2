import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { editClient } from '#domain/clients/contract.ts';
import { readMyReservations, requestMyReservations } from '#domain/recovery/contract.ts';
import { deleteReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { allowChats, type ChattingApp, startChattingApp } from '#test/chatting-app.ts';
import { testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import { minutes } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { confirmAllEmails } from '../session/user-queries.ts';

let it: ChattingApp;
let home: Awaited<ReturnType<typeof world.aShopAtWork>>;

beforeAll(async () => {
  it = await startChattingApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  await it.db.deleteFrom('rate_limits').execute();
  home = await world.aShopAtWork(it.call);
  await confirmAllEmails(it.db, home.shop.organization.id as OrganizationId);
});

const neutral = { status: 202, body: { detail: 'Si encontramos reservas, te enviamos un enlace.' } };

let people = 0;
const aPerson = () => {
  people += 1;
  return world.aClient({ phone: `+598 99 ${String(300_000 + people)}`, firstname: `Ana${people}` });
};
const book = (start_local: string, client: ReturnType<typeof world.aClient>) =>
  world.aReservation(home.shop, { ...home, start_local, client });
const request = (contact: string, slug = home.shop.slug) => it.call(requestMyReservations, { slug, contact });
const read = (token: string) => it.call(readMyReservations, { token });
const asStaff = () => ({ token: home.shop.token });

const tokensTo = (email: string): string[] =>
  it.mailer.sent
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/m\/([\w-]+)/.exec(text)?.[1] ?? []);
async function tokenFor(contact: string, email = contact.toLowerCase()): Promise<string> {
  const before = tokensTo(email).length;
  expect(await request(contact)).toMatchObject(neutral);
  await expect.poll(async () => (await it.settle(), tokensTo(email).length)).toBe(before + 1);
  return tokensTo(email).at(-1) ?? '';
}
const externalIds = (rows: readonly { external_id: string }[]) => rows.map((row) => row.external_id);

test('everybody gets the same answer, and only the booked address a link, which lists what was booked under it', async () => {
  const client = aPerson();
  const [third, first, second] = [
    await book('2026-11-21T10:00', client),
    await book('2026-11-19T10:00', client),
    await book('2026-11-20T10:00', client),
  ];
  await world.ask(it.call, setReservationStatus, { id: second.id, status: 'canceled' }, asStaff());
  for (const contact of ['nobody@example.com', '+598 99 777 666', 'xyz'])
    expect(await request(contact)).toMatchObject(neutral);
  const token = await tokenFor(client.email.toUpperCase(), client.email);
  const { status, body, headers } = await read(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    shop: { slug: home.shop.slug },
    coming: [
      { external_id: first.external_id, status: 'scheduled', services: [{ name: 'Corte', quantity: 1 }] },
      { external_id: third.external_id },
    ],
    past: [{ external_id: second.external_id, status: 'canceled' }],
  });
  expect(Object.fromEntries(headers)).toMatchObject({ 'cache-control': 'no-store' });
});

test('who shares a phone or a client with somebody sees only what was booked under the own address', async () => {
  const [ana, ben] = [aPerson(), aPerson()];
  const anas = await book('2026-11-19T10:00', ana);
  const bens = await book('2026-11-19T11:00', { ...ben, phone: ana.phone });
  const { body } = await read(await tokenFor(ana.email));
  expect(externalIds(body.coming)).toEqual([anas.external_id]);
  const bens_link = await read(await tokenFor(ben.email));
  expect(externalIds(bens_link.body.coming)).toEqual([bens.external_id]);
});

test('reservations of every status are found by their own e-mail after the client got another', async () => {
  const client = aPerson();
  const { external_id, id } = await book('2026-11-19T10:00', client);
  const canceled = await book('2026-11-20T10:00', client);
  await world.ask(it.call, setReservationStatus, { id: canceled.id, status: 'canceled' }, asStaff());
  const { client_id } = await it.db
    .selectFrom('reservations')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const email = `${world.aWord()}@example.com`;
  await world.ask(it.call, editClient, { id: client_id ?? 0, email }, asStaff());
  await request(email);
  const { body } = await read(await tokenFor(client.email));
  expect(externalIds(body.coming)).toEqual([external_id]);
  expect(externalIds(body.past)).toEqual([canceled.external_id]);
  expect(tokensTo(email)).toEqual([]);
});

test('the link works again and again for 30 minutes, in one shop, and is dead after deletion', async () => {
  const client = aPerson();
  const { id } = await book('2026-11-19T10:00', client);
  const token = await tokenFor(client.email);
  const dead = { status: 404, body: { code: 'bad_token' } };
  it.clock.advance(29 * minutes);
  expect((await read(token)).status).toBe(200);
  expect(await read(`${token}x`)).toMatchObject(dead);
  expect(await read('x')).toMatchObject(dead);
  it.clock.advance(2 * minutes);
  expect(await read(token)).toMatchObject(dead);
  const other = await tokenFor(client.email);
  await world.ask(
    it.call,
    deleteReservation,
    { id },
    { token: await world.signIn(it.call, home.shop.owner.email) },
  );
  expect(await read(other)).toMatchObject(dead);
});

test('a phone gets the link by WhatsApp where the shop sends chats, unless its person wrote BAJA', async () => {
  const client = aPerson();
  const { external_id } = await book('2026-11-19T10:00', client);
  const digits = client.phone.replaceAll(/\D/g, '');
  const links = () =>
    it.received(digits).flatMap(({ buttons }) => /\/m\/([\w-]+)/.exec(JSON.stringify(buttons))?.[1] ?? []);
  // The national spelling, as people type it.
  const typed = `0${digits.slice(3)}`;
  await request(typed);
  await it.settle();
  expect(links()).toEqual([]);
  await allowChats(home.shop);
  await request(typed);
  await expect.poll(async () => (await it.settle(), links().length)).toBe(1);
  const { body } = await read(links()[0] ?? '');
  expect(externalIds(body.coming)).toEqual([external_id]);
  await it.write(digits, 'BAJA');
  await request(typed);
  await it.settle();
  expect(links()).toHaveLength(1);
});

test('a phone typed under the default code of the form is found after the client got another', async () => {
  const client = aPerson();
  const digits = client.phone.replaceAll(/\D/g, '');
  const { external_id, id } = await book('2026-11-19T10:00', {
    ...client,
    phone: `+64 0${digits.slice(3)}`,
  });
  const { client_id } = await it.db
    .selectFrom('reservations')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await world.ask(it.call, editClient, { id: client_id ?? 0, phone: aPerson().phone }, asStaff());
  await allowChats(home.shop);
  await request(client.phone);
  const links = () =>
    it.received(digits).flatMap(({ buttons }) => /\/m\/([\w-]+)/.exec(JSON.stringify(buttons))?.[1] ?? []);
  await expect.poll(async () => (await it.settle(), links().length)).toBe(1);
  expect(externalIds((await read(links()[0] ?? '')).body.coming)).toEqual([external_id]);
});

test('a contact gets three links an hour, an address asks ten times, and who asks wrong is told', async () => {
  const client = aPerson();
  await book('2026-11-19T10:00', client);
  for (let time = 0; time < 3; time += 1) await tokenFor(client.email);
  expect((await request(client.email)).status).toBe(202);
  await it.settle();
  expect(tokensTo(client.email)).toHaveLength(3);
  expect((await request('ab')).status).toBe(422);
  expect((await request('   ')).status).toBe(422);
  expect((await request('x'.repeat(201))).status).toBe(422);
  expect((await request('ab', 'no-hay')).status).toBe(404);
  const answers = [];
  for (let time = 0; time < 6; time += 1) answers.push((await request('nobody@example.com')).status);
  expect(answers).toContain(429);
});
