import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrganizationId } from '#api/database/connection.ts';
import { transact } from '#api/database/transaction.ts';
import { lockCalendar } from '#api/reservations/queries.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { holdHeader, releaseHold, takeHold } from '#domain/booking/holds/contract.ts';
import { publicIdOf } from '#domain/public-id.ts';
import type { Arrangement } from '#domain/schedule/openings/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let team: world.Staff[];
let cut: Service;
let long: Service;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  shop = await world.aShop(app.call);
  team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  for (const one of team) await world.hoursFor(shop, one);
  [cut, long] = [await world.aService(shop), await world.aService(shop, { duration_minutes: 60 })];
});

const date = '2026-11-24';
const ids = () => team.map(({ user }) => user.id);
const services = (service = cut) => [{ service_id: service.id, quantity: 1 }];
const visit = (time = '10:00', service = cut) => ({
  slug: shop.slug,
  any_barber: true,
  services: services(service),
  start_local: `${date}T${time}`,
});
type Named = { hold?: string; replaces?: string };
const hold = (time?: string, named: Named = {}) => app.call(takeHold, { ...visit(time), ...named });
const headersOf = (token?: string) => (token ? { headers: { [holdHeader]: token } } : {});
const book = (token?: string, wanted: object = visit()) =>
  app.call(bookReservation, { ...visit(), ...wanted, client: world.aClient() }, headersOf(token));

const group = (arrangement: Arrangement, { who = [cut, cut], time = '10:00' } = {}) => ({
  slug: shop.slug,
  people: who.map((service) => ({ services: services(service) })),
  arrangement,
  start_local: `${date}T${time}`,
  ...(arrangement === 'in_a_row' && { any_barber: true }),
});
type Group = ReturnType<typeof group>;
const bookFor = ({ people, ...wanted }: Group, token?: string) =>
  app.call(
    bookGroup,
    {
      ...wanted,
      client: world.aClient(),
      people: people.map((one, nth) => ({ ...one, firstname: `Persona ${nth}` })),
    },
    headersOf(token),
  );
const heldRows = async () =>
  (
    await app.db
      .selectFrom('reservations')
      .select(['barber_id', 'start_at', 'end_at'])
      .where('organization_id', '=', shop.organization.id)
      .where('status', '=', 'held')
      .orderBy('start_at')
      .orderBy('barber_id')
      .execute()
  ).map(({ barber_id, start_at, end_at }) => [barber_id, start_at.slice(11, 16), end_at.slice(11, 16)]);

describe('a hold with any barber', () => {
  test('is with the barber whom a booking would get, who gets the booking of its token', async () => {
    const [first = 0, second = 0] = ids();
    await world.ask(app.call, bookReservation, {
      ...visit('15:00'),
      any_barber: undefined,
      barber_id: first,
      client: world.aClient(),
    });
    const { status, body } = await hold();
    expect([status, (await heldRows()).map(([barber]) => barber)]).toEqual([201, [second]]);
    // The other barber has fewer booked minutes by then, but the hold decides.
    await world.ask(app.call, bookReservation, {
      ...visit('16:00', long),
      any_barber: undefined,
      barber_id: second,
      client: world.aClient(),
    });
    const booked = await book(body.hold);
    expect([booked.status, booked.body.barber.id]).toEqual([201, second]);
    expect(await heldRows()).toEqual([]);
  });

  test('leaves rivals the other barber, and then nobody', async () => {
    const { body } = await hold();
    const [held] = (await heldRows()).map(([barber]) => barber);
    const rival = await book();
    expect([rival.status, ids().filter((id) => id !== held)]).toEqual([201, [rival.body.barber.id]]);
    expect((await book()).status).toBe(409);
    expect((await hold()).status).toBe(409);
    expect((await book(body.hold)).body.barber.id).toBe(held);
  });

  test('of two rivals for the last chair one gets it', async () => {
    await book();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([hold(), hold()]);
      expect(statusesOf(answers)).toEqual([201, 409]);
      const won = answers.find(({ status }) => status === 201);
      await app.call(releaseHold, { slug: shop.slug, hold: won?.body.hold ?? '' });
      app.clock.advance(15 * 60_000);
    }
  });

  test('is nobody’s after five minutes', async () => {
    await book();
    const { body } = await hold();
    app.clock.advance(5 * 60_000);
    expect((await book()).status).toBe(201);
    expect((await book(body.hold)).status).toBe(409);
    expect(await heldRows()).toEqual([]);
  });

  test('that is asked for twice by one browser is one, one after the other and at once', async () => {
    const named = { hold: publicIdOf(shop.organization.id, 'a'.repeat(22)) };
    const answers = await Promise.all([hold('10:00', named), hold('10:00', named), hold('10:00', named)]);
    answers.push(await hold('10:00', named), await hold('10:00', { ...named, replaces: named.hold }));
    for (const { status, body } of answers) expect([status, body.hold]).toEqual([201, named.hold]);
    expect(await heldRows()).toHaveLength(1);
    const moved = { hold: publicIdOf(shop.organization.id, 'b'.repeat(22)), replaces: named.hold };
    for (const other of [await hold('11:00', moved), await hold('11:00', moved)])
      expect([other.status, other.body.hold]).toEqual([201, moved.hold]);
    expect(await heldRows()).toEqual([[expect.any(Number), '14:00', '14:30']]);
  });

  test('books once: the second booking of its token is anybody’s', async () => {
    const { body } = await hold();
    const [one, other, late] = [await book(body.hold), await book(body.hold), await book(body.hold)];
    expect([one.status, other.status, late.status]).toEqual([201, 201, 409]);
    expect(one.body.barber.id).not.toBe(other.body.barber.id);
  });

  test('goes to another barber where the staff took its slot', async () => {
    const { body } = await hold();
    const [held] = (await heldRows()).map(([barber]) => Number(barber));
    const forms = {
      client: null,
      channel: 'walk_in',
      start_local: `${date}T10:00`,
      services: services(),
    } as const;
    await world.ask(app.call, takeBooking, { ...forms, barber_id: held ?? 0 }, { token: shop.token });
    const booked = await book(body.hold);
    expect([booked.status, ids().filter((id) => id !== held)]).toEqual([201, [booked.body.barber.id]]);
  });

  test('waits for its barber while another transaction has their calendar', async () => {
    const { body } = await hold();
    const [held] = (await heldRows()).map(([barber]) => Number(barber));
    const letGo = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = transact(app.db, async (tx) => {
      await lockCalendar(tx, shop.organization.id as OrganizationId, held ?? 0);
      locked.resolve();
      await letGo.promise;
    });
    await locked.promise;
    const booking = book(body.hold);
    setTimeout(letGo.resolve, 300);
    expect((await booking).body.barber.id).toBe(held);
    await holding;
  });
});

describe('a group', () => {
  test.each([
    [
      'in_a_row',
      [
        ['10:00', '10:30'],
        ['10:30', '11:30'],
      ],
    ],
    [
      'together',
      [
        ['10:00', '10:30'],
        ['10:00', '11:00'],
      ],
    ],
  ] as const)(
    '%s holds a slot for each person by one token, and books them by it',
    async (arrangement, times) => {
      const wanted = group(arrangement, { who: [cut, long] });
      const { status, body } = await app.call(takeHold, wanted);
      const end = times
        .map(([, to]) => to)
        .toSorted()
        .at(-1);
      const utc = (time = '') => `${date}T${String(Number(time.slice(0, 2)) + 3)}${time.slice(2)}:00Z`;
      expect([status, body.start_at, body.end_at]).toEqual([201, utc('10:00'), utc(end)]);
      const slots = await heldRows();
      expect(slots.map(([, from, to]) => [from, to])).toEqual(
        expect.arrayContaining(times.map((pair) => pair.map((time) => utc(time).slice(11, 16)))),
      );
      expect(new Set(slots.map(([barber]) => barber)).size).toBe(arrangement === 'together' ? 2 : 1);
      // A rival group finds no place for both at once; the other barber can still attend a row.
      expect((await bookFor(group('together', { who: [cut, long] }))).status).toBe(409);
      const booked = await bookFor(wanted, body.hold);
      expect(booked.status).toBe(201);
      expect(
        booked.body.reservations.map(({ barber, start_at, end_at }) => [
          barber.id,
          start_at.slice(11, 16),
          end_at.slice(11, 16),
        ]),
      ).toEqual(expect.arrayContaining(slots));
      expect(await heldRows()).toEqual([]);
      expect((await bookFor(wanted, body.hold)).status).toBe(arrangement === 'together' ? 409 : 201);
    },
  );

  test('holds all slots or none', async () => {
    await book();
    const { status, body } = await app.call(takeHold, group('together'));
    expect([status, body]).toMatchObject([409, { code: 'no_barber_free' }]);
    expect(await heldRows()).toEqual([]);
  });

  test('gives all its slots back with its token, and with another choice', async () => {
    const first = await app.call(takeHold, group('together'));
    const other = await app.call(takeHold, {
      ...group('together', { time: '10:15' }),
      replaces: first.body.hold,
    });
    expect([other.status, (await heldRows()).length]).toEqual([201, 2]);
    const same = { ...group('together', { time: '10:15' }), replaces: other.body.hold };
    expect((await app.call(takeHold, same)).body).toEqual(other.body);
    await app.call(releaseHold, { slug: shop.slug, hold: other.body.hold });
    expect(await heldRows()).toEqual([]);
  });

  test('of two that want both chairs one holds them', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.call(takeHold, group('together'))));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await heldRows()).toHaveLength(2);
  });

  test.each([
    [{ services: [], people: undefined, arrangement: undefined }, 'services'],
    [{ people: undefined, arrangement: undefined }, 'services'],
    [{ services: [{ service_id: 1, quantity: 1 }] }, 'services'],
    [{ arrangement: undefined }, 'arrangement'],
    [{ people: [] }, 'people'],
    [{ barber_id: 1 }, 'barber_id'],
  ])('is refused where the request is %j', async (change, at) => {
    const wanted = { ...group('together'), any_barber: true, ...change };
    const { status, body } = await app.call(takeHold, wanted);
    expect([status, body]).toMatchObject([422, { detail: [{ loc: [at] }] }]);
  });
});
