import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePublicReservation,
  deleteReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  readPublicReservation,
  setReservationStatus,
  summariseReservations,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
  reservation = await book('2026-11-19T10:00');
});

const book = (start_local: string, who = barber) =>
  world.aReservation(shop, { barber: who, service, start_local });
const list = (filter = {}) => app.call(listReservations, { limit: 100, ...filter }, { token: shop.token });
const move = (start_local: string, id = reservation.id) =>
  app.call(moveReservation, { id, start_local }, { token: barber.token });
const setStatus = (status: PublicReservation['status'], id = reservation.id) =>
  app.call(setReservationStatus, { id, status }, { token: barber.token });
const audit = (id = reservation.id) =>
  app.db
    .selectFrom('audit_events')
    .select(['actor', 'user_id', 'action', 'before', 'after'])
    .where('organization_id', '=', shop.organization.id)
    .where('subject', '=', 'reservation')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('the agenda', () => {
  test('lists by start, then by id, in pages', async () => {
    const other = await world.aStaffMember(shop);
    await world.hoursFor(shop, other);
    const second = await book('2026-11-19T09:00');
    const third = await book('2026-11-19T10:00', other);
    const { body } = await list();
    expect(body.map(({ id }) => id)).toEqual([second.id, reservation.id, third.id]);
    const page = await list({ limit: 1, offset: 1 });
    expect(page.body.map(({ id }) => id)).toEqual([reservation.id]);
  });

  test('shows one entry to staff with client, lines and notes', async () => {
    const { body } = await list();
    expect(body[0]).toMatchObject({
      id: reservation.id,
      barber: { id: barber.user.id, firstname: 'Bruno', lastname: 'Díaz', photo_url: null },
      client: { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123 456' },
      client_name_snapshot: 'Carla Sosa',
      services: [{ quantity: 1, duration_min: 30, service: { name: 'Corte', price: 500 } }],
      notes: null,
      org_slug: shop.slug,
    });
  });

  test('filters by window, barber, client and status', async () => {
    const ids = async (filter: object) => (await list(filter)).body.map(({ id }) => id);
    const next = await book('2026-11-20T10:00');
    expect(await ids({ date_from: '2026-11-20T03:00:00Z' })).toEqual([next.id]);
    expect(await ids({ date_to: '2026-11-20T02:59:59.999Z' })).toEqual([reservation.id]);
    expect(await ids({ barber_id: barber.user.id })).toEqual([reservation.id, next.id]);
    expect(await ids({ barber_id: shop.owner.user.id })).toEqual([]);
    expect(await ids({ status: 'canceled' })).toEqual([]);
    const client = (await list()).body[0]?.client.id;
    expect(await ids({ client_id: client })).toEqual([reservation.id, next.id]);
    expect(await ids({ client_id: 987 })).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'offset=-1',
    'offset=10001',
    'status=lost',
    'date_from=ayer',
    'date_from=0000-01-01T00:00:00Z',
    'barber_id=x',
    'date_from=2026-01-01T00:00:00Z&date_to=2027-01-03T00:00:00Z',
  ])('refuses %s', async (query) => {
    const headers = { authorization: `Bearer ${shop.token}` };
    const answer = await app.app.inject({ url: `/api/reservations?${query}`, headers });
    expect(answer.statusCode).toBe(422);
  });

  test('is summed up over all its pages: counts by status and the prices of what was completed', async () => {
    const free = await world.aService(shop, { name: 'Toalla', is_premium: true });
    const bookFor = (start_local: string, form = {}) => {
      const client = world.aClient({ phone: `+598 ${start_local.replaceAll(/\D/g, '')}` });
      return world.aReservation(shop, { barber, service, client, start_local, ...form });
    };
    const done = await bookFor('2026-11-19T11:00', { quantity: 2 });
    const gift = await bookFor('2026-11-19T12:30', { service: free });
    const missed = await bookFor('2026-11-20T10:00');
    const gone = await bookFor('2026-11-20T11:00');
    const hidden = await bookFor('2026-11-20T12:00');
    for (const { id } of [done, gift, hidden]) await setStatus('completed', id);
    // Earlier versions imported the price of the file for premium lines.
    await app.db
      .updateTable('reservation_lines')
      .set({ price_cents: 30_000 })
      .where('organization_id', '=', shop.organization.id)
      .where('service_id', '=', free.id)
      .execute();
    await setStatus('no_show', missed.id);
    await setStatus('canceled', gone.id);
    await app.call(deleteReservation, { id: hidden.id }, { token: shop.token });

    const sum = async (filter = {}) =>
      (await app.call(summariseReservations, filter, { token: barber.token })).body;
    const all = { total: 5, completed: 2, no_show: 1, canceled: 1, completed_price: 1000 };
    expect(await sum()).toEqual(all);
    expect(await sum({ date_to: '2026-11-20T02:59:59.999Z' })).toEqual({
      ...all,
      total: 3,
      no_show: 0,
      canceled: 0,
    });
    const none = { total: 0, completed: 0, no_show: 0, canceled: 0, completed_price: 0 };
    expect(await sum({ status: 'canceled' })).toEqual({ ...none, total: 1, canceled: 1 });
    expect(await sum({ barber_id: shop.owner.user.id })).toEqual(none);
    const { token } = await world.aShop(app.call);
    expect((await app.call(summariseReservations, {}, { token })).body).toEqual(none);
    const window = { date_from: '2026-01-01T00:00:00Z', date_to: '2027-01-03T00:00:00Z' };
    expect((await app.call(summariseReservations, window, { token })).status).toBe(422);
  });

  test('never shows or changes a reservation of another shop', async () => {
    const other = await world.aShop(app.call);
    const { token } = other;
    expect((await app.call(listReservations, {}, { token })).body).toEqual([]);
    const { id } = reservation;
    const answers = await Promise.all([
      app.call(moveReservation, { id, start_local: '2026-11-19T11:00' }, { token }),
      app.call(setReservationStatus, { id, status: 'canceled' }, { token }),
      app.call(deleteReservation, { id }, { token }),
    ]);
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual(
      answers.map(() => [404, 'No encontrado']),
    );
    expect((await list()).body[0]).toMatchObject({ status: 'scheduled', start_at: reservation.start_at });
  });

  test('says 404 of an unknown reservation before it says what else is wrong', async () => {
    const answer = await move('mañana', 987);
    expect(answer.status).toBe(404);
  });
});

describe('moving a reservation', () => {
  test('keeps its length, takes any minute, past and outside the hours', async () => {
    const moved = await move('2026-11-17T07:03');
    expect(moved.body).toMatchObject({ start_at: '2026-11-17T10:03:00Z', end_at: '2026-11-17T10:33:00Z' });
  });

  test('refuses an occupied time and one that does not exist', async () => {
    await book('2026-11-19T11:00');
    expect((await move('2026-11-19T10:45')).status).toBe(409);
    const santiago = await world.aShop(app.call, { timezone: 'America/Santiago' });
    await world.hoursFor(santiago, santiago.owner);
    const there = await world.aReservation(santiago, {
      barber: santiago.owner,
      service: await world.aService(santiago),
      start_local: '2026-11-19T10:00',
    });
    // Clocks in Santiago jump from 24:00 on 2026-09-05 to 01:00.
    const skipped = { id: there.id, start_local: '2026-09-06T00:30' };
    const answer = await app.call(moveReservation, skipped, { token: santiago.token });
    expect([answer.status, answer.detail]).toEqual([
      422,
      'Esa hora no existe en la zona horaria de la barbería.',
    ]);
  });

  test('does not stand in its own way', async () => {
    expect((await move('2026-11-19T10:15')).status).toBe(200);
  });

  test('is recorded with who, before and after', async () => {
    await move('2026-11-19T12:00');
    const state = { barber_id: barber.user.id, status: 'scheduled' };
    expect(await audit()).toEqual([
      { actor: 'client', user_id: null, action: 'booked', before: null, after: expect.anything() },
      {
        actor: 'staff',
        user_id: barber.user.id,
        action: 'moved',
        before: { ...state, start_at: reservation.start_at, end_at: reservation.end_at },
        after: { ...state, start_at: '2026-11-19T15:00:00Z', end_at: '2026-11-19T15:30:00Z' },
      },
    ]);
  });
});

describe('the status of a reservation', () => {
  test('goes from any to any other', async () => {
    const all = ['scheduled', 'confirmed', 'completed', 'no_show', 'canceled'] as const;
    for (const from of all) {
      for (const to of all) {
        await setStatus(from);
        expect((await setStatus(to)).body.status).toBe(to);
      }
    }
  });

  test('frees the calendar when canceled and takes it again only when it is still free', async () => {
    await setStatus('canceled');
    const rival = await book('2026-11-19T10:00');
    for (const status of ['scheduled', 'confirmed', 'completed'] as const) {
      expect((await setStatus(status)).status).toBe(409);
    }
    expect((await setStatus('no_show')).status).toBe(200);
    await setStatus('no_show', rival.id);
    expect((await setStatus('scheduled')).status).toBe(200);
  });

  test('set to what it was changes and records nothing', async () => {
    await setStatus('scheduled');
    expect(await audit()).toHaveLength(1);
  });
});

describe('deleting a reservation', () => {
  test('hides it from the agenda and from its link, frees the calendar and is recorded', async () => {
    const { token } = shop;
    expect((await app.call(deleteReservation, { id: reservation.id }, { token })).status).toBe(204);
    expect((await list()).body).toEqual([]);
    const { external_id: externalId } = reservation;
    expect((await app.call(readPublicReservation, { externalId })).status).toBe(404);
    expect((await app.call(changePublicReservation, { externalId, action: 'cancel' })).status).toBe(404);
    expect((await app.call(deleteReservation, { id: reservation.id }, { token })).status).toBe(404);
    await book('2026-11-19T10:00');
    const [, deleted] = await audit();
    expect(deleted).toMatchObject({
      actor: 'staff',
      user_id: shop.owner.user.id,
      action: 'deleted',
      after: null,
    });
  });
});
