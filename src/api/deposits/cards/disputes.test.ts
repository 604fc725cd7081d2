import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chargeReservation } from '#domain/charges/contract.ts';
import { refundDeposit } from '#domain/deposits/contract.ts';
import {
  changePublicReservation,
  readPublicReservation,
  readReservation,
} from '#domain/reservations/contract.ts';
import { testNow } from '#test/app.ts';
import { aPaidVisit, type PaidVisit } from '#test/card-deposits.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import * as world from '#test/world.ts';
import { days } from '../../clock.ts';

let it: PayingApp;
let visit: PaidVisit;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  visit = await aPaidVisit(it);
});

const cancel = () =>
  world.ask(it.call, changePublicReservation, { externalId: visit.externalId, action: 'cancel' });
const refund = async () => it.call(refundDeposit, { id: (await visit.stored()).id }, await visit.staff());
const panel = async () =>
  (await world.ask(it.call, readReservation, { id: visit.reservation }, await visit.staff())).deposit;

test('an open dispute is shown to the staff alone, and stops refunds by the staff', async () => {
  await visit.atProvider('dispute');
  expect(await visit.stored()).toMatchObject({ state: 'paid', dispute: 'open' });
  expect(await panel()).toMatchObject({ state: 'paid', dispute: 'open' });
  const link = await world.ask(it.call, readPublicReservation, { externalId: visit.externalId });
  expect(link.deposit).not.toHaveProperty('dispute');
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'deposit_disputed' } });
});

test('a cancellation in time waits for the bank, and is given back once when the shop wins', async () => {
  const before = await visit.refunds();
  await visit.atProvider('dispute');
  await cancel();
  it.clock.advance(3 * days);
  await visit.deliver();
  expect([(await visit.stored()).state, await visit.refunds()]).toEqual(['refunding', before]);
  await visit.atProvider('win');
  expect(await visit.stored()).not.toHaveProperty('dispute');
  expect([(await visit.stored()).state, await visit.refunds()]).toEqual(['refunded', before + 1]);
  it.clock.advance(3 * days);
  await visit.deliver();
  expect(await visit.refunds()).toBe(before + 1);
});

test('a refund that meets an unknown dispute waits, and the end is read although no event comes', async () => {
  const before = await visit.refunds();
  await visit.pressQuietly('dispute');
  await cancel();
  await it.deps.jobs.drain();
  expect(await visit.stored()).toMatchObject({ state: 'refunding', dispute: 'open' });
  await visit.pressQuietly('win');
  await it.deps.jobs.drain();
  expect(await visit.refunds()).toBe(before);
  it.clock.advance(1 * days);
  await it.deps.jobs.drain();
  expect([(await visit.stored()).state, await visit.refunds()]).toEqual(['refunded', before + 1]);
});

test('a lost dispute counts as given back: no refund, and no charge takes the deposit', async () => {
  const before = await visit.refunds();
  await visit.atProvider('dispute');
  await cancel();
  await visit.atProvider('lose');
  it.clock.advance(3 * days);
  await visit.deliver();
  expect(await visit.stored()).toMatchObject({ state: 'refunded', dispute: 'lost' });
  expect(await visit.refunds()).toBe(before);
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'deposit_settled' } });
});

test('a visit whose deposit the bank took is charged in full', async () => {
  await visit.atProvider('dispute');
  await visit.atProvider('lose');
  expect(await panel()).toMatchObject({ state: 'refunded', dispute: 'lost', amount: 250, left: 500 });
  it.clock.set('2026-11-19T17:00:00Z');
  const charge = async (deposit: number) =>
    it.call(
      chargeReservation,
      {
        id: visit.reservation,
        payments: [
          ...(deposit > 0 ? [{ method: 'deposit' as const, amount: deposit }] : []),
          { method: 'cash', amount: 500 - deposit },
        ],
      },
      await visit.staff(),
    );
  expect(await charge(250)).toMatchObject({ status: 422, body: { code: 'payments_mismatch' } });
  expect((await charge(0)).status).toBe(201);
});

test('repeated, late and reversed events of a dispute change nothing', async () => {
  await visit.atProvider('dispute');
  await visit.atProvider('lose');
  await visit.atProvider('win');
  await visit.atProvider('dispute');
  expect(await visit.stored()).toMatchObject({ state: 'refunded', dispute: 'lost' });
  const done = it.db
    .selectFrom('audit_events')
    .select('action')
    .where('subject', '=', 'deposit')
    .where('subject_id', '=', (await visit.stored()).id)
    .where('organization_id', '=', visit.shop.organization.id);
  const actions = (await done.execute()).map(({ action }) => action);
  expect(actions.filter((action) => action.includes('dispute'))).toEqual(['disputed', 'dispute-lost']);
});
