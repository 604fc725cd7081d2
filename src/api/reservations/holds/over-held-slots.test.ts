import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrganizationId } from '#api/database/connection.ts';
import { mintPublicId } from '#api/security/tokens.ts';
import { findGap, takeBooking } from '#domain/booking/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  type PublicReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import { restoreDeleted, restoreReservation } from '#domain/reservations/restore-contract.ts';
import { localToEpoch, instantOf, minuteMs } from '#domain/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aLateDay, lateDay, type LateDay } from '#test/late-day.ts';

const zone = 'America/Montevideo';
let it: TestApp;
let day: LateDay;
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  day = await aLateDay(it);
  as = { token: day.shop.token };
});

async function held(hold: 'form' | 'offer', clock: string, held_until = `${lateDay}T13:00:00Z`) {
  const organization = day.shop.organization.id as OrganizationId;
  const { client_id } = await it.db
    .selectFrom('reservations')
    .select('client_id')
    .where('organization_id', '=', organization)
    .where('client_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const start = localToEpoch(`${lateDay}T${clock}`, zone) ?? 0;
  await it.db
    .insertInto('reservations')
    .values({
      organization_id: organization,
      external_id: mintPublicId(organization, 16),
      barber_id: day.barber.user.id,
      status: 'held',
      hold,
      held_until,
      start_at: instantOf(start),
      end_at: instantOf(start + 30 * minuteMs),
      created_at: `${lateDay}T12:00:00Z`,
      ...(hold !== 'form' && {
        client_id,
        client_firstname_snapshot: 'Delia',
        client_lastname_snapshot: 'Guardada',
      }),
    })
    .execute();
}
const heldCount = async () =>
  (
    await it.db
      .selectFrom('reservations')
      .select('id')
      .where('organization_id', '=', day.shop.organization.id)
      .where('status', '=', 'held')
      .execute()
  ).length;

type Outcome = { status: number; body: unknown };
type Way = {
  at: string;
  /** Prepares the action before the slot at its target is held. */
  prepare: (own: PublicReservation) => Promise<unknown>;
  act: (own: PublicReservation, prepared: unknown) => Promise<Outcome>;
};

const move = ({ id }: PublicReservation, clock: string, change_id?: string) =>
  it.call(moveReservation, { id, start_local: `${lateDay}T${clock}`, ...(change_id && { change_id }) }, as);
const take = (clock: string) =>
  it.call(
    takeBooking,
    {
      barber_id: day.barber.user.id,
      client: null,
      channel: 'walk_in',
      duration_min: 30,
      start_local: `${lateDay}T${clock}`,
    },
    as,
  );
const set = ({ id }: PublicReservation, status: 'canceled' | 'confirmed') =>
  it.call(setReservationStatus, { id, status }, as);

const ways: Record<string, Way> = {
  'a move': { at: '15:00', prepare: async () => undefined, act: (own) => move(own, '15:00') },
  'a move by a little': { at: '14:30', prepare: async () => undefined, act: (own) => move(own, '14:15') },
  'another status': {
    at: '14:00',
    prepare: (own) => set(own, 'canceled'),
    act: (own) => set(own, 'confirmed'),
  },
  'a restored reservation': {
    at: '14:00',
    prepare: ({ id }) => it.call(deleteReservation, { id }, as),
    act: ({ id }) => it.call(restoreReservation, { id }, as),
  },
  'a booking of the staff': { at: '15:15', prepare: async () => undefined, act: () => take('15:00') },
  'a day that runs late': {
    at: '14:30',
    prepare: () => day.plan(),
    act: (_, plan) => day.shift({ plan: (plan as { plan: string }).plan }),
  },
  'an act that is taken back': {
    at: '14:00',
    prepare: async (own) => {
      const id = randomUUID();
      await move(own, '16:00', id);
      return id;
    },
    act: (_, changeId) => it.call(undoChange, { changeId: String(changeId) }, as),
  },
};

test.each(Object.keys(ways))('%s goes over what a form holds', async (name) => {
  const { at, prepare, act } = ways[name] as Way;
  const own = await day.book('14:00');
  const prepared = await prepare(own);
  await held('form', at);
  const { status, body } = await act(own, prepared);
  expect([status < 300, body]).toEqual([true, body]);
  expect(await heldCount()).toBe(0);
});

test.each(Object.keys(ways))('%s does not go over an offer, and says until when it is held', async (name) => {
  const { at, prepare, act } = ways[name] as Way;
  const own = await day.book('14:00');
  const prepared = await prepare(own);
  await held('offer', at);
  const { status, body } = await act(own, prepared);
  const detail = 'Ese horario está reservado para otra persona hasta las 10:00.';
  expect([status, body]).toEqual([409, { code: 'slot_held', detail }]);
  expect(await heldCount()).toBe(1);
});

test('where a reservation lies beside an offer, that is said first', async () => {
  const own = await day.book('14:00');
  await day.book('15:00');
  await held('offer', '15:30');
  for (const { status, body } of [
    await it.call(moveReservation, { id: own.id, start_local: `${lateDay}T15:00`, duration_min: 60 }, as),
    await it.call(
      takeBooking,
      {
        barber_id: day.barber.user.id,
        client: null,
        channel: 'walk_in',
        duration_min: 60,
        start_local: `${lateDay}T15:00`,
      },
      as,
    ),
  ])
    expect([status, body]).toMatchObject([409, { code: 'slot_taken' }]);
});

test('an offer that has lapsed stands in nobody’s way', async () => {
  const own = await day.book('14:00');
  await held('offer', '15:00', `${lateDay}T12:01:00Z`);
  it.clock.set(`${lateDay}T12:01:00Z`);
  expect((await move(own, '15:00')).status).toBe(200);
  expect(await heldCount()).toBe(0);
});

test('what is restored together counts an offer in the way as taken', async () => {
  const own = await day.book('14:00');
  await it.call(deleteReservation, { id: own.id }, as);
  await held('offer', '14:00');
  const { body } = await it.call(restoreDeleted, { since: `${lateDay}T00:00:00Z` }, as);
  expect(body).toEqual({ restored: 0, taken: 1 });
});

test('clients move to no slot that is held, whatever for', async () => {
  const own = await day.book('14:00');
  await held('form', '15:00');
  const { status, body } = await it.call(changePublicReservation, {
    externalId: own.external_id,
    action: 'reschedule',
    start_at_utc: `${lateDay}T18:00:00Z`,
  });
  expect([status, body]).toMatchObject([409, { code: 'slot_taken' }]);
});

test('the next gap leaves out what is offered, and not what a form holds', async () => {
  await day.book('14:00');
  await held('form', '09:00');
  await held('offer', '09:30');
  const gap = (from: string) =>
    it.call(findGap, { barber_id: day.barber.user.id, from: `${lateDay}T${from}`, minutes: 30 }, as);
  expect((await gap('09:00')).body).toMatchObject({ start_local: `${lateDay}T09:00` });
  expect((await gap('09:15')).body).toMatchObject({ start_local: `${lateDay}T10:00` });
});
