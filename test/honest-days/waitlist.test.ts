import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import { editRules } from '#domain/organization/rules.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import {
  acceptOffer,
  confirmWaiting,
  declineOffer,
  joinWaitlist,
  readWaitEntry,
} from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import * as honest from './honest-day.ts';

let it: TestApp;
let day: honest.HonestDay;
beforeAll(async () => {
  it = await startTestApp({ env: honest.honestEnv });
  day = honest.honestDay(it);
});
afterAll(async () => {
  day.end();
  await it.close();
});

const date = '2026-11-20';

/** A barber's full Friday of twenty clients, and fifteen clients who come the week after; all booked by phone. */
async function aFullDay() {
  const shop = await honest.anOpenShop(it, day);
  const service = await world.aService(shop);
  await world.ask(shop.call, editRules, { waitlist: { on: true } }, { token: shop.token });
  const barber = await honest.aJoinedBarber(it, shop, 'Bruno');
  const booked = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const visit = { barber, service, client: honest.aPerson(), start_local: honest.halfHour(date, nth) };
    booked.push(await honest.takeByPhone(shop, { token: shop.token, ...visit }));
  }
  const known = Array.from({ length: 15 }, honest.aPerson);
  for (const [nth, client] of known.entries()) {
    const visit = { barber, service, client, start_local: honest.halfHour('2026-11-26', nth) };
    await honest.takeByPhone(shop, { token: shop.token, ...visit });
  }
  await day.work();
  return { shop, service, booked, known };
}

async function followLink(email: string) {
  const text = it.mailer.sent.find(({ to }) => to === email)?.text ?? '';
  const [, externalId = '', token = ''] = /\/e\/([\w-]+)\?t=([\w-]+)/.exec(text) ?? [];
  await world.ask(day.from(honest.anAddress()), confirmWaiting, { externalId, token });
  expect(await world.ask(it.call, readWaitEntry, { externalId })).toMatchObject({ counts: true });
}

test('thirty people join the list of a full day, and freed places are offered in order of joining', async () => {
  const { shop, service, booked, known } = await aFullDay();
  const joinRequest = {
    slug: shop.slug,
    services: [{ service_id: service.id, quantity: 1 }],
    date_from: date,
    date_to: date,
    time_from: '09:00',
    time_to: '19:00',
  };
  const waiting: string[] = [];
  for (let nth = 0; nth < 30; nth += 1) {
    // Every second client is new to the shop.
    const client = (nth % 2 === 0 && known.pop()) || honest.aPerson();
    const joined = await day.from(honest.anAddress())(joinWaitlist, { ...joinRequest, client });
    expect(joined.status).toBe(201);
    waiting.push(joined.body.external_id);
    day.pass(3 * minutes);
    await day.work();
    // From the sixth stranger on the mail asks to follow its link, which honest people do.
    if (!joined.body.counts) await followLink(client.email);
  }
  const stateOf = async (nth: number) =>
    (await world.ask(it.call, readWaitEntry, { externalId: waiting[nth] ?? '' })).state;
  const offeredTo = async () => {
    const states = await Promise.all(waiting.map((_, nth) => stateOf(nth)));
    return states.flatMap((state, nth) => (state === 'offered' ? [nth] : []));
  };
  const free = async (nth: number) => {
    const externalId = booked[nth]?.external_id ?? '';
    await world.ask(day.from(honest.anAddress()), changePublicReservation, { externalId, action: 'cancel' });
    await day.work();
  };

  await free(3);
  await free(7);
  await free(11);
  expect(await offeredTo()).toEqual([0, 1, 2]);
  const link = (nth: number) => ({ externalId: waiting[nth] ?? '' });
  await world.ask(day.from(honest.anAddress()), acceptOffer, link(0));
  await world.ask(day.from(honest.anAddress()), declineOffer, link(1));
  await day.work();
  expect(await offeredTo()).toEqual([2, 3]);
  // The third client does not answer. The slot is then offered to the second client, who still waits and had no offer
  // of this slot.
  await world.ask(day.from(honest.anAddress()), acceptOffer, link(3));
  day.pass(15 * minutes);
  await day.work();
  expect([await stateOf(2), ...(await offeredTo())]).toEqual(['waiting', 1]);
  await day.expectNobodyStopped();
});
