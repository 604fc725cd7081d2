import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import {
  deleteReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  readPublicReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { by, change } from '../../database/unit-of-work.ts';
import type { Session } from '../../session/require-session.ts';
import { changeReservations, type ReservationEdit } from './changes.ts';
import { reservationsAsTheyAre } from './lock-reservation.ts';
import { lockCalendars } from '../queries.ts';

let it: TestApp;
let shop: world.Shop;
let bruno: world.Staff;
let eva: world.Staff;
let service: Service;
let reservation: PublicReservation;
const client = world.aClient({ email: 'carla@example.com' });

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber: bruno, service } = await world.aShopAtWork(it.call));
  eva = await world.aStaffMember(shop, { firstname: 'Eva', lastname: 'Paz' });
  await world.hoursFor(shop, eva);
  reservation = await book(bruno, '10:00', client);
  await send();
  it.mailer.sent.length = 0;
});

const book = (barber: world.Staff, time: string, who = world.aClient({ phone: `+598 9 ${time}` })) =>
  world.aReservation(shop, { barber, service, start_local: `2026-11-19T${time}`, client: who });
const send = () => it.deps.jobs.drain(shop.organization.id as OrganizationId);
const all = () => world.ask(it.call, listReservations, { limit: 100 }, { token: shop.token });
const move = async (changes: object, token = bruno.token, id = reservation.id) => {
  const changeId = randomUUID();
  await world.ask(it.call, moveReservation, { id, ...changes, change_id: changeId }, { token });
  return changeId;
};
async function take() {
  const changeId = randomUUID();
  const order = {
    barber_id: bruno.user.id,
    client: { firstname: 'Marta', email: 'marta@example.com' },
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T15:00',
    channel: 'phone' as const,
    change_id: changeId,
  };
  await world.ask(it.call, takeBooking, order, { token: bruno.token });
  return changeId;
}
const undo = (changeId: string, token = bruno.token, headers = {}) =>
  it.call(undoChange, { changeId }, { token, headers });
const refusal = ({ status, body }: Awaited<ReturnType<typeof undo>>) => [
  status,
  (body as unknown as { code: string }).code,
];

describe('taken back, all is as it was', () => {
  test('after a move to another time, barber and length', async () => {
    const before = await all();
    const changeId = await move({
      barber_id: eva.user.id,
      start_local: '2026-11-19T15:00',
      duration_min: 45,
    });
    expect(await all()).not.toEqual(before);
    const { status, body } = await undo(changeId);
    expect([status, body]).toEqual([200, { reservations: before }]);
    expect(await all()).toEqual(before);
  });

  test('after a status', async () => {
    const change_id = randomUUID();
    const marked = { id: reservation.id, status: 'no_show', change_id } as const;
    await world.ask(it.call, setReservationStatus, marked, { token: bruno.token });
    expect((await undo(change_id)).body.reservations).toMatchObject([{ status: 'scheduled' }]);
  });

  test('after a deletion, also for somebody who may not restore, and its link works again', async () => {
    const change_id = randomUUID();
    await world.ask(it.call, deleteReservation, { id: reservation.id, change_id }, { token: bruno.token });
    expect(await all()).toEqual([]);
    expect((await undo(change_id)).body.reservations).toMatchObject([{ id: reservation.id }]);
    const { external_id: externalId } = reservation;
    expect((await it.call(readPublicReservation, { externalId })).body).toEqual(reservation);
  });

  test('after a booking, which is a deleted one then', async () => {
    const before = await all();
    const changeId = await take();
    expect(await all()).toHaveLength(2);
    expect(await undo(changeId)).toMatchObject({ status: 200, body: { reservations: [] } });
    expect(await all()).toEqual(before);
    await book(bruno, '15:00');
  });

  test('one change after the other, the last one first', async () => {
    const before = await all();
    const first = await move({ start_local: '2026-11-19T11:00' });
    const second = await move({ barber_id: eva.user.id });
    expect(refusal(await undo(first))).toEqual([409, 'undo_overtaken']);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect(await all()).toEqual(before);
  });
});

test('what was taken back is recorded, and cannot be taken back itself', async () => {
  const changeId = await move({ start_local: '2026-11-19T11:00' });
  await undo(changeId);
  const [last] = await world.ask(it.call, listAudit, {}, { token: shop.token });
  expect(last).toMatchObject({
    action: 'undone',
    person: { firstname: 'Bruno' },
    differences: [{ field: 'start_at', before: '2026-11-19T14:00:00Z', after: '2026-11-19T13:00:00Z' }],
  });
  expect(refusal(await undo(changeId))).toEqual([409, 'undo_overtaken']);
  await move({ start_local: '2026-11-19T11:00' });
  expect(refusal(await undo(changeId))).toEqual([409, 'undo_overtaken']);
  const again = { id: reservation.id, duration_min: 60, change_id: changeId };
  expect((await it.call(moveReservation, again, { token: bruno.token })).status).toBe(422);
});

test('whoever asks again with the same key, over a lost answer, hears that it is taken back', async () => {
  const changeId = await move({ start_local: '2026-11-19T11:00' });
  const key = { 'idempotency-key': 'una-vez' };
  const first = await undo(changeId, bruno.token, key);
  const again = await undo(changeId, bruno.token, key);
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  const actions = await world.ask(it.call, listAudit, {}, { token: shop.token });
  expect(actions.filter(({ action }) => action === 'undone')).toHaveLength(1);
  expect(refusal(await undo(changeId, eva.token, key))).toEqual([404, 'not_found']);
});

test('of two who take the same back at once, one does', async () => {
  const changeId = await move({ barber_id: eva.user.id });
  const answers = await Promise.all([undo(changeId), undo(changeId, shop.token)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
});

describe('a change cannot be taken back', () => {
  test('when somebody changed the reservation after it, and then nothing changes', async () => {
    const changeId = await move({ start_local: '2026-11-19T11:00' });
    await move({ start_local: '2026-11-19T12:00' }, eva.token);
    const before = await all();
    const { status, detail } = await undo(changeId);
    expect([status, detail]).toEqual([409, 'Alguien cambió esa reserva después: ya no se puede deshacer.']);
    expect(await all()).toEqual(before);
  });

  test('when the reservation was deleted after it', async () => {
    const changeId = await move({ start_local: '2026-11-19T11:00' });
    await world.ask(it.call, deleteReservation, { id: reservation.id }, { token: shop.token });
    expect(refusal(await undo(changeId))).toEqual([409, 'undo_overtaken']);
  });

  test('when its former time was taken meanwhile', async () => {
    const changeId = await move({ start_local: '2026-11-19T11:00' });
    await book(bruno, '10:15');
    expect(refusal(await undo(changeId))).toEqual([409, 'slot_taken']);
    expect(await all()).toMatchObject([{}, { id: reservation.id, start_at: '2026-11-19T14:00:00Z' }]);
  });

  test('when its former barber left meanwhile', async () => {
    const changeId = await move({ barber_id: eva.user.id }, eva.token);
    await world.ask(it.call, deleteUser, { id: bruno.user.id }, { token: shop.token });
    expect(refusal(await undo(changeId, eva.token))).toEqual([409, 'undo_overtaken']);
  });

  test('after ten minutes', async () => {
    const [first, second] = [await move({ duration_min: 40 }), await move({ duration_min: 50 })];
    it.clock.advance(10 * minutes);
    expect((await undo(second)).status).toBe(200);
    it.clock.advance(1);
    expect(refusal(await undo(first))).toEqual([409, 'undo_too_late']);
  });

  test('by a colleague, another shop or under another name: nobody tells whether it is there', async () => {
    const changeId = await move({ start_local: '2026-11-19T11:00' });
    const stranger = await world.aShop(it.call);
    for (const token of [eva.token, stranger.token])
      expect(refusal(await undo(changeId, token))).toEqual([404, 'not_found']);
    for (const name of [randomUUID(), 'uno', '%00', `${changeId}0`])
      expect(refusal(await undo(name))).toEqual([404, 'not_found']);
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    expect((await undo(changeId, manager.token)).status).toBe(200);
  });
});

describe('of many reservations', () => {
  const quarters = Array.from({ length: 40 }, (_, nth) => nth * 15);
  const localAt = (minute: number) =>
    `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

  async function shift(by_minutes: number, changeId: string, options: Pick<ReservationEdit, 'tells'> = {}) {
    const session = { organization_id: shop.organization.id, user: eva.user } as Session;
    const own = (await all()).filter(({ barber_id }) => barber_id === eva.user.id);
    await change(it.deps, by(session), async (work) => {
      await lockCalendars(work.tx, work.organization, [eva.user.id]);
      const locked = await reservationsAsTheyAre(
        work.tx,
        work.organization,
        own.map(({ id }) => id),
      );
      const later = (instant: string) => instantOf(epochOf(instant) + by_minutes * minutes);
      const edited = locked.map((before) => ({
        before,
        edit: {
          action: 'moved',
          changeId,
          ...options,
          changes: { start_at: later(before.start_at), end_at: later(before.end_at) },
        } as const,
      }));
      await changeReservations(work, it.deps, edited, work.now());
    });
  }

  beforeEach(async () => {
    service = await world.aService(shop, { name: 'Perfilado', duration_minutes: 15 });
    await world.hoursFor(shop, eva, { from: '08:00', to: '18:00' });
    for (const minute of quarters) await book(eva, localAt(minute));
    await send();
    it.mailer.sent.length = 0;
  });

  test.each([20, -20])(
    'forty without a gap that moved by %i minutes go back, and nobody hears',
    async (by_minutes) => {
      const before = await all();
      const changeId = randomUUID();
      await shift(by_minutes, changeId);
      expect((await all()).map(({ start_at }) => start_at)).not.toEqual(
        before.map(({ start_at }) => start_at),
      );
      const { status, body } = await undo(changeId, eva.token);
      expect([status, body.reservations.length]).toEqual([200, 40]);
      expect(await all()).toEqual(before);
      it.clock.advance(minutes);
      await send();
      expect(it.mailer.sent).toEqual([]);
    },
  );

  test('whom a change did not tell hears nothing of its end either', async () => {
    const changeId = randomUUID();
    await shift(20, changeId, { tells: 'nobody' });
    it.clock.advance(minutes);
    await undo(changeId, shop.token);
    await send();
    expect(it.mailer.sent).toEqual([]);
  });

  test('all or none go back', async () => {
    const changeId = randomUUID();
    await shift(300, changeId);
    const [late] = (await all()).filter(({ barber_id }) => barber_id === eva.user.id).toReversed();
    await move({ duration_min: 20 }, eva.token, late?.id);
    const before = await all();
    expect(refusal(await undo(changeId, eva.token))).toEqual([409, 'undo_overtaken']);
    expect(await all()).toEqual(before);
  });
});
