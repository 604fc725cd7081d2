import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import { listReservations, setReservationStatus } from '#domain/reservations/contract.ts';
import { listUnsettled, settleReservations } from '#domain/reservations/settle-contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await world.aShop(it.call);
  as = { token: shop.token };
});

const aVisit = async (start_local: string, home = shop) => {
  const form = { client: null, channel: 'walk_in' as const, duration_min: 30, anyway: true };
  const taken = { ...form, barber_id: home.owner.user.id, start_local };
  return (await world.ask(it.call, takeBooking, taken, { token: home.token })).id;
};
const mark = (id: number, status: 'canceled' | 'completed' | 'scheduled') =>
  world.ask(it.call, setReservationStatus, { id, status }, as);
const unsettled = () => world.ask(it.call, listUnsettled, {}, as);
const settle = (ids: number[], status: 'completed' | 'no_show' = 'completed') =>
  world.ask(it.call, settleReservations, { ids, status }, as);

test('what is over and nobody marked is listed, the oldest first', async () => {
  const second = await aVisit('2026-11-17T10:00');
  const first = await aVisit('2026-11-16T10:00');
  await mark(await aVisit('2026-11-15T10:00'), 'completed');
  await mark(await aVisit('2026-11-15T11:00'), 'canceled');
  // The first of these two visits has begun and not ended.
  await aVisit('2026-11-18T08:45');
  await aVisit('2026-11-19T10:00');
  const { total, items } = await unsettled();
  expect([total, items.map(({ id }) => id)]).toEqual([2, [first, second]]);
});

test('what lies more than 60 days back is not, and of very many the first 50 are', async () => {
  const id = await aVisit('2026-11-01T00:00');
  for (let nth = 1; nth < 52; nth += 1)
    await aVisit(
      `2026-11-${String(2 + Math.floor(nth / 20)).padStart(2, '0')}T${String(nth % 20).padStart(2, '0')}:00`,
    );
  const { total, items } = await unsettled();
  expect([total, items.length, items[0]?.id]).toEqual([52, 50, id]);
  it.clock.advance(43 * 86_400_000);
  as = { token: await world.signIn(it.call, shop.owner.email) };
  expect((await unsettled()).total).toBe(51);
});

test('each is judged alone: what is marked otherwise, ahead, foreign or unknown is left and told why', async () => {
  const other = await world.aShop(it.call);
  const [past, going] = [await aVisit('2026-11-17T10:00'), await aVisit('2026-11-18T08:45')];
  const [canceled, ahead] = [await aVisit('2026-11-17T11:00'), await aVisit('2026-11-18T12:00')];
  await mark(canceled, 'canceled');
  const foreign = await aVisit('2026-11-17T10:00', other);
  const answer = await settle([past, foreign, canceled, ahead, going, past, 999_999_999]);
  expect(answer).toEqual({
    settled: [past, going],
    skipped: [
      { id: foreign, detail: 'No encontrado' },
      { id: canceled, detail: 'Ya está marcada: Cancelada.' },
      { id: ahead, detail: 'Todavía no comenzó.' },
      { id: 999_999_999, detail: 'No encontrado' },
    ],
  });
  const rows = await world.ask(it.call, listReservations, { status: 'completed' }, as);
  expect(rows.map(({ id }) => id)).toEqual([past, going]);
  expect(await settle([past, going])).toEqual({ settled: [past, going], skipped: [] });
  expect((await settle([past], 'no_show')).skipped).toEqual([
    { id: past, detail: 'Ya está marcada: Completada.' },
  ]);
});

test('a charged one is not missed', async () => {
  const id = await aVisit('2026-11-17T10:00');
  await world.ask(it.call, chargeReservation, { id, payments: [] }, as);
  // Earlier versions let a charged reservation be marked as scheduled again.
  await it.db.updateTable('reservations').set({ status: 'scheduled' }).where('id', '=', id).execute();
  expect(await settle([id], 'no_show')).toEqual({
    settled: [],
    skipped: [{ id, detail: 'Esta visita ya está cobrada.' }],
  });
});

test.each([
  ['no ids', []],
  ['101 ids', Array.from({ length: 101 }, (_, nth) => nth + 1)],
])('refuses %s', async (_title, ids) => {
  expect((await it.call(settleReservations, { ids, status: 'completed' }, as)).status).toBe(422);
});
