import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { releaseHold, takeHold } from '#domain/booking/holds/contract.ts';
import { publicIdOf } from '#domain/public-id.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
});

type HoldInput = Pick<z.input<typeof takeHold.input>, 'hold'> & { time?: string };
const slotAt = (time: string) => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: `2026-11-19T${time}`,
});
const hold = ({ time = '10:00', ...named }: HoldInput) => it.call(takeHold, { ...slotAt(time), ...named });
const book = (token: string) =>
  it.call(
    bookReservation,
    { ...slotAt('10:00'), client: world.aClient() },
    { headers: { 'booking-hold': token } },
  );
const release = (token: string) => it.call(releaseHold, { slug: shop.slug, hold: token });

test('a slot that is held has the token that was asked for, so that nobody whose answer was lost is in their own way', async () => {
  const own = publicIdOf(shop.organization.id, '7f0c9d1e-3b52-4a8e-9c11-2f6d84a0b7e3');
  expect((await hold({ hold: own })).body.hold).toBe(own);
  expect((await book(own)).status).toBe(201);
});

test('it has another token where the one that was asked for cannot be its own', async () => {
  const used = (await hold({ hold: publicIdOf(shop.organization.id, 'u'.repeat(22)) })).body.hold;
  const link = (await book(used)).body.external_id;
  const foreign = publicIdOf(shop.organization.id + 1, 'f'.repeat(22));
  const { body: live } = await hold({ time: '12:00' });
  const taken: string[] = [live.hold];
  for (const [nth, name] of [link, live.hold, foreign, 'x', '\u0000'].entries()) {
    const { status, body } = await hold({ time: `${13 + nth}:00`, hold: name });
    expect([name, status, body.hold === name]).toEqual([name, 201, false]);
    taken.push(body.hold);
    await release(body.hold);
  }
  expect(new Set(taken).size).toBe(6);
  const twice = publicIdOf(shop.organization.id, 't'.repeat(22));
  await release(live.hold);
  const others = await Promise.all(['09:00', '11:00'].map((time) => hold({ time, hold: twice })));
  expect(others.map(({ status }) => status)).toEqual([201, 201]);
  expect(others[0]?.body.hold).not.toBe(others[1]?.body.hold);
});
