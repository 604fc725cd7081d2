import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { seeds } from '#test/simulation/seeds.ts';
import { deadlocksOf } from '#test/tenants.ts';
import { chanceOf } from '#test/chance.ts';
import * as world from '#test/world.ts';

const rounds = roundsOf({ short: 5, long: 200 });

let it: TestApp;
let shop: world.Shop;
let bruno: world.Staff;
let eva: world.Staff;
let service: Service;
let token: string;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  ({ shop, barber: bruno, service } = await world.aShopAtWork(it.call));
  eva = await world.aStaffMember(shop, { firstname: 'Eva' });
  await world.hoursFor(shop, eva);
  token = shop.token;
});

const book = (barber: world.Staff, time: string) =>
  it.call(bookReservation, {
    slug: shop.slug,
    barber_id: barber.user.id,
    client: world.aClient({ phone: `+598 ${world.aWord()}` }),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: `2026-11-19T${time}`,
  });
const booked = async (barber: world.Staff, time: string) => (await book(barber, time)).body;
const move = (id: number, changes: object) => it.call(moveReservation, { id, ...changes }, { token });
const agenda = () => world.ask(it.call, listReservations, { limit: 100 }, { token });

async function expectNoOverlap() {
  const { rows } = await sql`
    select one.id, other.id from reservations one
    join reservations other using (organization_id, barber_id)
    where one.organization_id = ${shop.organization.id} and one.id < other.id and one.during && other.during
      and one.deleted_at is null and other.deleted_at is null
      and one.status not in ('no_show', 'canceled') and other.status not in ('no_show', 'canceled')`.execute(
    it.db,
  );
  expect(rows).toEqual([]);
}

test(
  'reservations that are dragged crosswise between two barbers both arrive, or stay where they are',
  async () => {
    const [one, other] = [await booked(bruno, '10:00'), await booked(eva, '11:00')];
    const before = await deadlocksOf(it.db);
    let barbers = [bruno.user.id, eva.user.id] as const;
    for (let round = 0; round < rounds; round += 1) {
      const [from, to] = barbers;
      const crossing = await Promise.all([
        move(one.id, { barber_id: to, start_local: '2026-11-19T10:00' }),
        move(other.id, { barber_id: from, start_local: '2026-11-19T11:00' }),
      ]);
      expect([round, statusesOf(crossing)]).toEqual([round, [200, 200]]);
      barbers = [to, from];
      // Both moves swap the reservations and get 409, because neither reservation has moved away yet.
      const meeting = await Promise.all([
        move(one.id, { barber_id: from, start_local: '2026-11-19T11:00' }),
        move(other.id, { barber_id: to, start_local: '2026-11-19T10:00' }),
      ]);
      expect([round, statusesOf(meeting)]).toEqual([round, [409, 409]]);
    }
    await expectNoOverlap();
    expect(await deadlocksOf(it.db)).toBe(before);
  },
  patience,
);

test(
  'of a move to another barber and a client who books there, one wins',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await booked(bruno, '10:00');
      const answers = await Promise.all([
        move(id, { barber_id: eva.user.id, start_local: '2026-11-19T12:00' }),
        book(eva, '12:00'),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect([round, statuses]).toEqual([round, statuses[0] === 200 ? [200, 409] : [409, 201]]);
      for (const each of await agenda())
        await world.ask(it.call, deleteReservation, { id: each.id }, { token });
    }
  },
  patience,
);

test(
  'whatever staff and clients do at once, no two reservations meet, and nobody sees a failure',
  async () => {
    const chance = chanceOf(seeds[0] ?? 1);
    const before = await deadlocksOf(it.db);
    const known: PublicReservation[] = [];
    const changeIds: string[] = [];
    const aTime = () => `${chance.oneOf(['09', '10', '11', '12'])}:${chance.oneOf(['00', '15', '30', '45'])}`;
    const anyone = () => chance.oneOf([bruno, eva]);
    const named = () => {
      const change_id = randomUUID();
      changeIds.push(change_id);
      return change_id;
    };
    const acts: ((own: PublicReservation) => Promise<{ status: number }>)[] = [
      ({ id }) => move(id, { barber_id: anyone().user.id, change_id: named() }),
      ({ id }) => move(id, { barber_id: anyone().user.id, start_local: `2026-11-19T${aTime()}` }),
      ({ id }) => move(id, { duration_min: chance.oneOf([15, 30, 60]), change_id: named() }),
      ({ id }) => {
        const status = chance.oneOf(['scheduled', 'canceled', 'completed'] as const);
        return it.call(setReservationStatus, { id, status, change_id: named() }, { token });
      },
      ({ id }) => it.call(deleteReservation, { id, change_id: named() }, { token }),
      ({ external_id: externalId }) =>
        it.call(changePublicReservation, {
          externalId,
          action: 'reschedule',
          start_at_utc: `2026-11-19T${chance.oneOf(['12', '13', '14'])}:00:00Z`,
        }),
      () =>
        it.call(undoChange, { changeId: changeIds.at(-chance.oneOf([1, 2, 3])) ?? randomUUID() }, { token }),
    ];
    const aBooking = async () => {
      const { status, body } = await book(anyone(), aTime());
      if (status === 201) known.push(body);
      return { status };
    };
    for (let round = 0; round < rounds; round += 1) {
      const own = Array.from({ length: 6 }, () => known.length > 0 && chance.oneOf(known));
      const answers = await Promise.all([
        ...own.map((one) => (one ? chance.oneOf(acts)(one) : aBooking())),
        aBooking(),
        aBooking(),
      ]);
      expect([round, statusesOf(answers).filter((status) => status >= 500)]).toEqual([round, []]);
      await expectNoOverlap();
    }
    expect(known.length).toBeGreaterThan(0);
    expect(await deadlocksOf(it.db)).toBe(before);
  },
  patience,
);
