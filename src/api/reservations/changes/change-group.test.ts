import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookGroup, changeGroup, readGroup } from '#domain/booking/groups/contract.ts';
import { planShift } from '#domain/reservations/late/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  readPublicReservation,
  readReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let team: [world.Staff, world.Staff];
let cut: Service;
let email: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  shop = await world.aShop(app.call);
  team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  for (const barber of team) await world.hoursFor(shop, barber);
  cut = await world.aService(shop);
});

const date = '2026-11-19';
const utc = (time: string) => new Date(`${date}T${time}:00-03:00`).toISOString().replace('.000', '');

async function aGroup(arrangement: 'in_a_row' | 'together' = 'in_a_row', names = ['Carla', 'Leo', 'Ana']) {
  const client = world.aClient();
  email = client.email;
  const services = [{ service_id: cut.id, quantity: 1 }];
  const people = names.map((firstname) => ({ firstname, services }));
  const { reservations } = await world.ask(app.call, bookGroup, {
    slug: shop.slug,
    client,
    people,
    arrangement,
    ...(arrangement === 'in_a_row' && { barber_id: team[0].user.id }),
    start_local: `${date}T10:00`,
  });
  await app.deps.jobs.drain();
  app.mailer.sent.length = 0;
  return reservations as [PublicReservation, PublicReservation, ...PublicReservation[]];
}
const linkOf = ({ external_id: externalId }: PublicReservation) => ({ externalId });
const statesOf = async (booker: PublicReservation) =>
  (await world.ask(app.call, readGroup, linkOf(booker))).map(
    ({ firstname, status, start_at }) => `${firstname} ${status} ${start_at.slice(11, 16)}`,
  );
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const asOwner = () => ({ token: shop.token });
async function mailed() {
  await app.deps.jobs.drain();
  return app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject.split(':')[0]);
}

describe("the booker's link", () => {
  test('shows who comes, to nobody else', async () => {
    const [booker, companion] = await aGroup();
    expect(await world.ask(app.call, readGroup, linkOf(booker))).toMatchObject([
      { id: booker.id, firstname: 'Carla', is_booker: true, services: [{ service_id: cut.id }] },
      { id: companion.id, firstname: 'Leo', is_booker: false, barber: { id: team[0].user.id } },
      { firstname: 'Ana' },
    ]);
    expect((await app.call(readGroup, linkOf(companion))).status).toBe(404);
    expect((await app.call(changeGroup, { ...linkOf(companion), action: 'cancel' })).status).toBe(404);
  });

  test('moves all by a quarter of an hour over their own places, and tells of it once', async () => {
    const [booker] = await aGroup();
    const moved = await app.call(changeGroup, {
      ...linkOf(booker),
      action: 'reschedule',
      start_at_utc: utc('10:15'),
    });
    expect(moved.status).toBe(200);
    expect(await statesOf(booker)).toEqual([
      'Carla scheduled 13:15',
      'Leo scheduled 13:45',
      'Ana scheduled 14:15',
    ]);
    expect(await mailed()).toEqual(['Reserva reprogramada']);
  });

  test('moves those who are attended together to one time', async () => {
    const [booker] = await aGroup('together', ['Carla', 'Leo']);
    await world.ask(app.call, changeGroup, {
      ...linkOf(booker),
      action: 'reschedule',
      start_at_utc: utc('10:15'),
    });
    expect(await statesOf(booker)).toEqual(['Carla scheduled 13:15', 'Leo scheduled 13:15']);
  });

  test('says how long the staff gave somebody, which the group is moved by', async () => {
    const [booker, leo] = await aGroup('together', ['Carla', 'Leo']);
    await world.ask(app.call, moveReservation, { id: leo.id, duration_min: 90 }, asOwner());
    const [, shown] = await world.ask(app.call, readGroup, linkOf(booker));
    expect(shown?.duration_min).toBe(90);
    const late = { action: 'reschedule', start_at_utc: utc('17:00') } as const;
    expect(codeOf(await app.call(changeGroup, { ...linkOf(booker), ...late }))).toBe('outside_hours');
  });

  test('moves none where one has no place', async () => {
    const [booker, companion] = await aGroup('together', ['Carla', 'Leo']);
    const rival = { slug: shop.slug, start_local: `${date}T12:00` };
    await world.ask(app.call, bookGroup, {
      ...rival,
      client: world.aClient({ phone: '+598 99 765 432' }),
      people: ['Eva', 'Luis'].map((firstname) => ({
        firstname,
        services: [{ service_id: cut.id, quantity: 1 }],
      })),
      arrangement: 'in_a_row',
      barber_id: companion.barber_id,
    });
    const moved = await app.call(changeGroup, {
      ...linkOf(booker),
      action: 'reschedule',
      start_at_utc: utc('12:30'),
    });
    expect([moved.status, codeOf(moved)]).toEqual([409, 'slot_taken']);
    const late = await app.call(changeGroup, {
      ...linkOf(booker),
      action: 'reschedule',
      start_at_utc: utc('17:45'),
    });
    expect([late.status, codeOf(late)]).toEqual([409, 'outside_hours']);
    expect(await statesOf(booker)).toEqual(['Carla scheduled 13:00', 'Leo scheduled 13:00']);
  });

  test('takes a companion out, of which one email tells', async () => {
    const [booker, companion] = await aGroup();
    await world.ask(app.call, changeGroup, { ...linkOf(booker), action: 'cancel', members: [companion.id] });
    expect(await statesOf(booker)).toEqual([
      'Carla scheduled 13:00',
      'Leo canceled 13:30',
      'Ana scheduled 14:00',
    ]);
    expect(await mailed()).toEqual(['Tu grupo cambió']);
    const again = await app.call(changeGroup, {
      ...linkOf(booker),
      action: 'cancel',
      members: [companion.id],
    });
    expect(codeOf(again)).toBe('reservation_locked');
    // The remaining members move together without the gap of the canceled one.
    await world.ask(app.call, changeGroup, {
      ...linkOf(booker),
      action: 'reschedule',
      start_at_utc: utc('11:00'),
    });
    expect(await statesOf(booker)).toEqual([
      'Carla scheduled 14:00',
      'Leo canceled 13:30',
      'Ana scheduled 14:30',
    ]);
  });

  test('is shown to the staff with how many of it still come', async () => {
    const [booker, companion] = await aGroup();
    const read = () => world.ask(app.call, readReservation, { id: booker.id }, asOwner());
    expect(await read()).toMatchObject({ group_id: booker.id, group_people: 3 });
    await world.ask(app.call, changeGroup, { ...linkOf(booker), action: 'cancel', members: [companion.id] });
    const listed = await world.ask(app.call, listReservations, {}, asOwner());
    expect(listed.map(({ group_people }) => group_people)).toEqual([2, 2, 2]);
    const alone = await world.aReservation(shop, {
      barber: team[1],
      service: cut,
      start_local: `${date}T16:00`,
    });
    expect(await world.ask(app.call, readReservation, { id: alone.id }, asOwner())).not.toHaveProperty(
      'group_people',
    );
  });

  test('cancels all, by its own call and by that of any link, and tells of it once', async () => {
    for (const route of [changeGroup, changePublicReservation]) {
      const [booker] = await aGroup();
      await world.ask(app.call, route as typeof changePublicReservation, {
        ...linkOf(booker),
        action: 'cancel',
      });
      expect(await statesOf(booker)).toEqual([
        'Carla canceled 13:00',
        'Leo canceled 13:30',
        'Ana canceled 14:00',
      ]);
      expect(await mailed()).toEqual(['Reserva cancelada']);
    }
    const [booker] = await aGroup();
    await world.ask(app.call, changeGroup, { ...linkOf(booker), action: 'cancel', members: [booker.id] });
    expect((await statesOf(booker)).every((state) => state.includes('canceled'))).toBe(true);
  });

  test('refuses what makes no sense', async () => {
    const [booker] = await aGroup();
    const wrong = [
      { action: 'cancel', members: [999_999] },
      { action: 'cancel', members: [] },
      { action: 'reschedule' },
      { action: 'reschedule', start_at_utc: utc('11:00'), members: [booker.id] },
    ] as const;
    for (const change of wrong)
      expect([
        change,
        (await app.call(changeGroup, { ...linkOf(booker), ...change } as never)).status,
      ]).toEqual([change, 422]);
    app.clock.set('2026-11-19T13:10:00Z');
    const begun = await app.call(changeGroup, { ...linkOf(booker), action: 'cancel' });
    expect(codeOf(begun)).toBe('reservation_started');
  });
});

describe("a companion's link", () => {
  test('shows and changes that reservation alone', async () => {
    const [booker, companion] = await aGroup('together', ['Carla', 'Leo']);
    const { body } = await app.call(readPublicReservation, linkOf(companion));
    expect(body).toMatchObject({ client: { firstname: 'Leo', phone: null }, client_phone_snapshot: null });
    await world.ask(app.call, changePublicReservation, {
      ...linkOf(companion),
      action: 'reschedule',
      start_at_utc: utc('12:00'),
    });
    expect(await statesOf(booker)).toEqual(['Carla scheduled 13:00', 'Leo scheduled 15:00']);
    await world.ask(app.call, changePublicReservation, { ...linkOf(companion), action: 'cancel' });
    expect(await statesOf(booker)).toEqual(['Carla scheduled 13:00', 'Leo canceled 15:00']);
  });
});

describe('the staff', () => {
  test('move and cancel somebody of a group alone', async () => {
    const [booker, companion] = await aGroup('together', ['Carla', 'Leo']);
    await world.ask(app.call, moveReservation, { id: booker.id, start_local: `${date}T10:20` }, asOwner());
    await world.ask(app.call, setReservationStatus, { id: companion.id, status: 'canceled' }, asOwner());
    expect(await statesOf(booker)).toEqual(['Carla scheduled 13:20', 'Leo canceled 13:00']);
  });

  test('move a group by as much, from whomever of it, and take that back', async () => {
    const [booker, companion] = await aGroup();
    const change_id = crypto.randomUUID();
    const move = { id: companion.id, start_local: `${date}T11:40`, group: true, change_id };
    await world.ask(app.call, moveReservation, move, asOwner());
    expect(await statesOf(booker)).toEqual([
      'Carla scheduled 14:10',
      'Leo scheduled 14:40',
      'Ana scheduled 15:10',
    ]);
    await world.ask(app.call, undoChange, { changeId: change_id }, asOwner());
    expect(await statesOf(booker)).toEqual([
      'Carla scheduled 13:00',
      'Leo scheduled 13:30',
      'Ana scheduled 14:00',
    ]);
    app.clock.advance(60_000);
    expect(await mailed()).toEqual([]);
  });

  test('cancel all with the booker, and take that back', async () => {
    const [booker] = await aGroup();
    const change_id = crypto.randomUUID();
    await world.ask(
      app.call,
      setReservationStatus,
      { id: booker.id, status: 'canceled', change_id },
      asOwner(),
    );
    expect((await statesOf(booker)).every((state) => state.includes('canceled'))).toBe(true);
    await world.ask(app.call, undoChange, { changeId: change_id }, asOwner());
    expect((await statesOf(booker)).every((state) => state.includes('scheduled'))).toBe(true);
  });

  test('complete the booker alone, and delete all with them', async () => {
    const [booker, companion] = await aGroup();
    await world.ask(app.call, setReservationStatus, { id: booker.id, status: 'completed' }, asOwner());
    expect(await statesOf(booker)).toEqual([
      'Carla completed 13:00',
      'Leo scheduled 13:30',
      'Ana scheduled 14:00',
    ]);
    await world.ask(app.call, deleteReservation, { id: booker.id }, asOwner());
    expect((await app.call(readPublicReservation, linkOf(companion))).status).toBe(404);
  });

  test('see before a delay whom it parts from a group', async () => {
    const [booker] = await aGroup();
    app.clock.set(utc('09:50'));
    const late = { barber_id: team[0].user.id, minutes: 20, mode: 'ripple' } as const;
    const token = await world.signIn(app.call, shop.owner.email);
    const { rows } = await world.ask(app.call, planShift, late, { token });
    expect(rows.map(({ client, group_id }) => [client, group_id])).toEqual([
      ['Carla Sosa', booker.id],
      ['Leo', booker.id],
      ['Ana', booker.id],
    ]);
  });
});
