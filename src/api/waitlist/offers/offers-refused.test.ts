import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAbsence, previewAbsence } from '#domain/absences/contract.ts';
import { blockClient } from '#domain/clients/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import { addBlock, addClosing, deleteClosing } from '#domain/schedule/blocks/contract.ts';
import { addDayOffOf, deleteDayOffOf } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithList, aJoinRequest, entryOf, wait } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

const date = '2026-11-20';
let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let free: () => Promise<unknown>;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await aShopWithList(it));
  const taken = await world.aReservation(shop, { barber, service, start_local: `${date}T10:00` });
  free = () =>
    world.ask(it.call, changePublicReservation, { externalId: taken.external_id, action: 'cancel' });
});
const staff = () => ({ token: shop.token });

test('who was blocked since they wait is offered nothing: the next in line gets it', async () => {
  const line = [
    await wait(it, aJoinRequest(shop.slug, service)),
    await wait(it, aJoinRequest(shop.slug, service)),
  ] as const;
  const [first] = await world.ask(it.call, calls.listWaitlist, {}, staff());
  await world.ask(it.call, blockClient, { id: first?.client.id ?? 0 }, staff());
  await free();
  expect(await entryOf(it, line[0])).toMatchObject({ state: 'waiting', offer: null });
  expect((await entryOf(it, line[1])).offer).toMatchObject({ start_at: '2026-11-20T13:00:00Z' });
});

test('an offer is not booked where the shop closed, the time was blocked or the barber is off since', async () => {
  const entry = await wait(it, aJoinRequest(shop.slug, service));
  await free();
  const accept = async () =>
    (await it.call(calls.acceptOffer, { externalId: entry.external_id })).body as unknown;
  const closing = { from_date: date, to_date: date, name: 'Feriado' };
  const { id } = await world.ask(it.call, addClosing, closing, staff());
  expect(await accept()).toMatchObject({ code: 'closed_day' });
  await world.ask(it.call, deleteClosing, { id }, staff());
  const block = { barber_id: barber.user.id, date, start: '09:00', end: '12:00', kind: 'other' as const };
  await world.ask(it.call, addBlock, block, staff());
  expect(await accept()).toMatchObject({ code: 'slot_taken' });
  const day = { id: barber.user.id, off_date: date };
  const off = await world.ask(it.call, addDayOffOf, day, staff());
  expect(await accept()).toMatchObject({ code: 'day_off' });
  await world.ask(it.call, deleteDayOffOf, { id: barber.user.id, dayOffId: off.id }, staff());
  const absent = { barber_id: barber.user.id, from: `${date}T00:00`, to: '2026-11-21T00:00' };
  const { affected } = await world.ask(it.call, previewAbsence, absent, staff());
  expect(affected).toEqual([]);
  await world.ask(it.call, createAbsence, { ...absent, decisions: [] }, staff());
  expect(await accept()).toMatchObject({ code: 'day_off' });
  expect(await entryOf(it, entry)).toMatchObject({ state: 'offered' });
});

test('an old page answers the offer that it shows, and no later one', async () => {
  const { external_id: externalId } = await wait(it, aJoinRequest(shop.slug, service));
  await free();
  const old = (await entryOf(it, { external_id: externalId })).offer?.id;
  await world.ask(it.call, calls.declineOffer, { externalId });
  const [waiting] = await world.ask(it.call, calls.listWaitlist, {}, staff());
  const id = waiting?.id ?? 0;
  const place = { id, barber_id: barber.user.id, start_local: `${date}T15:00` };
  const { offer } = await world.ask(it.call, calls.offerPlace, place, staff());
  const answers = [
    await it.call(calls.acceptOffer, { externalId, offer: old }),
    await it.call(calls.declineOffer, { externalId, offer: old }),
    await it.call(calls.withdrawOffer, { id, offer: old }, staff()),
  ];
  expect(answers.map(({ body }) => body as unknown)).toMatchObject(
    answers.map(() => ({ code: 'offer_gone' })),
  );
  expect(await entryOf(it, { external_id: externalId })).toMatchObject({ state: 'offered', offer });
  const booked = await world.ask(it.call, calls.acceptOffer, { externalId, offer: offer?.id });
  expect(booked.start_at).toBe('2026-11-20T18:00:00Z');
});
