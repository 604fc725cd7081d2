import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staleRows } from '#api/create-jobs.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { transact } from '#api/database/transaction.ts';
import { sweep } from '#api/jobs/sweep.ts';
import { lockCalendar } from '#api/reservations/queries.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { releaseHold, takeHold } from '#domain/booking/holds/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';

const date = '2026-11-19';
const minutes = 60_000;

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let asked = 0;

beforeAll(async () => {
  it = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-18T12:00:00Z');
  ({ shop, barber, service } = await aShopAtWork());
});

const aShopAtWork = () => world.aShopAtWork((route, input, options) => it.call(route, input, from(options)));

type Options = { token?: string | undefined; headers?: Record<string, string> };
function from(options: Options = {}, address = (asked += 1)) {
  const forwarded = `203.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  return { ...options, headers: { 'x-forwarded-for': forwarded, ...options.headers } };
}

type HoldInput = Partial<z.input<typeof takeHold.input>> & { time?: string };
const slotOf = ({ time = '10:00', ...form }: HoldInput) => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: `${date}T${time}`,
  ...form,
});
const hold = (wanted: HoldInput = {}, address?: number) =>
  it.call(takeHold, slotOf(wanted), from({}, address));
const book = (token?: string, { key, ...wanted }: HoldInput & { key?: string } = {}) => {
  const headers = { ...(token && { 'booking-hold': token }), ...(key && { 'idempotency-key': key }) };
  return it.call(bookReservation, { ...slotOf(wanted), client: world.aClient() }, from({ headers }));
};
const release = (token: string, slug = shop.slug) => it.call(releaseHold, { slug, hold: token });
const reservations = () => world.ask(it.call, listReservations, { limit: 100 }, { token: shop.token });
const busyStarts = async () => {
  const list = await world.ask(it.call, listBusy, { slug: shop.slug, date, barber_id: barber.user.id });
  return list.map(({ start_at }) => start_at);
};
const heldRows = () =>
  it.db
    .selectFrom('reservations')
    .select(['start_at', 'external_id'])
    .where('organization_id', '=', shop.organization.id)
    .where('status', '=', 'held')
    .execute();

describe('a slot that is held', () => {
  test('is busy for everybody, is booked by its holder, and is no reservation before', async () => {
    const { status, body } = await hold();
    expect([status, body]).toEqual([
      201,
      {
        hold: expect.any(String),
        start_at: '2026-11-19T13:00:00Z',
        end_at: '2026-11-19T13:30:00Z',
        held_until: '2026-11-18T12:05:00Z',
      },
    ]);
    expect(await busyStarts()).toEqual(['2026-11-19T13:00:00Z']);
    expect(await reservations()).toEqual([]);
    expect((await book()).status).toBe(409);
    expect((await book(undefined, { time: '10:15' })).status).toBe(409);
    expect((await book(body.hold)).status).toBe(201);
    expect(await heldRows()).toEqual([]);
    expect(await reservations()).toHaveLength(1);
  });

  test('wanted by fifty goes to one, who books it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => hold()));
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect(new Set(answers.map(({ detail }) => detail).filter(Boolean))).toEqual(
      new Set(['Ese horario acaba de ocuparse. Elige otro.']),
    );
    const won = answers.find(({ status }) => status === 201);
    const booked = await Promise.all([won?.body.hold, undefined, undefined].map((token) => book(token)));
    expect(statusesOf(booked)).toEqual([201, 409, 409]);
    expect(booked[0]?.status).toBe(201);
  });

  test('is found again by its holder, who goes back and forth, and spends nothing of their limits', async () => {
    const first = await hold({}, 7_777);
    it.clock.advance(minutes);
    for (let n = 0; n < 6; n += 1) {
      const again = await hold({ replaces: first.body.hold }, 7_777);
      expect([again.status, again.body]).toEqual([201, first.body]);
    }
    const other = await hold({ time: '10:15', replaces: first.body.hold }, 7_777);
    expect(other.status).toBe(201);
    expect(await busyStarts()).toEqual(['2026-11-19T13:15:00Z']);
    expect((await book(other.body.hold, { time: '10:15' })).status).toBe(201);
  });

  test('stays with its holder when the one that would replace it is refused', async () => {
    const { body } = await hold();
    await book(undefined, { time: '11:00' });
    expect((await hold({ time: '11:00', replaces: body.hold })).status).toBe(409);
    expect((await book(body.hold)).status).toBe(201);
  });

  test('is free again when it is given back; a token of nothing is no problem', async () => {
    const { body } = await hold();
    const elsewhere = await aShopAtWork();
    expect((await release(body.hold, elsewhere.shop.slug)).status).toBe(204);
    expect(await busyStarts()).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) expect((await release(body.hold)).status).toBe(204);
    expect(await busyStarts()).toEqual([]);
    const id = shop.organization.id.toString(36);
    for (const token of [
      'x',
      '%00',
      `${id}-${'x'.repeat(22)}`,
      `${id}-\u0000${'x'.repeat(21)}`,
      'a'.repeat(90),
    ])
      expect([token, (await release(token)).status]).toEqual([token, 204]);
    expect((await release(body.hold, 'no-such-shop')).status).toBe(204);
    expect((await book()).status).toBe(201);
  });

  test('is nobody\u2019s after five minutes, before it is swept', async () => {
    const { body } = await hold();
    it.clock.advance(5 * minutes - 1);
    expect((await book()).status).toBe(409);
    it.clock.advance(1);
    expect((await hold({ time: '10:15' })).status).toBe(201);
    expect((await book(body.hold, { time: '09:30' })).status).toBe(201);
    it.clock.advance(5 * minutes);
    expect((await book()).status).toBe(201);
    expect(await heldRows()).toEqual([]);
  });

  test('that nobody wants any more is swept', async () => {
    await hold();
    const turn = { signal: new AbortController().signal, rest: async () => undefined };
    await sweep(it.deps, staleRows, turn);
    expect(await heldRows()).toHaveLength(1);
    it.clock.advance(5 * minutes + 1);
    await sweep(it.deps, staleRows, turn);
    expect(await heldRows()).toEqual([]);
  });

  test('is booked once, however often the booking is repeated', async () => {
    const { body } = await hold();
    const client = world.aClient();
    const headers = { 'booking-hold': body.hold, 'idempotency-key': world.aWord() };
    const ask = (more = headers) =>
      it.call(bookReservation, { ...slotOf({}), client }, from({ headers: more }));
    const answers = await Promise.all([ask(), ask(), ask()]);
    answers.push(await ask(), await ask({ ...headers, 'booking-hold': 'another' }));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await reservations()).toHaveLength(1);
  });

  test('is opened only by its own token, for just its own start', async () => {
    const { body } = await hold();
    const elsewhere = await aShopAtWork();
    const there = await it.call(
      takeHold,
      {
        slug: elsewhere.shop.slug,
        barber_id: elsewhere.barber.user.id,
        services: [{ service_id: elsewhere.service.id, quantity: 1 }],
        start_local: `${date}T10:00`,
      },
      from(),
    );
    expect(there.status).toBe(201);
    for (const token of [there.body.hold, 'x', '\u00f1', `${body.hold}x`, ''])
      expect([token, (await book(token)).status]).toEqual([token, 409]);
    expect((await book(body.hold, { time: '10:15' })).status).toBe(409);
    expect((await book(body.hold, { time: '12:00' })).status).toBe(201);
    expect(await busyStarts()).toHaveLength(2);
    expect((await book(body.hold)).status).toBe(201);
  });
});

describe('holds', () => {
  const refused = {
    code: 'hold_refused',
    detail: 'No pudimos reservar ese horario mientras completas tus datos; todavía puedes confirmarlo.',
  };
  const expectRefused = ({ status, body, headers }: Awaited<ReturnType<typeof hold>>) => {
    expect([status, body]).toEqual([429, refused]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };
  const clock = (nth: number) => `${String(9 + nth).padStart(2, '0')}:00`;

  test('of one address are four in five minutes, at most', async () => {
    const team = [barber];
    for (let n = 0; n < 3; n += 1) {
      const another = await world.aStaffMember(shop);
      await world.hoursFor(shop, another);
      team.push(another);
    }
    const answers = [];
    for (let n = 0; n < 40; n += 1) {
      const barber_id = team[n % 4]?.user.id ?? 0;
      answers.push(await hold({ barber_id, time: clock(n % 8) }, 9_999));
    }
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const answer of answers.slice(4)) expectRefused(answer);
    expect(await heldRows()).toHaveLength(4);
  });

  test('of a hundred addresses are two a barber', async () => {
    const answers = [];
    for (let n = 0; n < 100; n += 1) answers.push(await hold({ time: clock(n % 8) }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await heldRows()).toHaveLength(2);
    for (const answer of answers.slice(-50)) expect(answer.status).not.toBe(503);
    expect((await book(undefined, { time: '16:00' })).status).toBe(201);
  });

  test('that come at once are judged one after the other', async () => {
    const others = await Promise.all([world.aStaffMember(shop), world.aStaffMember(shop)]);
    for (const other of others) await world.hoursFor(shop, other);
    const team = [barber, ...others].map(({ user }) => user.id);
    const first = await hold({ time: '17:00' });
    const times = ['10:00', '10:15', '11:00', '12:00'];
    const answers = await Promise.all([
      hold({ time: '17:15', replaces: first.body.hold }),
      ...times.flatMap((time) => team.map((barber_id) => hold({ time, barber_id }))),
    ]);
    expect(answers[0]?.status).toBe(201);
    expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(6);
    for (const { status } of answers) expect([201, 409, 429]).toContain(status);
    const rows = await heldRows();
    expect(rows).toHaveLength(6);
    const tokens = answers.flatMap(({ status, body }) => (status === 201 ? body.hold : []));
    expect(rows.map(({ external_id }) => external_id).toSorted()).toEqual(tokens.toSorted());
    expect(tokens).not.toContain(first.body.hold);
  });

  test('take an hour of a barber twice in a quarter of an hour, whoever they are', async () => {
    for (const time of ['10:00', '10:45']) {
      const { status, body } = await hold({ time });
      expect([time, status]).toEqual([time, 201]);
      await release(body.hold);
    }
    expect((await hold({ time: '11:00' })).status).toBe(201);
    it.clock.advance(6 * minutes);
    for (const time of ['10:15', '10:30', '11:15']) expectRefused(await hold({ time }));
    expect((await hold({ time: '12:00' })).status).toBe(201);
    it.clock.advance(15 * minutes);
    expect((await hold({ time: '10:15' })).status).toBe(201);
  });

  test('are judged like bookings, whatever is sent', async () => {
    const nobody = await world.aStaffMember(shop, { role: 'manager' });
    const many = (length: number, quantity = 1) =>
      Array.from({ length }, () => ({ service_id: service.id, quantity }));
    const forms: HoldInput[] = [
      { slug: 'no-such-shop' },
      { slug: 'no-such-shop', services: [] },
      { barber_id: 987_654 },
      { barber_id: nobody.user.id },
      { services: [] },
      { services: many(21) },
      { services: many(20, 2) },
      { services: [{ service_id: 987_654, quantity: 1 }] },
      { branch_id: 987_654 },
      { start_local: '2027-02-29T10:00' },
      { start_local: '2026-11-18T08:00' },
      { start_local: '2027-11-18T10:00' },
      { start_local: `${date}T10:07` },
      { start_local: `${date}T22:00` },
      { start_local: `${date}T10:00\u0000` },
      { slug: 'a\u0000b' },
    ];
    for (const form of forms) {
      const [held, booked] = [await hold(form), await book(undefined, form)];
      expect([form, held.status, held.body]).toEqual([form, booked.status, booked.body]);
      expect([form, held.status >= 400 && held.status < 500]).toEqual([form, true]);
    }
    // `x` takes 13:00, which is then busy for the second text; the third is longer than any token.
    const texts = { x: 201, '\u0000': 409, ['a'.repeat(3_000)]: 422 };
    for (const [replaces, status] of Object.entries(texts))
      expect([replaces, (await hold({ replaces, time: '13:00' })).status]).toEqual([replaces, status]);
    expect((await hold({ replaces: null, time: '14:00' })).status).toBe(201);
  });

  test('wait a second for a calendar that somebody else has, and no longer', async () => {
    const organization = shop.organization.id as OrganizationId;
    const letGo = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = transact(it.db, async (tx) => {
      await lockCalendar(tx, organization, barber.user.id);
      locked.resolve();
      await letGo.promise;
    });
    await locked.promise;
    const { status, headers } = await hold();
    letGo.resolve();
    await holding;
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect((await hold()).status).toBe(201);
  });
});
