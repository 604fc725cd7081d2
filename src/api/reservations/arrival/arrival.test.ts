import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { setArrived, tellLate } from '#domain/reservations/arrival/contract.ts';
import {
  listReservations,
  moveReservation,
  readAgenda,
  readPublicReservation,
  readReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
type World = Awaited<ReturnType<typeof world.aShopAtWork>>;
let shop: World['shop'];
let barber: World['barber'];
let visit: Awaited<ReturnType<typeof world.aReservation>>;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-18T12:00:00Z');
  const made = await world.aShopAtWork(it.call);
  ({ shop, barber } = made);
  visit = await world.aReservation(shop, { ...made, start_local: '2026-11-20T10:30' });
  await at('2026-11-20T12:30:00Z');
});
const at = async (moment: string) => {
  it.clock.set(moment);
  barber = { ...barber, token: await world.signIn(it.call, barber.email) };
  shop = { ...shop, token: await world.signIn(it.call, shop.owner.email) };
};
const own = () => ({ token: barber.token });
const arrive = (arrived: boolean, more: { change_id?: string } = {}, options = own()) =>
  it.call(setArrived, { id: visit.id, arrived, ...more }, options);
const late = (minutes: 0 | 5 | 10 | 15) => it.call(tellLate, { externalId: visit.external_id, minutes });
const read = () => world.ask(it.call, readReservation, { id: visit.id }, own());
const setStatus = (status: ReservationStatus, change_id?: string) =>
  world.ask(it.call, setReservationStatus, { id: visit.id, status, change_id }, own());
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

describe('arrived', () => {
  test('marks the moment once, in every list, and takes it back', async () => {
    const arrived_at = '2026-11-20T12:30:00Z';
    expect((await arrive(true)).body).toMatchObject({ id: visit.id, arrived_at });
    it.clock.advance(60_000);
    expect((await arrive(true)).body).toMatchObject({ arrived_at });
    expect(await world.ask(it.call, listReservations, {}, own())).toMatchObject([{ arrived_at }]);
    const days = { from: '2026-11-20', to: '2026-11-20' };
    expect((await world.ask(it.call, readAgenda, days, own())).visits).toMatchObject([{ arrived_at }]);
    const shown = await world.ask(it.call, readPublicReservation, { externalId: visit.external_id });
    expect(shown).not.toHaveProperty('arrived_at');
    expect((await arrive(false)).body).not.toHaveProperty('arrived_at');
    const items = await world.ask(it.call, listAudit, {}, { token: shop.token });
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['not-arrived', 'arrived']);
  });

  test.each([
    ['2026-11-20T11:29:59Z', 'scheduled', 'too_early'],
    ['2026-11-20T11:30:00Z', 'scheduled', undefined],
    ['2026-11-20T13:59:59Z', 'confirmed', undefined],
    ['2026-11-20T14:00:00Z', 'scheduled', 'reservation_over'],
    ['2026-11-20T13:00:00Z', 'completed', 'reservation_locked'],
    ['2026-11-20T13:00:00Z', 'canceled', 'reservation_locked'],
  ] as const)('at %s of a reservation that is %s answers %s', async (moment, status, code) => {
    await setStatus(status);
    await at(moment);
    const answer = await arrive(true);
    expect([answer.status, codeOf(answer)]).toEqual([code ? 409 : 200, code]);
  });

  test('is of the own shop alone', async () => {
    const stranger = await world.aShop(it.call);
    expect((await arrive(true, {}, { token: stranger.token })).status).toBe(404);
  });

  test('is undone by its change id, which is used once', async () => {
    const change_id = randomUUID();
    await arrive(true, { change_id });
    expect((await arrive(false, { change_id })).status).toBe(422);
    await world.ask(it.call, undoChange, { changeId: change_id }, own());
    expect(await read()).not.toHaveProperty('arrived_at');
  });

  test('stays when another change is undone, and a later arrival keeps an arrival from being undone', async () => {
    const [status, arrival] = [randomUUID(), randomUUID()];
    await setStatus('confirmed', status);
    await arrive(true, { change_id: arrival });
    await world.ask(it.call, undoChange, { changeId: status }, own());
    expect(await read()).toMatchObject({ status: 'scheduled', arrived_at: expect.any(String) });
    await arrive(false);
    await arrive(true);
    expect(codeOf(await it.call(undoChange, { changeId: arrival }, own()))).toBe('undo_overtaken');
  });
});

describe('late', () => {
  test('shows in every list until it is taken back', async () => {
    expect((await late(10)).body).toMatchObject({ external_id: visit.external_id, late_minutes: 10 });
    expect(await read()).toMatchObject({ late_minutes: 10 });
    expect(await world.ask(it.call, listReservations, {}, own())).toMatchObject([{ late_minutes: 10 }]);
    const days = { from: '2026-11-20', to: '2026-11-20' };
    expect((await world.ask(it.call, readAgenda, days, own())).visits).toMatchObject([{ late_minutes: 10 }]);
    expect((await late(0)).body).not.toHaveProperty('late_minutes');
    expect(await read()).not.toHaveProperty('late_minutes');
  });

  test.each([
    ['2026-11-20T10:29:59Z', 'scheduled', 'too_early'],
    ['2026-11-20T10:30:00Z', 'confirmed', undefined],
    ['2026-11-20T13:29:59Z', 'scheduled', undefined],
    ['2026-11-20T13:30:00Z', 'scheduled', 'reservation_started'],
    ['2026-11-20T13:00:00Z', 'canceled', 'reservation_locked'],
  ] as const)('at %s of a reservation that is %s answers %s', async (moment, status, code) => {
    await setStatus(status);
    it.clock.set(moment);
    const answer = await late(5);
    expect([answer.status, codeOf(answer)]).toEqual([code ? 409 : 200, code]);
  });

  test.each([7, -5, 20, '10'])('answers 422 for %s minutes', async (minutes) => {
    expect((await late(minutes as 5)).status).toBe(422);
  });
});

test('a move resets both, and its undo brings both back', async () => {
  await late(10);
  await arrive(true);
  const { arrived_at } = await read();
  const change_id = randomUUID();
  const move = { id: visit.id, start_local: '2026-11-20T11:00', change_id };
  const moved = await world.ask(it.call, moveReservation, move, own());
  expect(moved).not.toHaveProperty('arrived_at');
  expect(moved).not.toHaveProperty('late_minutes');
  await world.ask(it.call, undoChange, { changeId: change_id }, own());
  expect(await read()).toMatchObject({ arrived_at, late_minutes: 10 });
});

test('a client says to be late at most six times a day', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const made = await world.aShopAtWork(limited.call);
    const { external_id: externalId } = await world.aReservation(made.shop, {
      ...made,
      start_local: '2026-11-20T10:30',
    });
    limited.clock.set('2026-11-20T12:30:00Z');
    const say = (minutes: 5 | 10 | 15) => limited.call(tellLate, { externalId, minutes });
    for (let nth = 0; nth < 6; nth += 1) expect((await say(nth % 2 ? 5 : 10)).status).toBe(200);
    const { status, body } = await say(15);
    expect([status, codeOf({ body })]).toEqual([429, 'too_many']);
    const shown = await world.ask(limited.call, readPublicReservation, { externalId });
    expect(shown).toMatchObject({ late_minutes: 5 });
  } finally {
    await limited.close();
  }
});
