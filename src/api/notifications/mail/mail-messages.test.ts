import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { cancelFollowing } from '#domain/series/contract.ts';
import { moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { listMessages } from '#domain/reservations/messages/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aStandingVisit } from '#test/standing-visit.ts';
import * as world from '#test/world.ts';
import { reservationJobs } from './jobs.ts';

let it: TestApp;
let shop: world.Shop;
let as: { token: string };
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(() => it.clock.set(testNow));

const messagesOf = async (id: number) =>
  (await world.ask(it.call, listMessages, { id }, as)).map(({ kind, channel, state }) => [
    kind,
    channel,
    state,
  ]);
const send = async () => {
  it.clock.advance(3 * minutes);
  await it.deps.jobs.drain(shop.organization.id as OrganizationId);
};
async function aBooking(email = 'carla@example.com') {
  const work = await world.aShopAtWork(it.call);
  ({ shop } = work);
  as = { token: shop.token };
  const client = world.aClient({ email });
  return world.aReservation(shop, { ...work, client, start_local: '2026-11-20T10:00' });
}

test('a mail to a client about a booking, a change and a cancellation is a message; one to a barber is none', async () => {
  const { id } = await aBooking();
  expect(await messagesOf(id)).toEqual([]);
  await send();
  await world.ask(it.call, moveReservation, { id, start_local: '2026-11-20T11:00' }, as);
  await send();
  await world.ask(it.call, setReservationStatus, { id, status: 'canceled' }, as);
  await send();
  expect(await messagesOf(id)).toEqual([
    ['booking-canceled', 'mail', 'sent'],
    ['booking-moved', 'mail', 'sent'],
    ['booking-confirmed', 'mail', 'sent'],
  ]);
});

test('a mail that was given up is a message that failed', async () => {
  const { id } = await aBooking();
  const payload = { reservation_id: id, to: 'client', start_at: '', end_at: '', sequence: 0 };
  const job = {
    organization: shop.organization.id as OrganizationId,
    id: 0,
    kind: 'booking-confirmed',
    key: 'given up',
    payload,
    attempts: 9,
    expiresAt: testNow,
  };
  const context = { ...it.deps, trustOf: () => Promise.reject(new Error('asked for a budget')) };
  for (let times = 0; times < 2; times += 1)
    await reservationJobs['booking-confirmed'].onGivenUp?.(context, job, 'no answer');
  expect(await messagesOf(id)).toEqual([['booking-confirmed', 'mail', 'failed']]);
});

test('one mail about several dates is a message of each', async () => {
  const visit = await aStandingVisit(it);
  ({ shop, as } = visit);
  const { reservations } = await visit.make();
  await send();
  await world.ask(it.call, cancelFollowing, { externalId: reservations[1]?.external_id ?? '' });
  await send();
  const booked = ['booking-confirmed', 'mail', 'sent'];
  expect(await messagesOf(reservations[0]?.id ?? 0)).toEqual([booked]);
  expect(await messagesOf(reservations[2]?.id ?? 0)).toEqual([['booking-canceled', 'mail', 'sent'], booked]);
});
