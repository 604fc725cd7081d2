import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#domain/barbers/contract.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { readRepeat, repeatReservation } from '#domain/booking/repeat-contract.ts';
import { createBranch, editBranch } from '#domain/branches/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  deleteReservation,
  listReservations,
  type PublicReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { deleteService, editService, type Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let beard: Service;
let earlier: PublicReservation;
let client: ReturnType<typeof world.aClient>;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query('delete from rate_limits');
  client = world.aClient({ firstname: 'Raúl' });
  app.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
  beard = await world.aService(shop, { name: 'Barba', price: 300, duration_minutes: 15 });
  earlier = await world.ask(app.call, bookReservation, {
    slug: shop.slug,
    barber_id: barber.user.id,
    client,
    services: [
      { service_id: service.id, quantity: 1 },
      { service_id: beard.id, quantity: 2 },
    ],
    start_local: '2026-11-20T10:30',
    notes: 'Secreto',
  });
  app.clock.set('2026-11-23T12:00:00Z');
  shop = { ...shop, token: await world.signIn(app.call, shop.owner.email) };
});

const as = () => ({ token: shop.token });
const ask = (externalId = earlier.external_id) => app.call(readRepeat, { externalId });
type RepeatInput = { start_local?: string; barber_id?: number; any_barber?: boolean };
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;
const repeat = (input: RepeatInput = {}, { externalId = earlier.external_id, key = '' } = {}) =>
  app.call(
    repeatReservation,
    {
      externalId,
      start_local: '2026-11-27T10:30',
      ...(!input.any_barber && { barber_id: barber.user.id }),
      ...input,
    },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const agenda = () => world.ask(app.call, listReservations, { limit: 100 }, as());

describe('what a link comes to once more', () => {
  test('is its services at today’s prices, its barber, and the same weekday and time first', async () => {
    const { status, body, headers } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      services: [
        { service_id: service.id, quantity: 1, duration_min: 30 },
        { service_id: beard.id, quantity: 2, duration_min: 15 },
      ],
      left_out: [],
      price_changed: false,
      barber: { id: barber.user.id, firstname: 'Bruno' },
      minutes: 60,
      org_slug: shop.slug,
    });
    const own = { barber_id: barber.user.id };
    expect(body.openings).toEqual([
      { date: '2026-11-27', time: '10:30', ...own },
      { date: '2026-12-04', time: '10:30', ...own },
      ...['09:00', '09:15', '09:30', '09:45'].map((time) => ({ date: '2026-11-23', time, ...own })),
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Secreto|example\.com|Raúl|123 456/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('tells what is gone and that the price is another', async () => {
    await world.ask(app.call, deleteService, { id: beard.id }, as());
    await world.ask(app.call, editService, { id: service.id, price: 550, duration_minutes: 45 }, as());
    const { body } = await ask();
    expect(body).toMatchObject({
      services: [{ service_id: service.id, service: { price: 550 }, duration_min: 45 }],
      left_out: [{ service_id: beard.id, name: 'Barba' }],
      price_changed: true,
      minutes: 45,
    });
    expect((await repeat()).body).toMatchObject({
      services: [{ service_id: service.id, service: { price: 550 } }],
      end_at: '2026-11-27T14:15:00Z',
    });
  });

  test('is with anybody where its barber is gone', async () => {
    const other = await world.aStaffMember(shop, { firstname: 'Marta' });
    await world.hoursFor(shop, other, { from: '14:00', to: '18:00' });
    await world.ask(app.call, deleteUser, { id: barber.user.id }, as());
    const { body } = await ask();
    expect(body.barber).toBeNull();
    expect(body.openings).toHaveLength(6);
    expect(body.openings[0]).toEqual({ date: '2026-11-23', time: '14:00', barber_id: other.user.id });
    expect(codeOf(await repeat())).toBe('unknown_barber');
    expect((await repeat({ any_barber: true, start_local: '2026-11-27T14:00' })).body).toMatchObject({
      barber_id: other.user.id,
    });
  });

  test('is in its branch as long as that is open', async () => {
    const branch = await world.ask(app.call, createBranch, { name: 'Centro' }, as());
    const other = await world.ask(app.call, createBranch, { name: 'Puerto' }, as());
    const there = { barber, service, client, branch_id: branch.id, start_local: '2026-11-24T10:00' };
    const { external_id: externalId } = await world.aReservation(shop, there);
    expect((await ask(externalId)).body.branch_id).toBe(branch.id);
    expect((await repeat({}, { externalId })).body.branch_id).toBe(branch.id);
    await world.ask(app.call, editBranch, { id: branch.id, is_active: false }, as());
    expect((await ask(externalId)).body.branch_id).toBeNull();
    const moved = await repeat({ start_local: '2026-12-04T10:30' }, { externalId });
    expect(moved.body.branch_id).toBe(other.id);
  });

  test.each(['scheduled', 'confirmed', 'completed', 'no_show', 'canceled'] as const)(
    'is to be had of a %s reservation',
    async (status) => {
      await world.ask(app.call, setReservationStatus, { id: earlier.id, status }, as());
      expect((await ask()).status).toBe(200);
      expect((await repeat()).status).toBe(201);
    },
  );
});

describe('repeating', () => {
  test('books once for the same client, with a link of its own, and tells the barber and them', async () => {
    await app.deps.jobs.drain();
    app.mailer.sent.length = 0;
    const { status, body, headers } = await repeat({}, { key: 'once' });
    expect(status).toBe(201);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(body.external_id).not.toBe(earlier.external_id);
    expect(body).toMatchObject({ start_at: '2026-11-27T13:30:00Z', client: { firstname: 'Raúl' } });
    expect(JSON.stringify(body)).not.toMatch(/example\.com|Secreto/);
    expect((await repeat({}, { key: 'once' })).body).toEqual(body);
    const [first, second, ...others] = await agenda();
    expect(others).toEqual([]);
    expect(second).toMatchObject({ id: body.id, client: first?.client, notes: null });
    await app.deps.jobs.drain();
    expect(app.mailer.sent.map(({ to }) => to).toSorted()).toEqual([barber.email, client.email].toSorted());
  });

  test('with the key of another request is refused', async () => {
    await repeat({}, { key: 'twice' });
    expect(codeOf(await repeat({ start_local: '2026-11-27T12:00' }, { key: 'twice' }))).toBe(
      'idempotency_mismatch',
    );
  });

  test.each([
    ['a time that is taken', { start_local: '2026-11-27T10:45' }, 409, 'slot_taken'],
    ['an odd minute', { start_local: '2026-11-27T10:31' }, 422, 'off_mark'],
    ['a day too far ahead', { start_local: '2026-12-09T10:30' }, 422, 'outside_window'],
    ['what is over', { start_local: '2026-11-23T08:45' }, 422, 'past'],
    ['both a barber and anybody', { barber_id: 1, any_barber: true }, 422, 'invalid'],
    ['a barber who does not exist', { barber_id: 999_999 }, 422, 'unknown_barber'],
  ])('%s is refused by the public rules', async (_, input, status, code) => {
    await world.aReservation(shop, { barber, service, start_local: '2026-11-27T10:45' });
    const answer = await repeat(input);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  test('counts towards the three reservations that one may have ahead', async () => {
    for (const start_local of ['2026-11-27T10:30', '2026-11-27T12:00', '2026-11-27T14:00'])
      expect((await repeat({ start_local })).status).toBe(201);
    const fourth = await repeat({ start_local: '2026-11-27T16:00' });
    expect([fourth.status, codeOf(fourth)]).toEqual([429, 'too_many_visits']);
  });

  test('is closed with the shop, before anything else is said', async () => {
    await world.ask(app.call, deleteService, { id: service.id }, as());
    await world.ask(app.call, deleteService, { id: beard.id }, as());
    for (const answer of [await ask(), await repeat()])
      expect([answer.status, codeOf(answer)]).toEqual([422, 'unknown_service']);
    await world.ask(app.call, editRules, { online: { paused: true } }, as());
    for (const answer of [await ask(), await repeat()])
      expect([answer.status, codeOf(answer)]).toEqual([403, 'booking_closed']);
    await world.ask(app.call, editRules, { online: { paused: false } }, as());
    const row = { organization_id: shop.organization.id, status: 'canceled', customer_id: 'cus_1' };
    await app.db.insertInto('billing').values(row).execute();
    for (const answer of [await ask(), await repeat()])
      expect([answer.status, codeOf(answer)]).toEqual([403, 'booking_closed']);
  });
});

describe('a link that cannot be repeated', () => {
  test('of a deleted reservation is not found', async () => {
    await world.ask(app.call, deleteReservation, { id: earlier.id }, as());
    for (const answer of [await ask(), await repeat()]) expect(answer.status).toBe(404);
    expect(await agenda()).toEqual([]);
  });

  test('of somebody who left no contact is not found, of a client who gave only a phone it is', async () => {
    const taken = { barber_id: barber.user.id, services: [{ service_id: service.id, quantity: 1 }] };
    const take = (more: object) =>
      world.ask(
        app.call,
        takeBooking,
        { ...taken, channel: 'walk_in', start_local: '2026-11-24T09:00', client: null, ...more },
        as(),
      );
    const walkIn = await take({});
    const named = await take({ client: { firstname: 'Eva' }, start_local: '2026-11-24T11:00' });
    for (const { external_id } of [walkIn, named]) {
      expect((await ask(external_id)).status).toBe(404);
      expect((await repeat({}, { externalId: external_id })).status).toBe(404);
    }
    const byPhone = { firstname: 'Eva', phone: '099 765 432' };
    const { external_id, client: eva } = await take({ client: byPhone, start_local: '2026-11-24T12:00' });
    expect((await repeat({}, { externalId: external_id })).status).toBe(201);
    expect((await agenda()).at(-1)?.client).toEqual(eva);
  });

  test('of a reservation without services has nothing to repeat', async () => {
    const { external_id } = await world.ask(
      app.call,
      takeBooking,
      {
        barber_id: barber.user.id,
        duration_min: 30,
        client: { firstname: 'Eva', phone: '099 765 432' },
        channel: 'phone',
        start_local: '2026-11-24T09:00',
      },
      as(),
    );
    expect(codeOf(await ask(external_id))).toBe('unknown_service');
    expect(codeOf(await repeat({}, { externalId: external_id }))).toBe('unknown_service');
  });

  test('is answered like any other that is guessed, and guessing is counted', async () => {
    const guessed = [
      'x',
      '1-aaaaaaaaaaaaaaaaaaaaaa',
      `${shop.organization.id.toString(36)}-${'a'.repeat(22)}`,
    ];
    for (const externalId of guessed) {
      for (const answer of [await ask(externalId), await repeat({}, { externalId })])
        expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    }
    expect((await repeat({ start_local: 'x' }, { externalId: guessed[2] ?? '' })).status).toBe(404);
    for (let left = 16; left > 0; left -= 1) await repeat({}, { externalId: 'x' });
    expect((await repeat()).status).toBe(429);
    expect((await ask()).status).toBe(200);
    for (let left = 56; left > 0; left -= 1) await ask('x');
    expect((await ask()).status).toBe(429);
  });
});

test('a client whom the shop no longer knows confirms by email what they repeat', async () => {
  await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, as());
  await app.deps.pool.query(
    `update clients set email = null, phone = null, phone_digits = null, phone_e164 = null where organization_id = $1`,
    [shop.organization.id],
  );
  const { status, body } = await repeat();
  expect(status).toBe(202);
  expect(body).toMatchObject({ detail: 'Te enviamos un correo para confirmar la reserva.' });
  expect(await agenda()).toHaveLength(1);
});

test('what was canceled over its link can be repeated at its own time', async () => {
  const ahead = await world.aReservation(shop, { barber, service, client, start_local: '2026-11-27T10:30' });
  const externalId = ahead.external_id;
  expect((await ask(externalId)).body.openings[0]).toMatchObject({ date: '2026-12-04', time: '10:30' });
  await world.ask(app.call, changePublicReservation, { externalId, action: 'cancel' });
  expect((await ask(externalId)).body.openings[0]).toMatchObject({ date: '2026-11-27', time: '10:30' });
  expect((await repeat({}, { externalId })).status).toBe(201);
});
