import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithList, aJoinRequest, entryOf, wait } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let service: Service;
let first: { external_id: string };
let second: { external_id: string };

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  const home = await aShopWithList(it);
  ({ shop, service } = home);
  const taken = await world.aReservation(shop, { ...home, start_local: '2026-11-20T10:00' });
  [first, second] = [
    await wait(it, aJoinRequest(shop.slug, service)),
    await wait(it, aJoinRequest(shop.slug, service)),
  ];
  await world.ask(it.call, changePublicReservation, { externalId: taken.external_id, action: 'cancel' });
});

const staff = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
const states = async () => [(await entryOf(it, first)).state, (await entryOf(it, second)).state];
const messages = async () => {
  const events = await world.ask(it.call, listAudit, { subject: 'waitlist' }, await staff());
  return events.map(({ action, actor }) => `${action} by ${actor}`);
};

test.each([
  ['stays free unless the staff pass it on', {}, ['waiting', 'waiting']],
  ['goes to the next in line if they say so', { next: true }, ['waiting', 'offered']],
])('a place that the staff withdraw %s', async (_title, withdrawal, after) => {
  expect(await states()).toEqual(['offered', 'waiting']);
  const [entry] = await world.ask(it.call, calls.listWaitlist, { state: 'offered' }, await staff());
  await world.ask(it.call, calls.withdrawOffer, { id: entry?.id ?? 0, ...withdrawal }, await staff());
  expect(await states()).toEqual(after);
});

test('the unsubscribe button of a mailbox takes its owner off the list and passes the place on', async () => {
  await it.deps.jobs.drain();
  const mail = it.mailer.sent.findLast(({ subject }) => subject.startsWith('Se liberó un lugar'));
  const url = new URL(mail?.unsubscribe ?? '').pathname;
  const press = (payload: string) =>
    it.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  expect((await press('List-Unsubscribe=Other')).statusCode).toBe(415);
  expect((await press('List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect((await press('List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await states()).toEqual(['left', 'offered']);
});

test('offers by the product, refused and unanswered ones are in the log', async () => {
  await world.ask(it.call, calls.declineOffer, { externalId: first.external_id });
  it.clock.advance(15 * 60_000);
  await it.deps.jobs.drain();
  const events = (await messages()).filter((event) => !event.startsWith('joined'));
  expect(events).toEqual([
    'lapsed by system',
    'declined by client',
    'offered by system',
    'offered by system',
  ]);
});
