import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import {
  deleteReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  readPublicReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import { restoreDeleted, restoreReservation } from '#domain/reservations/restore-contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;
let email: string;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  email = `${world.aWord()}@example.com`;
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
  reservation = await book();
});

const book = (start_local = '2026-11-19T10:00') =>
  world.aReservation(shop, { barber, service, start_local, client: world.aClient({ email }) });
const remove = (id = reservation.id) => it.call(deleteReservation, { id }, { token: barber.token });
const restore = (id = reservation.id, token = shop.token) => it.call(restoreReservation, { id }, { token });
const list = async () => (await it.call(listReservations, {}, { token: shop.token })).body;
const days = 24 * 60 * 60_000;

async function emailsToClient() {
  await it.deps.jobs.drain(shop.organization.id as OrganizationId);
  const emails = it.mailer.sent.filter(({ to }) => to === email);
  return emails.map(({ subject, invitation }) => [
    subject.split(':')[0],
    invitation?.method,
    Number(/SEQUENCE:(\d+)/.exec(invitation?.content ?? '')?.[1]),
  ]);
}

test('a deleted reservation comes back as it was, with its link', async () => {
  const [before] = await list();
  await remove();
  const { status, body } = await restore();
  expect([status, body]).toEqual([200, before]);
  expect(await list()).toEqual([before]);
  const { external_id: externalId } = reservation;
  expect((await it.call(readPublicReservation, { externalId })).body).toEqual(reservation);
});

test('it takes its calendar again: nobody else can book the time', async () => {
  await remove();
  await restore();
  await expect(book()).rejects.toThrow(/409/);
});

test('it stays gone while its calendar is taken', async () => {
  await remove();
  const rival = await book();
  const answer = await restore();
  expect([answer.status, answer.detail]).toEqual([409, 'Ese horario acaba de ocuparse. Elige otro.']);
  expect((await list()).map(({ id }) => id)).toEqual([rival.id]);
  const elsewhere = { id: rival.id, start_local: '2026-11-19T12:00' };
  await it.call(moveReservation, elsewhere, { token: shop.token });
  expect((await restore()).status).toBe(200);
});

test('of two deleted reservations at one time only one comes back, however often asked at once', async () => {
  await remove();
  const second = await book();
  await remove(second.id);
  const ids = [reservation.id, second.id, reservation.id, second.id, reservation.id, second.id];
  const answers = await Promise.all(ids.map((id) => restore(id)));
  expect(statusesOf(answers).filter((status) => status === 200)).toEqual([200]);
  expect(await list()).toHaveLength(1);
});

test('a reservation that held no calendar comes back beside whoever took the time', async () => {
  await it.call(setReservationStatus, { id: reservation.id, status: 'canceled' }, { token: shop.token });
  await remove();
  await book();
  expect((await restore()).body.status).toBe('canceled');
});

test('it can be brought back for 30 days', async () => {
  await remove();
  it.clock.advance(30 * days + 1);
  const token = await world.signIn(it.call, shop.owner.email);
  expect((await restore(reservation.id, token)).status).toBe(404);
  it.clock.advance(-1);
  expect((await restore(reservation.id, token)).status).toBe(200);
});

test('what is not deleted, unknown or another shop’s is one and the same 404', async () => {
  const other = await world.aShop(it.call);
  const there = await restore();
  await remove();
  const answers = [there, await restore(987_654), await restore(reservation.id, other.token)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [404, { code: 'not_found', detail: 'No encontrado' }]),
  );
});

test('only the owner brings reservations back', async () => {
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  await remove();
  for (const { token } of [manager, barber]) expect((await restore(reservation.id, token)).status).toBe(403);
});

test('the client is told again, with an invitation that outdoes the cancellation', async () => {
  await remove();
  expect(await emailsToClient()).toEqual([['Reserva cancelada', 'CANCEL', 1]]);
  it.mailer.sent.length = 0;
  await restore();
  expect(await emailsToClient()).toEqual([['Reserva confirmada', 'REQUEST', 2]]);
});

test('a reservation brought back when its time is over is nobody’s news', async () => {
  await remove();
  await emailsToClient();
  it.mailer.sent.length = 0;
  it.clock.set('2026-11-20T12:00:00Z');
  await restore(reservation.id, await world.signIn(it.call, shop.owner.email));
  expect(await emailsToClient()).toEqual([]);
});

test('is recorded with who, before and after', async () => {
  await remove();
  await restore();
  const { barber_id, status, start_at, end_at } = reservation;
  const state = { barber_id, status, start_at, end_at };
  const events = await it.db
    .selectFrom('audit_events')
    .select(['user_id', 'action', 'before', 'after'])
    .where('organization_id', '=', shop.organization.id)
    .where('subject', '=', 'reservation')
    .orderBy('id')
    .execute();
  expect(events.slice(1)).toEqual([
    { user_id: barber.user.id, action: 'deleted', before: state, after: null },
    { user_id: shop.owner.user.id, action: 'restored', before: null, after: state },
  ]);
});

test('what somebody deleted in one go comes back in one go, but for what is occupied now', async () => {
  const others = [await book('2026-11-19T11:00'), await book('2026-11-19T12:00')];
  for (const { id } of [reservation, ...others]) await remove(id);
  email = `${world.aWord()}@example.com`;
  await book('2026-11-19T11:00');
  const since = new Date(it.clock.now() - 60_000).toISOString().replace('.000', '');
  const asBarber = await it.call(restoreDeleted, { since }, { token: barber.token });
  expect(asBarber.status).toBe(403);
  const { status, body } = await it.call(restoreDeleted, { since }, { token: shop.token });
  expect([status, body]).toEqual([200, { restored: 2, taken: 1 }]);
  expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining([reservation.id, others[1]?.id]));
  it.clock.advance(31 * days);
  const late = await it.call(
    restoreDeleted,
    { since },
    { token: await world.signIn(it.call, shop.owner.email) },
  );
  expect(late.body).toEqual({ restored: 0, taken: 0 });
});

test('a booking that was taken back was never deleted: it does not come back', async () => {
  const change_id = crypto.randomUUID();
  const order = {
    barber_id: barber.user.id,
    client: { firstname: 'Marta', email },
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T15:00',
    channel: 'phone' as const,
    change_id,
  };
  const { id } = await world.ask(it.call, takeBooking, order, { token: barber.token });
  await world.ask(it.call, undoChange, { changeId: change_id }, { token: barber.token });
  await remove();
  const since = new Date(it.clock.now() - 60_000).toISOString().replace('.000', '');
  const { body } = await it.call(restoreDeleted, { since }, { token: shop.token });
  expect(body).toEqual({ restored: 1, taken: 0 });
  expect((await list()).map((each) => each.id)).toEqual([reservation.id]);
  expect((await restore(id)).status).toBe(404);
});

test('what two bring back in one go at once comes back once, and both are told how much was theirs', async () => {
  const others = [await book('2026-11-19T11:00'), await book('2026-11-19T12:00')];
  for (const { id } of [reservation, ...others]) await remove(id);
  const since = new Date(it.clock.now() - 60_000).toISOString().replace('.000', '');
  const restoreAll = () => it.call(restoreDeleted, { since }, { token: shop.token });
  const answers = await Promise.all([restoreAll(), restoreAll(), restoreAll()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.restored, 0)).toBe(3);
  expect(await list()).toHaveLength(3);
});

test('nobody empties a shop’s agenda in one go', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const { token } = await world.aShop(limited.call);
  const answers: number[] = [];
  for (let n = 0; n < 41; n += 1)
    answers.push((await limited.call(deleteReservation, { id: 999_999 }, { token })).status);
  expect([new Set(answers.slice(0, 40)), answers[40]]).toEqual([new Set([404]), 429]);
  await limited.close();
});

test('is offered in the activity, however long deleting it takes', async () => {
  let now = Date.parse(testNow);
  const slow = await startTestApp({ deps: { now: () => (now += 1) } });
  try {
    const open = await world.aShopAtWork(slow.call);
    const { id } = await world.aReservation(open.shop, { ...open, start_local: '2026-11-19T10:00' });
    await world.ask(slow.call, deleteReservation, { id }, { token: open.shop.token });
    const [deleted] = await world.ask(slow.call, listAudit, { limit: '1' }, { token: open.shop.token });
    expect(deleted).toMatchObject({ action: 'deleted', restorable: true });
  } finally {
    await slow.close();
  }
});
