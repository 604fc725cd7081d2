import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { blockClient } from '#domain/clients/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { readPublicReservation } from '#domain/reservations/contract.ts';
import { editService } from '#domain/services/contract.ts';
import { testNow } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShopWithCards } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';
import { hours, minutes } from '../../clock.ts';

let it: PayingApp;
let atWork: Awaited<ReturnType<typeof aShopWithCards>>;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  atWork = await aShopWithCards(it);
});

let people = 0;
function request(nth = 0) {
  people += 1;
  const day = 19 + (Math.floor(nth / 16) % 10);
  const minute = (nth % 16) * 30;
  const time = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}`;
  return {
    slug: atWork.shop.slug,
    barber_id: atWork.barber.user.id,
    services: [{ service_id: atWork.service.id, quantity: 1 }],
    start_local: `2026-11-${day}T${time}`,
    client: world.aClient({ phone: `+52 55 1234 ${String(1_000 + people)}` }),
  };
}
const open = (nth = 0) => world.ask(it.call, calls.openDeposit, request(nth));
const checkout = async (externalId: string) =>
  (await world.ask(it.call, calls.openCheckout, { externalId })).url;
const look = (externalId: string) => world.ask(it.call, calls.readPublicDeposit, { externalId });
async function deliver() {
  await it.sandbox.deliver();
  await it.deps.jobs.drain();
}

type Ending = 'paid' | 'left' | 'in the last second' | 'too late';
const possible: Record<Ending, string[]> = {
  paid: ['paid'],
  'in the last second': ['paid', 'lapsed', 'refunded'],
  left: ['lapsed'],
  'too late': ['lapsed'],
};
const endings: Ending[] = ['paid', 'in the last second', 'left', 'too late'];
const rounds = roundsOf({ short: 8, long: 100 });

test(
  'payments of every moment end as a visit, as a free time or given back, and never as two of them',
  { timeout: patience },
  async () => {
    const opened: { id: string; nth: number; ending: Ending; url: string }[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      const { external_id: id } = await open(nth);
      opened.push({ id, nth, ending: endings[nth % 4] ?? 'paid', url: await checkout(id) });
    }
    const press = (ending: Ending) =>
      opened.filter((one) => one.ending === ending).map(({ url }) => it.press(url, 'pay'));
    await Promise.all(press('paid'));
    it.clock.advance(15 * minutes);
    await Promise.all([
      ...press('in the last second'),
      it.deps.jobs.drain(),
      it.deps.jobs.drain(),
      it.sandbox.deliver(),
    ]);
    await deliver();
    await Promise.all(press('too late'));
    await deliver();
    it.clock.advance(1 * hours);
    await deliver();
    await deliver();
    const ends = await Promise.all(opened.map(async (one) => ({ ...one, is: await look(one.id) })));
    for (const { ending, nth, is } of ends) {
      const isBooked = is.reservation?.status === 'scheduled';
      expect([ending, isBooked]).toEqual([ending, is.state === 'paid']);
      expect(possible[ending]).toContain(is.state);
      expect((await it.call(calls.openDeposit, request(nth))).status).toBe(isBooked ? 409 : 201);
    }
    const pages = (await it.open(`${it.publicUrl}/dev/payments`)).text;
    const paid = pages.split('<strong>Pagado').length - pages.split('<p>Devuelto').length;
    expect(paid).toBe(ends.filter(({ is }) => is.state === 'paid').length);
  },
);

test('repeated, reversed and foreign events of a payment book one visit', async () => {
  const { external_id: id } = await open();
  const url = await checkout(id);
  const session = new URL(url).pathname.split('/').at(-1);
  const { account_id } = await it.db
    .selectFrom('deposit_accounts')
    .select('account_id')
    .where('organization_id', '=', atWork.shop.organization.id)
    .executeTakeFirstOrThrow();
  const { webhooks } = new Stripe('sk_test_unused');
  const post = (event: string, type: string, account = account_id) => {
    const created = Math.floor(it.clock.now() / 1_000);
    const object = { id: session, object: 'checkout.session', payment_intent: null };
    const payload = JSON.stringify({
      id: event,
      object: 'event',
      type,
      created,
      livemode: false,
      account,
      data: { object },
    });
    const secret = it.sandbox.keys.connectSecret;
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: created });
    return it.postConnected(payload, signature);
  };
  await post('evt_early', 'checkout.session.completed');
  await it.deps.jobs.drain();
  expect((await look(id)).state).toBe('open');
  await it.press(url, 'pay');
  await post('evt_foreign', 'checkout.session.completed', 'acct_other');
  await it.deps.jobs.drain();
  await Promise.all([
    post('evt_1', 'checkout.session.completed'),
    post('evt_1', 'checkout.session.completed'),
  ]);
  await post('evt_2', 'checkout.session.expired');
  await deliver();
  await post('evt_3', 'checkout.session.async_payment_failed');
  await deliver();
  expect(await look(id)).toMatchObject({ state: 'paid', reservation: { status: 'scheduled' } });
});

test('a blocked client never gets to pay', async () => {
  const first = request();
  const { external_id: id } = await world.ask(it.call, calls.openDeposit, first);
  await it.press(await checkout(id), 'pay');
  await deliver();
  const as = { token: atWork.shop.token };
  const [deposit] = await world.ask(it.call, calls.listDeposits, {}, as);
  await world.ask(it.call, blockClient, { id: deposit?.visit?.client.id ?? 0 }, as);
  const again = { ...first, start_local: '2026-11-20T10:00' };
  const [booked, opened] = [await it.call(bookReservation, again), await it.call(calls.openDeposit, again)];
  expect([booked.status, opened.status]).toEqual([403, 403]);
});

test('a price that changes after the booking changes neither the deposit nor what is left', async () => {
  const { external_id: id } = await open();
  await it.press(await checkout(id), 'pay');
  await deliver();
  const as = { token: atWork.shop.token };
  await world.ask(it.call, editService, { id: atWork.service.id, price: 900 }, as);
  expect(await world.ask(it.call, readPublicReservation, { externalId: id })).toMatchObject({
    deposit: { state: 'paid', amount: 250, left: 250 },
  });
});

test('a settled deposit is not paid again', async () => {
  const { external_id: id } = await open();
  await it.press(await checkout(id), 'pay');
  await deliver();
  expect(await it.call(calls.openCheckout, { externalId: id })).toMatchObject({
    status: 409,
    body: { code: 'deposit_settled', detail: 'Ese anticipo ya está cerrado.' },
  });
});
