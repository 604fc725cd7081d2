import { afterEach, beforeEach, expect, test } from 'vitest';
import { hours, minutes } from '#api/clock.ts';
import * as calls from '#domain/deposits/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import { addDays, clockOf } from '#domain/time.ts';
import { tell } from '../faults/figures.ts';
import { type PayingApp, startPayingApp } from '../paying-app.ts';
import { aShopWithCards } from '../paying-shop.ts';
import * as world from '../world.ts';
import { dieEverywhere, type Scene } from './crash-points.ts';

let paying: PayingApp;
let shop: Awaited<ReturnType<typeof aShopWithCards>>;
beforeEach(async () => {
  paying = await startPayingApp();
  shop = await aShopWithCards(paying);
});
afterEach(() => paying.close());

const requestOf = (nth: number) => ({
  slug: shop.shop.slug,
  barber_id: shop.barber.user.id,
  services: [{ service_id: shop.service.id, quantity: 1 }],
  start_local: `${addDays('2026-11-20', Math.floor(nth / 17))}T${clockOf(9 * 60 + (nth % 17) * 30)}`,
  client: world.aClient({ phone: `+52 55 1${String(nth).padStart(3, '0')} 5678` }),
});
const open = async (nth: number) => {
  const { external_id } = await world.ask(paying.call, calls.openDeposit, requestOf(nth));
  return external_id;
};
const urlOf = async (externalId: string) =>
  (await world.ask(paying.call, calls.openCheckout, { externalId })).url;
const look = (externalId: string) => world.ask(paying.call, calls.readPublicDeposit, { externalId });
async function pass(...steps: number[]) {
  for (const step of steps) {
    paying.clock.advance(step);
    await paying.sandbox.deliver();
    await paying.deps.jobs.drain();
  }
}
const paymentsOf = (externalId: string) =>
  Object.values(paying.sandbox.state.cardPayments).filter(
    ({ session, charge }) => session.metadata['deposit'] === externalId && charge,
  );
const returnedOf = (externalId: string) =>
  paymentsOf(externalId).reduce((sum, { charge }) => sum + (charge?.amount_refunded ?? 0), 0);
const heldSlots = () =>
  paying.db.selectFrom('reservations').select('id').where('status', '=', 'held').execute();

async function deathsIn(what: string, begin: (nth: number) => Promise<Scene>) {
  const deaths = await dieEverywhere(paying, begin);
  tell(what, `${deaths} deaths`);
  return deaths;
}

test('a deposit is opened once by whoever asks again', async () =>
  expect(
    await deathsIn('a deposit is opened', async (nth) => {
      const [request, headers] = [requestOf(nth), { 'idempotency-key': `once-${nth}` }];
      return {
        act: ({ call }) => call(calls.openDeposit, request, { headers }),
        async goOn() {
          const { external_id } = await world.ask(paying.call, calls.openDeposit, request, { headers });
          expect((await look(external_id)).state).toBe('open');
          expect(await heldSlots()).toHaveLength(1);
          await pass(15 * minutes, 30 * minutes);
          expect((await look(external_id)).state).toBe('lapsed');
          expect(await heldSlots()).toEqual([]);
        },
      };
    }),
  ).toBeGreaterThan(1));

test('a page of the provider is opened once', async () =>
  expect(
    await deathsIn('a page is opened', async (nth) => {
      const externalId = await open(nth);
      return {
        act: ({ call }) => call(calls.openCheckout, { externalId }),
        async goOn() {
          await paying.press(await urlOf(externalId), 'pay');
          await pass(minutes);
          expect((await look(externalId)).state).toBe('paid');
          const pages = Object.values(paying.sandbox.state.cardPayments).filter(
            ({ session }) => session.metadata['deposit'] === externalId,
          );
          expect(pages).toHaveLength(1);
        },
      };
    }),
  ).toBeGreaterThan(1));

test('a payment books its visit once, wherever its events or its look die', async () =>
  expect(
    await deathsIn('a payment is taken in', async (nth) => {
      const externalId = await open(nth);
      await paying.press(await urlOf(externalId), 'pay');
      const line = paying.holdConnected();
      await paying.sandbox.deliver();
      line.release();
      return {
        act: ({ call }) => call(calls.readPublicDeposit, { externalId }),
        async goOn() {
          await pass(15 * minutes, minutes);
          const { state, reservation } = await look(externalId);
          expect([state, reservation?.status]).toEqual(['paid', 'scheduled']);
          expect(returnedOf(externalId)).toBe(0);
        },
      };
    }),
  ).toBeGreaterThan(1));

test('the end of a hold frees the slot once, and nobody can pay for it afterwards', async () =>
  expect(
    await deathsIn('a hold ends', async (nth) => {
      const externalId = await open(nth);
      const url = await urlOf(externalId);
      await paying.deps.jobs.drain();
      paying.clock.advance(15 * minutes);
      return {
        act: ({ drain }) => drain(),
        async goOn() {
          const isFree = (await heldSlots()).length === 0;
          const { status } = await paying.press(url, 'pay');
          expect([isFree, status === 303]).not.toEqual([true, true]);
          await pass(2 * minutes, 2 * minutes);
          const isPaid = paymentsOf(externalId).length > 0;
          expect((await look(externalId)).state).toBe(isPaid ? 'paid' : 'lapsed');
          expect(await heldSlots()).toEqual([]);
          expect(returnedOf(externalId)).toBe(0);
        },
      };
    }),
  ).toBeGreaterThan(1));

test('a payment after the hold that finds its time taken is returned once', async () =>
  expect(
    await deathsIn('a late payment is returned', async (nth) => {
      const externalId = await open(nth);
      const url = await urlOf(externalId);
      await world.ask(paying.call, calls.giveUpDeposit, { externalId });
      const rival = {
        ...requestOf(nth),
        client: world.aClient({ phone: `+52 55 2${String(nth).padStart(3, '0')} 5678` }),
      };
      await world.ask(paying.call, calls.openDeposit, rival);
      await paying.press(url, 'pay');
      await paying.sandbox.deliver();
      return {
        act: ({ drain }) => drain(),
        async goOn() {
          await pass(minutes, minutes, 2 * minutes, 15 * minutes);
          expect((await look(externalId)).state).toBe('refunded');
          expect(returnedOf(externalId)).toBe(25_000);
        },
      };
    }),
  ).toBeGreaterThan(1));

test('a canceled visit returns its deposit once', async () =>
  expect(
    await deathsIn('a deposit is returned', async (nth) => {
      const externalId = await open(nth);
      await paying.press(await urlOf(externalId), 'pay');
      await pass(minutes);
      return {
        async act({ call, drain }) {
          await call(changePublicReservation, { externalId, action: 'cancel' });
          await drain();
        },
        async goOn() {
          await paying.call(changePublicReservation, { externalId, action: 'cancel' });
          await pass(minutes, 2 * minutes, hours);
          expect((await look(externalId)).state).toBe('refunded');
          expect(returnedOf(externalId)).toBe(25_000);
          expect(Object.values(paying.sandbox.state.refunds)).toHaveLength(
            Object.values(paying.sandbox.state.cardPayments).filter(({ charge }) => charge).length,
          );
        },
      };
    }),
  ).toBeGreaterThan(1));
