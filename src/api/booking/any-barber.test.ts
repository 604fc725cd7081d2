import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignBranch } from '#domain/barbers/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { addBlock, addClosing } from '#domain/schedule/blocks/contract.ts';
import { listOpenings } from '#domain/schedule/openings/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { clockOf } from '#domain/time.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { transact } from '#api/database/transaction.ts';
import { lockCalendars } from '#api/reservations/queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { deadlocksOf } from '#test/tenants.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let team: world.Staff[];
let manager: world.Staff;
let service: Service;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await world.aShop(app.call);
  manager = await world.aStaffMember(shop, { role: 'manager' });
  team = [];
  for (let nth = 0; nth < 3; nth += 1) team.push(await world.aStaffMember(shop));
  for (const one of [manager, ...team]) await world.hoursFor(shop, one);
  service = await world.aService(shop);
});

const date = '2026-11-24';
type Form = { start?: string; key?: string; barber_id?: number; any_barber?: boolean; branch_id?: number };
const book = (time: string, { start = `${date}T${time}`, key = '', ...who }: Form = {}) =>
  app.call(
    bookReservation,
    {
      slug: shop.slug,
      client: world.aClient(key ? { email: 'carla@example.com' } : {}),
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: start,
      ...(who.barber_id === undefined && { any_barber: true }),
      ...who,
    },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const ids = () => team.map(({ user }) => user.id);
const agenda = () => world.ask(app.call, listReservations, { limit: 100 }, { token: shop.token });
const tally = (values: readonly unknown[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => String(value))].map(([name, all]) => [name, all.length]),
  );

describe('whoever is free', () => {
  test('sixty want one time of three barbers: three get it, each another barber', async () => {
    const before = await deadlocksOf(app.db);
    const answers = await Promise.all(Array.from({ length: 60 }, () => book('10:00')));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 3, 409: 57 });
    const refused = answers.filter(({ status }) => status === 409);
    expect(tally(refused.map(({ detail }) => detail))).toEqual({
      'Ningún barbero está libre en ese horario. Elige otro.': 57,
    });
    expect((await agenda()).map(({ barber_id }) => barber_id).toSorted((a, b) => a - b)).toEqual(ids());
    expect(await deadlocksOf(app.db)).toBe(before);
  });

  test('thirty bookings over three equal barbers are ten each, one after the other or at once', async () => {
    const times = Array.from(
      { length: 10 },
      (_, n) => `${9 + Math.floor(n / 2)}`.padStart(2, '0') + (n % 2 ? ':30' : ':00'),
    );
    for (const time of times.flatMap((each) => [each, each, each]))
      expect((await book(time)).status).toBe(201);
    const next = '2026-11-25';
    const storm = times.flatMap((time) => [1, 2, 3].map(() => book('', { start: `${next}T${time}` })));
    expect(tally((await Promise.all(storm)).map(({ status }) => status))).toEqual({ 201: 30 });
    const booked = await agenda();
    for (const day of [date, next]) {
      const own = booked.filter(({ start_at }) => start_at.startsWith(day));
      expect(Object.values(tally(own.map(({ barber_id }) => barber_id)))).toEqual([10, 10, 10]);
    }
  });

  test('has the fewest booked minutes that day, whatever they have on others', async () => {
    const [first = 0, second = 0, third = 0] = ids();
    await book('09:00', { barber_id: first });
    await book('09:00', { barber_id: second });
    for (const day of ['23', '25']) await book('', { start: `2026-11-${day}T12:00`, barber_id: third });
    expect((await book('15:00')).body.barber_id).toBe(third);
    expect((await book('16:00')).body.barber_id).toBe(first);
  });

  test('is never a manager, even when nobody else is free', async () => {
    for (const barber_id of ids()) await book('10:00', { barber_id });
    expect(await book('10:00')).toMatchObject({ status: 409, body: { code: 'no_barber_free' } });
    expect((await agenda()).some(({ barber_id }) => barber_id === manager.user.id)).toBe(false);
  });

  test('gives the reservation their own branch, and is of the branch that was asked for', async () => {
    const { token } = shop;
    const [centro, norte] = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Norte' })];
    for (const [nth, { user }] of team.entries()) {
      const branch = nth < 2 ? centro : norte;
      await world.ask(app.call, assignBranch, { id: user.id, branch_id: branch.id }, { token });
    }
    const branchOf = (barber: number) => (barber === team[2]?.user.id ? norte.id : centro.id);
    for (let nth = 0; nth < 3; nth += 1) {
      const { body } = await book('10:00');
      const [row] = await app.db
        .selectFrom('reservations')
        .select('branch_id')
        .where('organization_id', '=', shop.organization.id)
        .where('id', '=', body.id)
        .execute();
      expect(row?.branch_id).toBe(branchOf(body.barber_id));
    }
    expect((await book('11:00', { branch_id: norte.id })).body.barber_id).toBe(team[2]?.user.id);
    expect((await book('11:00', { branch_id: norte.id })).status).toBe(409);
    expect((await book('11:00', { branch_id: centro.id })).status).toBe(201);
    expect((await book('12:00', { branch_id: 987_654 })).status).toBe(422);
  });
});

describe('a request', () => {
  test.each([
    ['names a barber and any', { barber_id: 1, any_barber: true }],
    ['names neither', { any_barber: undefined }],
    ['says no to any and names none', { any_barber: false }],
  ])('that %s is refused', async (_, who) => {
    const { status, body } = await book('10:00', who);
    expect([status, body]).toMatchObject([
      422,
      { code: 'invalid', detail: [{ msg: 'Elige un barbero o cualquiera.', loc: ['barber_id'] }] },
    ]);
  });

  test('repeated with its key is answered with the same barber', async () => {
    const first = await book('10:00', { key: 'one' });
    expect(await book('10:00', { key: 'one' })).toMatchObject({ status: 201, body: first.body });
    const twenty = await Promise.all(Array.from({ length: 20 }, () => book('11:00', { key: 'two' })));
    expect(new Set(twenty.map(({ body }) => body.external_id)).size).toBe(1);
    expect(await agenda()).toHaveLength(2);
  });

  test.each([
    ['10:05', 'off_mark'],
    ['23:00', 'no_barber_free'],
  ])('at %s is refused with %s', async (time, code) => {
    expect((await book(time)).body).toMatchObject({ code });
  });
  test('is refused by name where the time suits nobody, whoever is asked', async () => {
    const at = async (start: string) => (await book('', { start })).body;
    expect(await at('2026-11-17T10:00')).toMatchObject({ code: 'past' });
    expect(await at('2026-12-20T10:00')).toMatchObject({ code: 'outside_window' });
    const days = { from_date: date, to_date: date, name: 'Feriado' };
    await world.ask(app.call, addClosing, days, { token: shop.token });
    expect(await at(`${date}T10:00`)).toMatchObject({ code: 'closed_day' });
  });
});

describe('while somebody else holds calendars', () => {
  async function whileHeld<T>(barbers: readonly number[], work: (letGo: () => Promise<void>) => Promise<T>) {
    const held = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const holding = transact(app.db, async (tx) => {
      await lockCalendars(tx, shop.organization.id as OrganizationId, barbers);
      held.resolve();
      await end.promise;
    });
    await held.promise;
    const letGo = async () => {
      end.resolve();
      await holding;
    };
    try {
      return await work(letGo);
    } finally {
      await letGo();
    }
  }

  test('the one who is free gets the booking at once', async () => {
    const [first = 0, second = 0, third = 0] = ids();
    await whileHeld([first, second], async () => {
      expect((await book('10:00')).body.barber_id).toBe(third);
    });
  });

  test('a booking waits where nobody else is free', async () => {
    const [first = 0, second = 0, third = 0] = ids();
    for (const barber_id of [second, third]) await book('10:00', { barber_id });
    await whileHeld([first], async (letGo) => {
      let isAnswered = false;
      const waiting = book('10:00').finally(() => (isAnswered = true));
      expect((await book('11:00')).status).toBe(201);
      expect(isAnswered).toBe(false);
      await letGo();
      expect((await waiting).body.barber_id).toBe(first);
    });
  });

  test('a branch whose barbers are all taken refuses without waiting for another branch', async () => {
    const { token } = shop;
    const [centro, norte] = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Norte' })];
    for (const [nth, { user }] of team.entries()) {
      const branch_id = nth === 0 ? norte.id : centro.id;
      await world.ask(app.call, assignBranch, { id: user.id, branch_id }, { token });
    }
    const [first = 0, second = 0, third = 0] = ids();
    for (const barber_id of [second, third]) await book('10:00', { barber_id });
    await whileHeld([first], async () => {
      expect((await book('10:00', { branch_id: centro.id })).status).toBe(409);
    });
  });
});

test('each opening of a day is booked, with one of those who have it, and no other time', async () => {
  const [first, second, third] = team as [world.Staff, world.Staff, world.Staff];
  await world.hoursFor(shop, first, { from: '09:00', to: '11:00' });
  await world.hoursFor(shop, second, { from: '10:00', to: '12:15', second: ['15:00', '17:10'] });
  await world.hoursFor(shop, third, { weekdays: [] });
  await book('10:00', { barber_id: second.user.id });
  const times = { date, start: '09:30', end: '09:50', kind: 'break' as const };
  await world.ask(app.call, addBlock, { barber_id: first.user.id, ...times }, { token: shop.token });
  const part = { from_date: date, to_date: date, name: 'Acto', closed_from: '16:00', closed_to: '16:20' };
  await world.ask(app.call, addClosing, part, { token: shop.token });
  let offered = 0;
  for (let minute = 8 * 60; minute < 18 * 60; minute += 15) {
    const time = clockOf(minute);
    const { body: day } = await app.call(listOpenings, { slug: shop.slug, date, minutes: '30' });
    const opening = day.times.find((one) => one.time === time);
    offered += opening ? 1 : 0;
    const { status, body } = await book(time);
    expect([time, status]).toEqual([time, opening ? 201 : 409]);
    expect(opening?.barber_ids ?? [undefined]).toContain(body.barber_id);
  }
  expect(offered).toBeGreaterThan(5);
});
