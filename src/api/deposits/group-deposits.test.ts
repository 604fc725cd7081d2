import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as charges from '#domain/charges/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { listReservations, setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let token: string;
let booker: number;
let companion: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set(testNow);
  const { shop, barber, service } = await aShopWithDeposits(app);
  const services = [{ service_id: service.id, quantity: 1 }];
  await world.ask(app.call, calls.openGroupDeposit, {
    slug: shop.slug,
    client: world.aClient(),
    people: [
      { firstname: 'Carla', services },
      { firstname: 'Leo', services },
    ],
    arrangement: 'in_a_row',
    barber_id: barber.user.id,
    start_local: '2026-11-19T10:00',
  });
  token = await world.signIn(app.call, shop.owner.email);
  await app.call(calls.receiveDeposit, { id: (await deposit()).id }, { token });
  const rows = await world.ask(app.call, listReservations, { limit: 10 }, { token });
  [booker = 0, companion = 0] = rows
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at))
    .map(({ id }) => id);
  app.clock.set('2026-11-19T15:00:00Z');
  token = await world.signIn(app.call, shop.owner.email);
});

const deposit = async () =>
  (await world.ask(app.call, calls.listDeposits, {}, { token }))[0] as calls.Deposit;
const pay = (id: number, { from, cash, price }: { from: number; cash: number; price?: number }) =>
  app.call(
    charges.chargeReservation,
    {
      id,
      ...(price !== undefined && { lines: [{ position: 0, amount: price }] }),
      payments: [
        ...(from > 0 ? [{ method: 'deposit' as const, amount: from }] : []),
        ...(cash > 0 ? [{ method: 'cash' as const, amount: cash }] : []),
      ],
    },
    { token },
  );

test('each member of a group uses what is left of its deposit', async () => {
  expect((await pay(companion, { from: 300, cash: 200 })).status).toBe(201);
  expect((await deposit()).state).toBe('paid');
  expect((await pay(booker, { from: 201, cash: 299 })).body).toMatchObject({ code: 'payments_mismatch' });
  expect((await pay(booker, { from: 200, cash: 300 })).status).toBe(201);
  expect((await deposit()).state).toBe('paid');
});

test('what the members leave is given back after the last charge, and a void takes that back', async () => {
  expect((await pay(booker, { from: 100, cash: 0, price: 100 })).status).toBe(201);
  expect((await deposit()).state).toBe('paid');
  expect((await pay(companion, { from: 150, cash: 0, price: 150 })).status).toBe(201);
  expect((await deposit()).state).toBe('refunding');
  const { id } = await world.ask(app.call, charges.readCharge, { id: companion }, { token });
  await app.call(charges.voidCharge, { id, reason: 'Error', undo: true }, { token });
  expect((await deposit()).state).toBe('paid');
  expect((await pay(companion, { from: 400, cash: 100 })).status).toBe(201);
  expect((await deposit()).state).toBe('paid');
});

test('without the booker the other member uses the whole deposit', async () => {
  await world.ask(app.call, setReservationStatus, { id: booker, status: 'no_show' }, { token });
  expect((await deposit()).state).toBe('paid');
  expect((await pay(companion, { from: 500, cash: 0 })).status).toBe(201);
  expect((await deposit()).state).toBe('paid');
});

test('of two last charges of the same second none spends more than is left', async () => {
  const answers = await Promise.all([
    pay(booker, { from: 300, cash: 200 }),
    pay(companion, { from: 300, cash: 200 }),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});
