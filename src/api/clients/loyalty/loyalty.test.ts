import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import { redeemReward, undoRedemption } from '#domain/loyalty/contract.ts';
import { editRules, readRules, type Rules } from '#domain/organization/rules.ts';
import { eraseClient } from '#domain/privacy/contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import {
  listReservations,
  readPublicReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { deleteService } from '#domain/services/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { readPersonalData } from '#api/privacy/export-person.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
import { recordStatements } from '#test/statement-walk.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let book: Awaited<ReturnType<typeof aClientBook>>;
let client: number;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  book = await aClientBook(it);
  client = (await book.add({ firstname: 'Rita', email: `${world.aWord()}@example.com` })).id;
});

const rule = (loyalty: object) => world.ask(it.call, editRules, { loyalty }, book.own);
const setStatus = (id: number, status: ReservationStatus) =>
  world.ask(it.call, setReservationStatus, { id, status }, book.own);
async function visits(count: number, of = client) {
  const made = [];
  for (let nth = 0; nth < count; nth += 1) {
    const visit = await book.visit({ id: of });
    await setStatus(visit.id, 'completed');
    made.push(visit);
  }
  return made;
}
const redeem = (more: object = {}, headers = {}, token = book.barber.token) =>
  it.call(redeemReward, { id: client, ...more }, { token, headers });
const undo = (rid: number) => it.call(undoRedemption, { id: client, rid }, { token: book.barber.token });
const card = async () => (await book.read(client)).body.loyalty;

test('the owner sets the rules; the log says what changed', async () => {
  expect((await world.ask(it.call, readRules, {}, book.own)) as object).toMatchObject({
    loyalty: { on: false, every: 10, reward: null, services: [], months: 12 },
  });
  const { loyalty } = await rule({
    on: true,
    every: 5,
    reward: ' Barba gratis ',
    services: [book.service.id, book.service.id],
    months: 6,
  });
  expect(loyalty).toEqual({
    on: true,
    every: 5,
    reward: 'Barba gratis',
    services: [book.service.id],
    months: 6,
  });
  const [event] = await world.ask(it.call, listAudit, { subject: 'organization' }, book.own);
  expect([event?.action, event?.differences.map(({ field }) => field)]).toEqual([
    'loyalty-changed',
    ['loyalty_on', 'loyalty_every', 'loyalty_reward', 'loyalty_services', 'loyalty_months'],
  ]);
  for (const wrong of [
    { every: 4 },
    { every: 21 },
    { months: 37 },
    { reward: 'x'.repeat(61) },
    { services: [0] },
  ])
    expect((await it.call(editRules, { loyalty: wrong }, book.own)).status).toBe(422);
});

test('a card of chosen services needs one that is not deleted, and a foreign one is none', async () => {
  const [gone, other] = [await world.aService(book.shop), await world.aService(book.shop)];
  const remove = ({ id }: typeof gone) => world.ask(it.call, deleteService, { id }, book.own);
  const edit = (loyalty: object) => it.call(editRules, { loyalty }, book.own);
  const stored = async () => ((await world.ask(it.call, readRules, {}, book.own)) as Rules).loyalty.services;
  await rule({ on: true, services: [gone.id, other.id] });
  await remove(gone);
  await rule({ services: [gone.id, other.id] });
  await remove(other);
  const foreign = await aClientBook(it);
  for (const services of [[gone.id, other.id], [foreign.service.id]]) {
    const { status, body } = await edit({ services });
    expect([status, body]).toMatchObject([
      422,
      { detail: [{ loc: ['loyalty', 'services'], msg: 'Elige al menos un servicio.' }] },
    ]);
  }
  expect(await stored()).toEqual([gone.id, other.id]);
  expect((await edit({ months: 6 })).status).toBe(200);
  await rule({ services: [] });
  expect(await stored()).toEqual([]);
});

test('stamps show on the card, the agenda and the link, and a reward is used once and undone', async () => {
  await rule({ on: true, every: 5, reward: 'Barba gratis' });
  const [first] = await visits(4);
  expect(await card()).toEqual({ stamps: 4, every: 5, rewards: 0 });
  expect((await redeem()).body).toMatchObject({ code: 'no_reward' });
  const [last] = await visits(1);
  const full = { stamps: 5, every: 5, rewards: 1, reward: 'Barba gratis' };
  const rows = await world.ask(it.call, listReservations, {}, book.own);
  expect(rows.map(({ loyalty }) => loyalty)).toEqual([full, full, full, full, full]);
  const link = await it.call(readPublicReservation, { externalId: first?.external_id ?? '' });
  expect(link.body.loyalty).toEqual(full);
  const headers = { 'idempotency-key': randomUUID() };
  const used = await redeem({ reservation_id: last?.id }, headers);
  expect([used.status, used.body]).toMatchObject([
    201,
    { client_id: client, reservation_id: last?.id, cost: 5 },
  ]);
  expect((await redeem({ reservation_id: last?.id }, headers)).body).toEqual(used.body);
  expect((await book.read(client)).body).toMatchObject({
    loyalty: { stamps: 0, rewards: 0 },
    redeemed: [{ id: used.body.id }],
  });
  expect((await undo(used.body.id)).status).toBe(204);
  expect((await undo(used.body.id)).status).toBe(404);
  expect(await card()).toEqual(full);
  const events = await world.ask(it.call, listAudit, { subject: 'client' }, book.own);
  expect(events.slice(0, 2).map(({ action }) => action)).toEqual(['redemption-undone', 'redeemed']);
});

test('a reward is noted at a visit of its own client alone', async () => {
  await rule({ on: true, every: 5 });
  await visits(5);
  const other = await book.visit({ firstname: 'Eva' });
  for (const reservation_id of [other.id, 999_999]) {
    const refused = await redeem({ reservation_id });
    expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ loc: ['reservation_id'] }] }]);
  }
  expect(await card()).toMatchObject({ stamps: 5, rewards: 1 });
});

test('a visit without a client has no card', async () => {
  await rule({ on: true, every: 5 });
  const { id } = await world.ask(
    it.call,
    takeBooking,
    {
      barber_id: book.barber.user.id,
      client: null,
      services: book.services,
      start_local: '2026-11-10T20:00',
      channel: 'walk_in',
      anyway: true,
    },
    book.own,
  );
  await setStatus(id, 'completed');
  const [row] = await world.ask(it.call, listReservations, {}, book.own);
  expect(row).not.toHaveProperty('loyalty');
});

test('of twenty uses at once as many succeed as were earned', async () => {
  await rule({ on: true, every: 5 });
  await visits(11);
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ body }) => (body as { code?: string }).code === 'no_reward')).toHaveLength(18);
  expect(await card()).toEqual({ stamps: 1, every: 5, rewards: 0 });
});

test('an absence set later takes the stamp away, also one already spent, and never below nothing', async () => {
  await rule({ on: true, every: 5 });
  const made = await visits(6);
  await setStatus(made[5]?.id ?? 0, 'no_show');
  expect(await card()).toMatchObject({ stamps: 5, rewards: 1 });
  expect((await redeem()).status).toBe(201);
  await setStatus(made[0]?.id ?? 0, 'no_show');
  expect(await card()).toMatchObject({ stamps: 0, rewards: 0 });
  await it.call(setReservationStatus, { id: made[1]?.id ?? 0, status: 'canceled' }, book.own);
  expect(await card()).toMatchObject({ stamps: 0 });
});

test('a reward is fixed after a day, keeps its cost, and stamps expire', async () => {
  await rule({ on: true, every: 5, months: 1 });
  await visits(7);
  const { body } = await redeem();
  await rule({ every: 6 });
  expect(await card()).toEqual({ stamps: 2, every: 6, rewards: 0 });
  it.clock.advance(24 * 60 * 60_000);
  book.barber.token = await world.signIn(it.call, book.barber.email);
  book.shop.token = await world.signIn(it.call, book.shop.owner.email);
  expect((await undo(body.id)).body).toMatchObject({ code: 'redemption_fixed' });
  expect((await book.read(client)).body).not.toHaveProperty('redeemed');
  it.clock.set('2026-12-11T12:00:00Z');
  expect(
    (await book.read(client, await world.signIn(it.call, book.shop.owner.email))).body.loyalty,
  ).toMatchObject({
    stamps: 0,
  });
});

test('only chosen services give a stamp, merged clients share a card, companions have none', async () => {
  await rule({ on: true, services: [(await world.aService(book.shop)).id] });
  await visits(2);
  expect(await card()).toMatchObject({ stamps: 0 });
  await rule({ services: [book.service.id] });
  const other = (await book.add({ firstname: 'Rita' })).id;
  await visits(3, other);
  await world.ask(it.call, mergeClients, { id: client, ids: [other] }, book.own);
  expect(await card()).toMatchObject({ stamps: 5 });
  await world.ask(it.call, bookGroup, {
    slug: book.shop.slug,
    barber_id: book.barber.user.id,
    client: world.aClient(),
    people: [
      { firstname: 'Carla', services: book.services },
      { firstname: 'Eva', services: book.services },
    ],
    arrangement: 'in_a_row',
    start_local: '2026-11-20T10:00',
  });
  const since = { date_from: '2026-11-19T00:00:00Z' };
  const rows = await world.ask(it.call, listReservations, since, book.own);
  expect(rows).toHaveLength(2);
  for (const { id } of rows) await setStatus(id, 'completed');
  const done = await world.ask(it.call, listReservations, since, book.own);
  expect(done.map(({ loyalty }) => loyalty?.stamps)).toEqual([1, undefined]);
});

test('another shop neither sees nor uses it; while the card is off, nothing is read or shown', async () => {
  await rule({ on: true, every: 5 });
  await visits(5);
  const { body } = await redeem();
  const foreign = await aClientBook(it);
  const asked = { id: client, rid: body.id };
  expect((await it.call(redeemReward, { id: client }, foreign.own)).status).toBe(404);
  expect((await it.call(undoRedemption, asked, foreign.own)).status).toBe(404);
  await rule({ on: false });
  const statements = recordStatements();
  const [row] = await world.ask(it.call, listReservations, {}, book.own);
  expect(row).not.toHaveProperty('loyalty');
  expect([...statements].filter((text) => text.includes('loyalty_redemptions'))).toEqual([]);
  expect(await card()).toBeUndefined();
  expect((await redeem()).body).toMatchObject({ code: 'no_reward' });
});

test('the rewards used are in the export of a person, and erasing takes them', async () => {
  await rule({ on: true, every: 5 });
  await visits(5);
  await redeem();
  const data = await readPersonalData(
    it.db,
    book.shop.organization.id as OrganizationId,
    client,
    it.clock.now(),
  );
  expect(data.rewards).toMatchObject([{ cost: 5 }]);
  await world.ask(it.call, eraseClient, { id: client, confirm: erasingWord }, book.own);
  const left = await it.db
    .selectFrom('loyalty_redemptions')
    .select('id')
    .where('organization_id', '=', book.shop.organization.id)
    .execute();
  expect(left).toEqual([]);
});
