import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as charges from '#domain/charges/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { changePublicReservation, setReservationStatus, undoChange } from '#domain/reservations/contract.ts';
import { testNow } from '#test/app.ts';
import { aPaidVisit, type CardShop } from '#test/card-deposits.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShopWithCards } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';
import { hours, minutes } from '../../clock.ts';

let it: PayingApp;
let open: CardShop;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  await switchTo('');
  open = await aShopWithCards(it);
});

const switchTo = (down: string, slow = '') =>
  it.send(`${it.publicUrl}/dev/payments/settings`, { down, slow });
const drain = () => it.deps.jobs.drain();
const deliver = async () => {
  await it.sandbox.deliver();
  await drain();
};
async function loseEvents() {
  const line = it.holdConnected();
  await it.sandbox.deliver();
  line.release();
}
const staff = async () => ({ token: await world.signIn(it.call, open.shop.owner.email) });
const stored = async () =>
  (await world.ask(it.call, calls.listDeposits, {}, await staff()))[0] as calls.Deposit;
const look = (externalId: string) => world.ask(it.call, calls.readPublicDeposit, { externalId });
const urlOf = async (externalId: string) =>
  (await world.ask(it.call, calls.openCheckout, { externalId })).url;
const returned = () =>
  Object.values(it.sandbox.state.refunds)
    .filter(({ metadata, status }) => metadata['deposit'] !== undefined && status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);

async function anOpenDeposit(): Promise<string> {
  const { shop, barber, service } = open;
  const { external_id } = await world.ask(it.call, calls.openDeposit, {
    slug: shop.slug,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    client: world.aClient({ phone: '+52 55 1234 5678' }),
  });
  return external_id;
}
async function anAskedDeposit(): Promise<string> {
  const externalId = await anOpenDeposit();
  await switchTo('refuses');
  await it.call(calls.openCheckout, { externalId });
  await world.ask(it.call, calls.bookWithoutPayment, { externalId });
  await switchTo('');
  it.clock.advance(40 * minutes);
  await drain();
  return externalId;
}

describe('a payment whose events are lost', () => {
  test('of a booked visit is seen by the page of the client', async () => {
    const externalId = await anAskedDeposit();
    await it.press(await urlOf(externalId), 'pay');
    await loseEvents();
    expect((await look(externalId)).state).toBe('paid');
  });

  test('of a booked visit is read after the end of its page', async () => {
    const externalId = await anAskedDeposit();
    await it.press(await urlOf(externalId), 'pay');
    await loseEvents();
    it.clock.advance(33 * minutes);
    await drain();
    expect((await stored()).state).toBe('paid');
  });

  test('is read after an outage that lasted until the slot was free', async () => {
    const externalId = await anOpenDeposit();
    await it.press(await urlOf(externalId), 'pay');
    await loseEvents();
    await switchTo('refuses');
    it.clock.advance(34 * minutes);
    await drain();
    expect((await stored()).state).toBe('lapsed');
    await switchTo('');
    it.clock.advance(2 * minutes);
    await drain();
    expect((await stored()).state).toBe('paid');
  });

  test('of a deposit that was given up is read', async () => {
    const externalId = await anOpenDeposit();
    const url = await urlOf(externalId);
    await world.ask(it.call, calls.giveUpDeposit, { externalId });
    await it.press(url, 'pay');
    await loseEvents();
    it.clock.advance(33 * minutes);
    await drain();
    expect((await stored()).state).toBe('paid');
  });
});

test('a refund by the owner is taken over although it came before the payment was known', async () => {
  const externalId = await anOpenDeposit();
  const url = await urlOf(externalId);
  await it.press(url, 'pay');
  await it.press(`${it.publicUrl}/dev/payments/charges/${new URL(url).pathname.split('/').at(-1)}`, 'refund');
  await deliver();
  expect(await stored()).toMatchObject({ state: 'refunded', refunded: 250 });
});

test('a deposit asked for later is asked for until the visit begins, also after a move', async () => {
  const externalId = await anAskedDeposit();
  expect((await look(externalId)).state).toBe('asked');
  const move = { action: 'reschedule', start_at_utc: '2026-11-20T18:00:00Z' } as const;
  await world.ask(it.call, changePublicReservation, { externalId, ...move });
  it.clock.set('2026-11-20T17:59:00Z');
  await drain();
  expect((await look(externalId)).state).toBe('asked');
  it.clock.advance(2 * minutes);
  await drain();
  expect((await look(externalId)).state).toBe('waived');
});

describe('a second payment', () => {
  const payAgain = async () => {
    const externalId = await anAskedDeposit();
    await it.press(await urlOf(externalId), 'pay');
    it.clock.advance(32 * minutes);
    await it.press(await urlOf(externalId), 'pay');
    await loseEvents();
    it.clock.advance(33 * minutes);
  };

  test('is given back, and the first one stays', async () => {
    const before = returned();
    await payAgain();
    await drain();
    await deliver();
    expect(await stored()).toMatchObject({ state: 'paid', refunded: 0 });
    expect(returned() - before).toBe(25_000);
  });

  test('is tried again every day where the provider cannot return it', async () => {
    const before = returned();
    await payAgain();
    await switchTo('', 'on');
    await drain();
    const made = Object.values(it.sandbox.state.refunds).at(-1);
    await it.press(`${it.publicUrl}/dev/payments/refunds/${made?.id}`, 'failed');
    await switchTo('');
    it.clock.advance(1 * hours);
    await drain();
    expect(returned()).toBe(before);
    it.clock.advance(24 * hours);
    await drain();
    expect(await stored()).toMatchObject({ state: 'paid', refunded: 0 });
    expect(returned() - before).toBe(25_000);
  });

  test('that a bank disputes is given back after the shop has won', async () => {
    const before = returned();
    await payAgain();
    const session = Object.keys(it.sandbox.state.cardPayments).at(-1);
    const charge = `${it.publicUrl}/dev/payments/charges/${session}`;
    await it.press(charge, 'dispute');
    await drain();
    expect(returned()).toBe(before);
    await it.press(charge, 'win');
    it.clock.advance(24 * hours);
    await drain();
    expect(await stored()).toMatchObject({ state: 'paid', refunded: 0 });
    expect(returned() - before).toBe(25_000);
  });
});

describe('a refund that is withdrawn while the provider makes it', () => {
  const changeId = '5a3d0c5e-5a3d-4c5e-8a3d-5a3d0c5e5a3e';

  test('counts as returned although its event is lost', async () => {
    const { reservation } = await aPaidVisit(it, open);
    const cancel = { id: reservation, status: 'canceled', change_id: changeId } as const;
    await world.ask(it.call, setReservationStatus, cancel, await staff());
    it.clock.advance(10 * minutes);
    await switchTo('', 'on');
    await drain();
    await world.ask(it.call, undoChange, { changeId }, await staff());
    expect((await stored()).state).toBe('paid');
    const made = Object.values(it.sandbox.state.refunds).at(-1);
    await it.press(`${it.publicUrl}/dev/payments/refunds/${made?.id}`, 'succeeded');
    await loseEvents();
    it.clock.advance(1 * hours);
    await drain();
    expect(await stored()).toMatchObject({ state: 'refunded', refunded: 250 });
  });
});

test('a deposit of which a charge used a part counts as returned whole after a lost dispute', async () => {
  const visit = await aPaidVisit(it, open);
  it.clock.set('2026-11-19T17:00:00Z');
  const cheap = { id: visit.reservation, lines: [{ position: 0, amount: 100 }] };
  const payments = [{ method: 'deposit' as const, amount: 100 }];
  await world.ask(it.call, charges.chargeReservation, { ...cheap, payments }, await staff());
  await deliver();
  expect(await stored()).toMatchObject({ state: 'refunded', refunded: 150 });
  await visit.atProvider('dispute');
  await visit.atProvider('lose');
  expect(await stored()).toMatchObject({ state: 'refunded', dispute: 'lost', refunded: 250 });
});
