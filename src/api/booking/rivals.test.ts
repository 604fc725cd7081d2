import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import {
  changePublicReservation,
  listReservations,
  moveReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { epochToLocal } from '#domain/time.ts';
import type { OrganizationId, Tx } from '#api/database/connection.ts';
import { transact } from '#api/database/transaction.ts';
import { lockCalendar } from '#api/reservations/queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { roundsOf } from '#test/long-run.ts';
import { deadlocksOf, waitingForLocks } from '#test/tenants.ts';
import * as world from '#test/world.ts';

const rounds = roundsOf({ short: 6, long: 25 });
let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let half: Service;
let hour: Service;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await world.aShop(app.call);
  barber = await world.aStaffMember(shop);
  half = await world.aService(shop);
  hour = await world.aService(shop, { name: 'Hora', duration_minutes: 60 });
  await world.hoursFor(shop, barber);
});

const deadlocks = () => deadlocksOf(app.db);
const bookAt = (time: string, { service = half, barber_id = barber.user.id, key = '' } = {}) =>
  app.call(
    bookReservation,
    {
      slug: shop.slug,
      barber_id,
      client: world.aClient({ email: 'carla@example.com' }),
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: `2026-11-19T${time}`,
    },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const clientsOf = () =>
  app.db.selectFrom('clients').select('id').where('organization_id', '=', shop.organization.id).execute();
const agenda = () =>
  world.ask(app.call, listReservations, { limit: 100, barber_id: barber.user.id }, { token: shop.token });
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

async function expectNoOverlap() {
  const reservations = (await agenda()).filter(({ status }) => status !== 'canceled' && status !== 'no_show');
  for (const [index, reservation] of reservations.slice(1).entries()) {
    expect(Date.parse(reservation.start_at)).toBeGreaterThanOrEqual(
      Date.parse(reservations[index]?.end_at ?? ''),
    );
  }
  return reservations.length;
}

describe('rivals', () => {
  test('fifty for one slot: one gets it, the others are told that it was taken', async () => {
    const before = await deadlocks();
    const answers = await Promise.all(Array.from({ length: 50 }, () => bookAt('10:00')));
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 49]);
    const said = new Set(answers.filter(({ status }) => status === 409).map(({ detail }) => detail));
    expect([...said]).toEqual(['Ese horario acaba de ocuparse. Elige otro.']);
    expect(await agenda()).toHaveLength(1);
    expect(await deadlocks()).toBe(before);
  });

  test('thirty with partly overlapping reservations: a set without overlap wins, as large as it can be made', async () => {
    const before = await deadlocks();
    const times = Array.from({ length: 30 }, (_, n) => {
      const minutes = 10 * 60 + (n % 10) * 15;
      return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    });
    const answers = await Promise.all(times.map((time, n) => bookAt(time, { service: n % 2 ? half : hour })));
    const statuses = answers.map(({ status }) => status);
    expect(count(statuses, 201) + count(statuses, 409)).toBe(30);
    const won = await expectNoOverlap();
    expect(won).toBe(count(statuses, 201));
    expect(won).toBeGreaterThanOrEqual(2);
    expect(await deadlocks()).toBe(before);
  });

  test('for two barbers at once, with one new client, both book and the client is stored once', async () => {
    const other = await world.aStaffMember(shop);
    await world.hoursFor(shop, other);
    const both = [barber, other].map(({ user }) => bookAt('10:00', { barber_id: user.id }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    expect(await clientsOf()).toHaveLength(1);
  });

  test('in one instant, twelve for three barbers by three people, are stored without a double', async () => {
    const team = [barber, await world.aStaffMember(shop), await world.aStaffMember(shop)];
    for (const one of team.slice(1)) await world.hoursFor(shop, one);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const person = { email: `p${n % 3}@example.com`, phone: `+598 99 00${n % 3}` };
        const start_local = `2026-11-19T${10 + Math.floor(n / 3)}:00`;
        const form = { barber_id: team[n % 3]?.user.id ?? 0, client: world.aClient(person), start_local };
        return app.call(bookReservation, {
          slug: shop.slug,
          services: [{ service_id: half.id, quantity: 1 }],
          ...form,
        });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await clientsOf()).toHaveLength(3);
    const booked = await world.ask(app.call, listReservations, { limit: 100 }, { token: shop.token });
    expect(new Set(booked.map(({ id }) => id))).toEqual(new Set(answers.map(({ body }) => body.id)));
    expect(booked).toHaveLength(12);
  });

  test('bookings, moves, reschedules and revivals that cross each other leave no overlap and no deadlock', async () => {
    const before = await deadlocks();
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
    const own = await Promise.all(times.map((time) => bookAt(time, { service: hour })));
    expect(own.map(({ status }) => status)).toEqual(times.map(() => 201));
    const { token } = shop;
    const ids = own.map(({ body }) => body.id);
    await world.ask(app.call, setReservationStatus, { id: ids[0] ?? 0, status: 'canceled' }, { token });
    const target = (n: number) => `2026-11-19T${times[(n + 1) % times.length]}`;
    const storm = own.flatMap(({ body }, n) => [
      app.call(moveReservation, { id: body.id, start_local: target(n) }, { token }),
      app.call(changePublicReservation, {
        externalId: body.external_id,
        action: 'reschedule',
        start_at_utc: `2026-11-19T${12 + n}:30:00Z`,
      }),
      app.call(setReservationStatus, { id: body.id, status: n % 2 ? 'no_show' : 'confirmed' }, { token }),
      bookAt(epochToLocal(Date.parse(body.start_at), 'America/Montevideo').slice(11), { service: half }),
    ]);
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    await expectNoOverlap();
    expect(await deadlocks()).toBe(before);
  });

  test('two reservations that want to swap places again and again are refused without a deadlock', async () => {
    const before = await deadlocks();
    const [first, second] = await Promise.all([bookAt('10:00'), bookAt('10:30')]);
    const move = (id: number, time: string) =>
      app.call(moveReservation, { id, start_local: `2026-11-19T${time}` }, { token: shop.token });
    for (let round = 0; round < rounds; round += 1) {
      const swap = [move(first.body.id, '10:30'), move(second.body.id, '10:00')];
      expect((await Promise.all(swap)).map(({ status }) => status)).toEqual([409, 409]);
    }
    expect(await deadlocks()).toBe(before);
  });
});

describe('a booking beside others who write', () => {
  const organization_id = () => shop.organization.id;
  // Writes without the locks of the shop and the calendars, and commits while the booking waits for the written row.
  async function overtake(write: (tx: Tx) => Promise<unknown>) {
    const written = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const other = transact(app.db, async (tx) => {
      await write(tx);
      written.resolve();
      await letGo.promise;
    });
    await written.promise;
    const booking = bookAt('10:00');
    try {
      await expect.poll(async () => (await waitingForLocks(app.db)).length).toBe(1);
    } finally {
      letGo.resolve();
      await other;
    }
    return booking;
  }

  test('joins the client that the other one stored', async () => {
    const client = { firstname: 'Carla', lastname: 'Sosa', email: 'carla@example.com' };
    const row = () => ({ ...client, organization_id: organization_id(), created_at: '2026-11-01T00:00:00Z' });
    const { status } = await overtake((tx) => tx.insertInto('clients').values(row()).execute());
    expect(status).toBe(201);
    expect(await clientsOf()).toHaveLength(1);
  });

  test('for another calendar waits for nobody, and for a held one until it is free', async () => {
    const other = await world.aStaffMember(shop);
    await world.hoursFor(shop, other);
    const letGo = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = transact(app.db, async (tx) => {
      await lockCalendar(tx, shop.organization.id as OrganizationId, barber.user.id);
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    let isAnswered = false;
    const waiting = bookAt('10:00').finally(() => (isAnswered = true));
    for (const time of ['10:00', '11:00']) {
      expect((await bookAt(time, { barber_id: other.user.id })).status).toBe(201);
    }
    expect(isAnswered).toBe(false);
    letGo.resolve();
    await holding;
    expect((await waiting).status).toBe(201);
  });

  test('refused, changes nothing that is kept or shown', async () => {
    await bookAt('10:00');
    const heard: unknown[] = [];
    app.deps.changes.subscribe({
      onChange: (organization) => heard.push(organization),
      onLost: () => undefined,
    });
    expect((await bookAt('10:00')).status).toBe(409);
    expect(heard).toEqual([]);
    expect((await bookAt('11:00')).status).toBe(201);
    expect(heard).toEqual([shop.organization.id]);
  });

  test('is told that the slot was taken', async () => {
    const { body } = await bookAt('12:00');
    const take = (tx: Tx) =>
      tx
        .updateTable('reservations')
        .set({ start_at: '2026-11-19T13:00:00Z', end_at: '2026-11-19T13:30:00Z' })
        .where('organization_id', '=', organization_id())
        .where('id', '=', body.id)
        .execute();
    const { status, detail } = await overtake(take);
    expect([status, detail]).toEqual([409, 'Ese horario acaba de ocuparse. Elige otro.']);
    expect(await agenda()).toHaveLength(1);
  });
});

describe('a retried booking', () => {
  test('answers what the first one answered and books once', async () => {
    const first = await bookAt('10:00', { key: 'one' });
    const again = await bookAt('10:00', { key: 'one' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await agenda()).toHaveLength(1);
    const outbox = await app.db
      .selectFrom('outbox')
      .select('key')
      .where('organization_id', '=', shop.organization.id)
      .where('kind', '=', 'booking-confirmed')
      .execute();
    expect(outbox).toHaveLength(2);
  });

  test('twenty at once with one key book once and all answer the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => bookAt('10:00', { key: 'two' })));
    expect(new Set(answers.map(({ body }) => body.external_id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await agenda()).toHaveLength(1);
  });

  test('with another body in the same instant is refused', async () => {
    const both = await Promise.all(['10:00', '11:00'].map((time) => bookAt(time, { key: 'both' })));
    const statuses = both.map(({ status }) => status);
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 1]);
    expect(await agenda()).toHaveLength(1);
  });

  test('with another body is refused', async () => {
    await bookAt('10:00', { key: 'three' });
    const other = await bookAt('11:00', { key: 'three' });
    expect([other.status, other.detail]).toEqual([409, 'Esa clave de reintento ya se usó con otra reserva.']);
    expect(await agenda()).toHaveLength(1);
  });

  test('may use the key again when it was refused', async () => {
    await bookAt('10:00');
    expect((await bookAt('10:00', { key: 'four' })).status).toBe(409);
    expect((await bookAt('10:30', { key: 'four' })).status).toBe(201);
  });

  test('of another shop has keys of its own', async () => {
    await bookAt('10:00', { key: 'five' });
    const other = await world.aShop(app.call);
    await world.hoursFor(other, other.owner);
    const service = await world.aService(other);
    const answer = await app.call(
      bookReservation,
      {
        slug: other.slug,
        barber_id: other.owner.user.id,
        client: world.aClient(),
        services: [{ service_id: service.id, quantity: 1 }],
        start_local: '2026-11-19T10:00',
      },
      { headers: { 'idempotency-key': 'five' } },
    );
    expect(answer.status).toBe(201);
  });

  test.each([' ', 'x'.repeat(201), 'ñandú'])('key %j is refused', async (key) => {
    expect((await bookAt('10:00', { key })).status).toBe(422);
  });
});
