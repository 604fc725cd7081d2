import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { changePublicReservation, listReservations } from '#domain/reservations/contract.ts';
import * as blockCalls from '#domain/schedule/blocks/contract.ts';
import * as schedule from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { occurrencesFor } from './block-queries.ts';
import { requireShop } from '../organization/queries.ts';
import type { OrganizationId } from '../database/connection.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
});

const monday = '2026-11-23';
type Form = Parameters<typeof add>[0];
const form = { date: monday, start: '13:00', end: '14:00', kind: 'break' as const };
const add = (
  more: Partial<{
    barber_id: number;
    date: string;
    start: string;
    end: string;
    reason: string;
    repeat: { weekdays: number[]; every_weeks: number; until?: string };
  }> = {},
  who = barber,
) => app.call(blockCalls.addBlock, { barber_id: barber.user.id, ...form, ...more }, { token: who.token });
const block = async (more: Form = {}) => (await add(more)).body.block;
const list = async (who = barber) =>
  (await app.call(blockCalls.listBlocks, { barber_id: barber.user.id }, { token: who.token })).body;
const busyOn = async (date: string) =>
  (await app.call(schedule.listBusy, { slug: shop.slug, date, barber_id: barber.user.id })).body;
const bookAt = (start_local: string) =>
  app.call(bookReservation, {
    slug: shop.slug,
    barber_id: barber.user.id,
    client: world.aClient(),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local,
  });
async function taken(from: string, to: string) {
  const { id, timezone } = await requireShop(app.db, shop.organization.id as OrganizationId);
  const all = await occurrencesFor(app.db, { id, timezone }, [barber.user.id], [from, to]);
  return all.map(({ date, start_at }) => `${date} ${start_at.slice(11, 16)}`);
}

test('a block is busy time to clients, told from a reservation by nothing', async () => {
  const { status, body } = await add({ reason: 'Almuerzo' });
  expect([status, body]).toEqual([
    201,
    {
      block: {
        id: expect.any(Number),
        barber_id: barber.user.id,
        kind: 'break',
        reason: 'Almuerzo',
        start_time: '13:00',
        end_time: '14:00',
        starts_on: monday,
        ends_on: monday,
        weekdays: [0],
        every_weeks: 1,
      },
      covered: [],
    },
  ]);
  await world.aReservation(shop, { barber, service, start_local: `${monday}T14:00` });
  expect(await busyOn(monday)).toEqual([
    { start_at: '2026-11-23T16:00:00Z', end_at: '2026-11-23T17:00:00Z' },
    { start_at: '2026-11-23T17:00:00Z', end_at: '2026-11-23T17:30:00Z' },
  ]);
  const refused = await bookAt(`${monday}T13:30`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'slot_taken' }]);
  expect((await bookAt(`${monday}T12:30`)).status).toBe(201);
});

test('a client cannot move into a block, and one laid over a reservation leaves it where it is', async () => {
  const reservation = await world.aReservation(shop, { barber, service, start_local: `${monday}T13:00` });
  const { body } = await add({ end: '15:00' });
  expect(body.covered).toEqual([
    {
      id: reservation.id,
      start_at: reservation.start_at,
      end_at: reservation.end_at,
      client_name: 'Carla Sosa',
    },
  ]);
  const move = (start_at_utc: string) =>
    app.call(changePublicReservation, {
      externalId: reservation.external_id,
      action: 'reschedule',
      start_at_utc,
    });
  expect((await move('2026-11-23T17:00:00Z')).body).toMatchObject({ code: 'slot_taken' });
  expect((await move('2026-11-23T18:00:00Z')).status).toBe(200);
  const all = await world.ask(app.call, listReservations, { limit: 10 }, { token: shop.token });
  expect(all.map(({ status }) => status)).toEqual(['scheduled']);
});

test('what a block would cover is told before: of a repetition the next sixty days, whoever stays away left out', async () => {
  const at = (start_local: string) => world.aReservation(shop, { barber, service, start_local });
  const [first, second] = [await at(`${monday}T13:30`), await at('2026-11-30T13:00')];
  await at('2026-11-24T13:00');
  const canceled = await at(`${monday}T13:00`);
  await app.call(changePublicReservation, { externalId: canceled.external_id, action: 'cancel' });
  const ask = (more: object) =>
    app.call(
      blockCalls.previewBlock,
      { barber_id: barber.user.id, date: monday, start: '13:00', end: '14:00', ...more },
      { token: barber.token },
    );
  const ids = async (more: object) => (await ask(more)).body.map(({ id }) => id);
  expect(await ids({})).toEqual([first.id]);
  expect(await ids({ weekdays: '0' })).toEqual([first.id, second.id]);
  expect(await ids({ weekdays: '0,1', every_weeks: 2 })).toHaveLength(2);
  expect(await list()).toEqual([]);
});

test('a break on weekdays stays at its time, and following, then all, then one change what they say', async () => {
  const { id } = await block({ repeat: { weekdays: [0, 2], every_weeks: 1, until: '2026-12-09' } });
  const change = async (id_: number, edit: object) =>
    world.ask(
      app.call,
      blockCalls.changeBlock,
      { id: id_, date: monday, scope: 'all', ...edit },
      { token: barber.token },
    );
  expect(await taken('2026-11-16', '2026-12-31')).toEqual(
    ['11-23', '11-25', '11-30', '12-02', '12-07', '12-09'].map((day) => `2026-${day} 16:00`),
  );
  const { blocks } = await change(id, {
    scope: 'following',
    date: '2026-12-02',
    start: '15:00',
    end: '16:00',
  });
  const [, later] = blocks;
  expect(blocks.map(({ ends_on }) => ends_on)).toEqual(['2026-12-01', '2026-12-09']);
  await change(id, { scope: 'all', start: '12:00', end: '12:30' });
  await change(later?.id ?? 0, { scope: 'one', date: '2026-12-07', to_date: '2026-12-08' });
  expect(await taken('2026-11-16', '2026-12-31')).toEqual([
    '2026-11-23 15:00',
    '2026-11-25 15:00',
    '2026-11-30 15:00',
    '2026-12-02 18:00',
    '2026-12-08 18:00',
    '2026-12-09 18:00',
  ]);
  const remove = (scope: 'one' | 'following' | 'all', date: string) =>
    app.call(blockCalls.deleteBlock, { id, scope, date }, { token: barber.token });
  expect((await remove('one', '2026-11-24')).body).toMatchObject({ code: 'not_in_block' });
  expect((await remove('one', '2026-11-23')).status).toBe(204);
  expect((await remove('one', '2026-11-23')).status).toBe(422);
  expect((await remove('following', '2026-11-30')).status).toBe(204);
  expect((await taken('2026-11-16', '2026-12-01')).join()).toBe('2026-11-25 15:00');
  expect((await remove('all', '2026-11-25')).status).toBe(204);
  expect((await list()).map(({ starts_on }) => starts_on)).not.toContain(monday);
});

test('the reason can be taken away, and a rule without end keeps none', async () => {
  const { id, ends_on } = await block({ reason: 'Gimnasio', repeat: { weekdays: [0], every_weeks: 2 } });
  expect(ends_on).toBeNull();
  const edit = { id, scope: 'all' as const, date: monday, reason: null, kind: 'errand' as const };
  const { blocks } = await world.ask(app.call, blockCalls.changeBlock, edit, { token: barber.token });
  expect(blocks).toMatchObject([{ id, reason: null, kind: 'errand', ends_on: null, every_weeks: 2 }]);
});

test('rules that are over are not listed', async () => {
  await block();
  expect(await list()).toHaveLength(1);
  app.clock.set('2026-11-24T12:00:00Z');
  const token = await world.signIn(app.call, barber.email);
  expect((await app.call(blockCalls.listBlocks, { barber_id: barber.user.id }, { token })).body).toEqual([]);
  app.clock.set('2026-11-18T12:00:00Z');
});

test.each([
  [{ end: '13:00' }],
  [{ end: '13:04' }],
  [{ start: '14:00', end: '13:00' }],
  [{ end: '24:00' }],
  [{ date: '2026-02-30' }],
  [{ reason: 'x'.repeat(201) }],
  [{ repeat: { weekdays: [7], every_weeks: 1 } }],
  [{ repeat: { weekdays: [], every_weeks: 1 } }],
  [{ repeat: { weekdays: [0], every_weeks: 9 } }],
  [{ repeat: { weekdays: [0], every_weeks: 0 } }],
  [{ repeat: { weekdays: [0], every_weeks: 1, until: '2026-11-22' } }],
  [{ repeat: { weekdays: [6], every_weeks: 1, until: '2026-11-28' } }],
])('a block with %j is refused', async (wrong) => {
  expect((await add(wrong)).status).toBe(422);
  expect(await list()).toEqual([]);
});

test('one day of many has no repetition of its own, and many days go to no other date', async () => {
  const { id } = await block({ repeat: { weekdays: [0], every_weeks: 1 } });
  const change = (edit: object) =>
    app.call(blockCalls.changeBlock, { id, date: monday, scope: 'one', ...edit }, { token: barber.token });
  const repeat = { weekdays: [1], every_weeks: 1 };
  expect((await change({ repeat })).body).toMatchObject({ code: 'bad_repeat' });
  expect((await change({ scope: 'all', to_date: '2026-11-24' })).body).toMatchObject({ code: 'bad_repeat' });
  expect((await change({ date: '2026-11-24' })).body).toMatchObject({ code: 'not_in_block' });
});

test('a barber blocks only their own time; owner and manager block anybody’s who can be booked', async () => {
  const colleague = await world.aStaffMember(shop);
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  const other = await world.aShopAtWork(app.call);
  expect((await add({}, colleague)).status).toBe(403);
  expect((await add({ barber_id: 999_999 }, colleague)).status).toBe(403);
  for (const who of [shop.owner, manager]) {
    expect((await add({ barber_id: manager.user.id }, who)).body).toMatchObject({ code: 'unknown_barber' });
    expect((await add({ barber_id: other.barber.user.id }, who)).body).toMatchObject({
      code: 'unknown_barber',
    });
    expect((await add({}, who)).status).toBe(201);
  }
  const [own] = await list();
  const edit = { id: own?.id ?? 0, scope: 'all' as const, date: monday };
  expect((await app.call(blockCalls.deleteBlock, edit, { token: colleague.token })).status).toBe(404);
  expect((await app.call(blockCalls.changeBlock, edit, { token: colleague.token })).status).toBe(404);
  expect(
    (await app.call(blockCalls.listBlocks, { barber_id: barber.user.id }, { token: colleague.token })).status,
  ).toBe(403);
  expect((await app.call(blockCalls.deleteBlock, edit, { token: manager.token })).status).toBe(204);
});

test('a person has two hundred rules at most', async () => {
  const values = Array.from({ length: 199 }, () => ({
    organization_id: shop.organization.id,
    user_id: barber.user.id,
    kind: 'other',
    reason: null,
    start_time: '10:00',
    end_time: '11:00',
    starts_on: monday,
    ends_on: monday,
    weekdays: 1,
    every_weeks: 1,
    created_by: barber.user.id,
    created_at: '2026-11-18T12:00:00Z',
  }));
  await app.db.insertInto('blocks').values(values).execute();
  expect((await add()).status).toBe(201);
  expect((await add()).body).toMatchObject({ code: 'invalid' });
});

test('what was blocked, changed and taken away is recorded for the owner', async () => {
  const { id } = await block({ reason: 'Gimnasio' });
  const edit = { id, scope: 'all' as const, date: monday };
  await app.call(blockCalls.changeBlock, { ...edit, end: '15:00' }, { token: barber.token });
  await app.call(blockCalls.deleteBlock, edit, { token: barber.token });
  const events = await app.db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('organization_id', '=', shop.organization.id)
    .where('subject', '=', 'block')
    .orderBy('id')
    .execute();
  expect(events).toMatchObject([
    {
      action: 'created',
      before: null,
      after: { reason: 'Gimnasio', block_time: '13:00–14:00', off_date: monday },
    },
    { action: 'changed', before: { block_time: '13:00–14:00' }, after: { block_time: '13:00–15:00' } },
    { action: 'deleted', before: { block_time: '13:00–15:00' }, after: null },
  ]);
});

test(
  'no booking is accepted after a block of its time was',
  async () => {
    const rounds = roundsOf({ short: 6, long: 200 });
    for (let round = 0; round < rounds; round += 1) {
      const date = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'][round % 4] ?? '';
      const time = `${String(9 + (Math.floor(round / 4) % 8)).padStart(2, '0')}:00`;
      const end = `${time.slice(0, 3)}30`;
      const [made, booked] = await Promise.all([add({ date, start: time, end }), bookAt(`${date}T${time}`)]);
      expect([made.status, [201, 409].includes(booked.status)]).toEqual([201, true]);
      // A booking checked before the block is listed as covered; one checked after the block is refused.
      expect(made.body.covered).toHaveLength(booked.status === 201 ? 1 : 0);
      await app.call(
        blockCalls.deleteBlock,
        { id: made.body.block.id, scope: 'all', date },
        { token: barber.token },
      );
      if (booked.status === 201)
        await app.call(changePublicReservation, { externalId: booked.body.external_id, action: 'cancel' });
    }
  },
  patience,
);
