import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as charges from '#domain/charges/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let token: string;
let id: number;
let reservation: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  const { shop, barber, service } = await aShopWithDeposits(app);
  await world.ask(app.call, calls.openDeposit, {
    slug: shop.slug,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    client: world.aClient(),
  });
  token = await world.signIn(app.call, shop.owner.email);
  ({ id } = await only());
  await app.call(calls.receiveDeposit, { id }, { token });
  reservation = (await only()).visit?.reservation_id ?? 0;
  app.clock.set('2026-11-19T14:00:00Z');
  token = await world.signIn(app.call, shop.owner.email);
});

const only = async () => (await world.ask(app.call, calls.listDeposits, {}, { token }))[0] as calls.Deposit;
const state = async () => (await only()).state;
const pay = (deposit: number, cash: number, input: object = {}) =>
  app.call(
    charges.chargeReservation,
    {
      id: reservation,
      ...input,
      payments: [
        ...(deposit > 0 ? [{ method: 'deposit' as const, amount: deposit }] : []),
        ...(cash > 0 ? [{ method: 'cash' as const, amount: cash }] : []),
      ],
    },
    { token },
  );
const voidIt = async (undo = false) => {
  const { id: charge } = await world.ask(app.call, charges.readCharge, { id: reservation }, { token });
  return app.call(charges.voidCharge, { id: charge, reason: 'Error', undo }, { token });
};

test('a charge takes the deposit and the rest by another method', async () => {
  const { status, body } = await pay(250, 250);
  expect([status, body]).toMatchObject([
    201,
    {
      payments: [
        { method: 'deposit', amount: 250 },
        { method: 'cash', amount: 250 },
      ],
    },
  ]);
  expect(await state()).toBe('paid');
  expect((await app.call(calls.refundDeposit, { id }, { token })).body).toMatchObject({
    code: 'charge_exists',
  });
});

test('more than the deposit is refused, and nothing is charged', async () => {
  const { status, body } = await pay(251, 249);
  expect([status, body]).toMatchObject([422, { code: 'payments_mismatch', detail: [{ loc: ['payments'] }] }]);
  expect((await pay(250, 250)).status).toBe(201);
});

test('a voided charge frees the deposit for the next one', async () => {
  await pay(250, 250);
  expect((await voidIt()).status).toBe(200);
  expect((await pay(250, 250)).status).toBe(201);
});

test('the rest of a cheaper visit is given back, and a void takes that back', async () => {
  const cheap = { lines: [{ position: 0, amount: 100 }] };
  expect((await pay(100, 0, cheap)).status).toBe(201);
  expect(await state()).toBe('refunding');
  await voidIt(true);
  expect(await state()).toBe('paid');
  expect((await pay(100, 0, cheap)).status).toBe(201);
  expect(await state()).toBe('refunding');
  expect((await app.call(calls.refundDeposit, { id }, { token })).body).toMatchObject({ state: 'refunded' });
});

test('charges of the same second use a deposit once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(250, 250)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});
