import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as charges from '#domain/charges/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { readReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';
import { hours, minutes } from '../clock.ts';

let app: TestApp;
let shop: world.Shop;
let token: string;
let id: number;
let visit: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aCompletedVisit(price: number, { isPremium = false } = {}) {
  app.clock.set(testNow);
  const atWork = await aShopWithDeposits(app);
  ({ shop } = atWork);
  await world.ask(app.call, calls.openDeposit, {
    slug: shop.slug,
    barber_id: atWork.barber.user.id,
    services: [{ service_id: atWork.service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    client: world.aClient(),
  });
  await signIn();
  ({ id } = await only());
  await app.call(calls.receiveDeposit, { id }, { token });
  visit = (await only()).visit?.reservation_id ?? 0;
  await app.db
    .updateTable('reservation_lines')
    .set({ price_cents: price * 100, is_premium: isPremium })
    .where('organization_id', '=', shop.organization.id)
    .execute();
  app.clock.set('2026-11-19T14:00:00Z');
  await signIn();
  await become('completed');
}
beforeEach(() => aCompletedVisit(100));

const signIn = async () => {
  token = await world.signIn(app.call, shop.owner.email);
};
const only = async () => (await world.ask(app.call, calls.listDeposits, {}, { token }))[0] as calls.Deposit;
const become = (status: 'canceled' | 'completed' | 'confirmed' | 'no_show') =>
  world.ask(app.call, setReservationStatus, { id: visit, status }, { token });
async function after(ms: number) {
  app.clock.advance(ms);
  await app.deps.jobs.drain();
  await signIn();
}
const sent = () => world.ask(app.call, calls.refundDeposit, { id, sent: true }, { token });
const panel = async () => (await world.ask(app.call, readReservation, { id: visit }, { token })).deposit;
const pay = (deposit: number, price: number) =>
  app.call(
    charges.chargeReservation,
    {
      id: visit,
      lines: [{ position: 0, amount: price }],
      payments: [
        { method: 'deposit' as const, amount: deposit },
        ...(price > deposit ? [{ method: 'cash' as const, amount: price - deposit }] : []),
      ],
    },
    { token },
  );
const voidCharge = async () => {
  const charge = await world.ask(app.call, charges.readCharge, { id: visit }, { token });
  await app.call(charges.voidCharge, { id: charge.id, reason: 'Error' }, { token });
};
const mails = (part: string) => app.mailer.sent.filter(({ text }) => text.includes(part)).length;

test('what exceeds the price of a visit that nobody charged is given back a day later', async () => {
  await after(24 * hours - 1);
  expect((await only()).state).toBe('paid');
  await after(1);
  expect(await only()).toMatchObject({ state: 'refunding', to_return: 150 });
  expect(await panel()).toMatchObject({ stays: 100, left: 0 });
  await app.deps.jobs.drain();
  expect(mails('te devuelve $150.00')).toBe(1);
  expect(await sent()).toMatchObject({ state: 'paid', refunded: 150 });
  expect(await panel()).toMatchObject({ state: 'paid', amount: 100, left: 0 });
  await after(48 * hours);
  expect(await only()).toMatchObject({ state: 'paid', refunded: 150 });
});

test.each([
  ['costs as much as its deposit', 250, {}],
  ['has a premium service, whose price nobody knows', 0, { isPremium: true }],
])('nothing is given back of a visit that %s', async (_what, price, more) => {
  await aCompletedVisit(price, more);
  await after(25 * hours);
  expect((await only()).state).toBe('paid');
});

test('nothing is given back of a visit that is open again, nor of one that the client missed', async () => {
  await become('confirmed');
  await after(24 * hours);
  expect((await only()).state).toBe('paid');
  await become('no_show');
  await after(24 * hours);
  expect((await only()).state).toBe('kept');
});

test('a visit that is marked as missed before its excess was sent keeps the whole deposit', async () => {
  await after(24 * hours);
  expect((await only()).state).toBe('refunding');
  await become('no_show');
  await app.deps.jobs.drain();
  expect(await only()).toMatchObject({ state: 'kept', refunded: 0 });
  await become('completed');
  expect(await only()).toMatchObject({ state: 'paid', refunded: 0 });
});

test('an excess that could not be given back stays the excess of a visit canceled after its start and completed again', async () => {
  await after(24 * hours);
  await app.db.updateTable('deposits').set({ state: 'refund_failed' }).where('id', '=', id).execute();
  await become('canceled');
  await become('completed');
  expect(await only()).toMatchObject({ state: 'refund_failed', to_return: 150 });
});

test('a visit charged a second before gives its rest back once', async () => {
  app.clock.advance(24 * hours - 1_000);
  await signIn();
  expect((await pay(100, 100)).status).toBe(201);
  await after(1_000);
  expect(await only()).toMatchObject({ state: 'refunding', to_return: 150 });
  expect(await sent()).toMatchObject({ state: 'refunded', refunded: 150 });
  await after(48 * hours);
  expect(await only()).toMatchObject({ state: 'refunded', refunded: 150 });
});

test('two runs at once, and a charge in the same second, give back once', async () => {
  app.clock.advance(24 * hours);
  await signIn();
  const [charged] = await Promise.all([pay(100, 100), app.deps.jobs.drain(), app.deps.jobs.drain()]);
  expect(charged.status).toBe(201);
  await after(0);
  expect(await only()).toMatchObject({ state: 'refunding', to_return: 150 });
  expect(await sent()).toMatchObject({ state: 'refunded', refunded: 150 });
});

test('a later charge takes what stayed, and no more', async () => {
  await after(24 * hours);
  expect((await pay(101, 101)).body).toMatchObject({ code: 'payments_mismatch' });
  expect((await pay(100, 120)).status).toBe(201);
  expect(await only()).toMatchObject({ state: 'refunding', to_return: 150 });
  expect(await sent()).toMatchObject({ state: 'refunded', refunded: 150 });
});

test('a voided charge leaves what stayed to the next charge', async () => {
  await after(24 * hours);
  await sent();
  expect((await pay(100, 100)).status).toBe(201);
  await voidCharge();
  expect((await pay(101, 101)).body).toMatchObject({ code: 'payments_mismatch' });
  expect((await pay(60, 60)).status).toBe(201);
  expect(await only()).toMatchObject({ state: 'refunding', to_return: 40 });
  expect(await sent()).toMatchObject({ state: 'refunded', refunded: 190 });
  expect(mails('te devolvió $150.00')).toBeGreaterThan(0);
});

test('a void after the rest was given back leaves the kept part to the next charge', async () => {
  await pay(100, 100);
  await sent();
  await voidCharge();
  expect(await panel()).toMatchObject({ stays: 100 });
  expect((await pay(100, 100)).status).toBe(201);
  expect(await only()).toMatchObject({ state: 'refunded', refunded: 150 });
});

test('a second refund of another sum is told to the client too', async () => {
  await after(24 * hours);
  await sent();
  await world.ask(app.call, calls.refundDeposit, { id }, { token });
  await sent();
  await after(minutes);
  expect([mails('te devolvió $150.00'), mails('te devolvió $100.00')].map((count) => count > 0)).toEqual([
    true,
    true,
  ]);
});
