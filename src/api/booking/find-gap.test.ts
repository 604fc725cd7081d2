import { afterAll, beforeAll, expect, test } from 'vitest';
import { findGap, findGaps, takeBooking } from '#domain/booking/contract.ts';
import { addBlock } from '#domain/schedule/blocks/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let team: world.Staff[];

beforeAll(async () => {
  app = await startTestApp();
  shop = await world.aShop(app.call);
  team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  for (const barber of team) await world.hoursFor(shop, barber, { weekdays: [0, 1, 2, 3, 4] });
});
afterAll(() => app.close());

const gap = (from: string, minutes: number, nth?: number) =>
  app.call(
    findGap,
    { from, minutes, ...(nth !== undefined && { barber_id: team[nth]?.user.id ?? 0 }) },
    { token: shop.token },
  );
const take = (nth: number, start_local: string, duration_min: number) =>
  world.ask(
    app.call,
    takeBooking,
    { barber_id: team[nth]?.user.id ?? 0, client: null, channel: 'walk_in', start_local, duration_min },
    { token: shop.token },
  );
const idOf = (nth: number) => team[nth]?.user.id;

test('the next gap is after what is booked and blocked, of several people the earliest, then the lowest id', async () => {
  await take(0, '2026-11-19T09:00', 67);
  await take(1, '2026-11-19T09:00', 120);
  const block = { date: '2026-11-19', start: '10:10', end: '10:30', kind: 'break' } as const;
  await world.ask(app.call, addBlock, { ...block, barber_id: idOf(0) ?? 0 }, { token: shop.token });
  const asked = [
    await gap('2026-11-19T09:00', 15, 0),
    await gap('2026-11-19T09:00', 15, 1),
    await gap('2026-11-19T09:00', 15),
    await gap('2026-11-19T14:02', 15),
  ];
  expect(asked.map(({ body }) => body)).toEqual([
    { start_local: '2026-11-19T10:30', barber_id: idOf(0) },
    { start_local: '2026-11-19T11:00', barber_id: idOf(1) },
    { start_local: '2026-11-19T10:30', barber_id: idOf(0) },
    { start_local: '2026-11-19T14:05', barber_id: idOf(0) },
  ]);
});

test('the gaps of different people come earliest first, one each, on as many dates as it takes', async () => {
  const search = (from: string, minutes: number) =>
    world.ask(app.call, findGaps, { from, minutes }, { token: shop.token });
  expect(await search('2026-11-19T09:00', 15)).toEqual([
    { start_local: '2026-11-19T10:30', barber_id: idOf(0) },
    { start_local: '2026-11-19T11:00', barber_id: idOf(1) },
  ]);
  await take(0, '2026-11-20T09:00', 540);
  expect(await search('2026-11-20T09:00', 60)).toEqual([
    { start_local: '2026-11-20T09:00', barber_id: idOf(1) },
    { start_local: '2026-11-23T09:00', barber_id: idOf(0) },
  ]);
  expect(await search('2026-11-20T09:00', 720)).toEqual([]);
});

test('a gap may be weeks away, and there may be none', async () => {
  for (let day = 23; day <= 27; day += 1) await take(1, `2026-11-${day}T09:00`, 540);
  expect((await gap('2026-11-21T09:00', 60, 1)).body).toEqual({
    start_local: '2026-11-30T09:00',
    barber_id: idOf(1),
  });
  expect((await gap('2026-11-21T09:00', 600, 1)).body).toBeNull();
});

test('who cannot be booked has no gaps', async () => {
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  for (const barber_id of [manager.user.id, 999_999]) {
    const asked = { from: '2026-11-19T09:00', minutes: 30, barber_id };
    const { status, body } = await app.call(findGap, asked, { token: shop.token });
    expect([status, (body as unknown as { code: string }).code]).toEqual([422, 'unknown_barber']);
  }
});
