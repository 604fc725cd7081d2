import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chargeReservation } from '#domain/charges/contract.ts';
import { refundDeposit } from '#domain/deposits/contract.ts';
import { changePublicReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { testNow } from '#test/app.ts';
import { aPaidVisit, type PaidVisit } from '#test/card-deposits.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import * as world from '#test/world.ts';
import { hours, minutes } from '../../clock.ts';

let it: PayingApp;
let visit: PaidVisit;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());

const switchTo = (form: Record<string, string>) =>
  it.send(`${it.publicUrl}/dev/payments/settings`, { down: '', ...form });
const sums = async () =>
  [...(await it.open(`${it.publicUrl}/dev/payments`)).text.matchAll(/Devuelto: \$?([\d.,]+)/g)].map(
    ([, sum]) => sum,
  );

beforeEach(async () => {
  it.clock.set(testNow);
  await switchTo({});
  visit = await aPaidVisit(it);
  await it.db
    .updateTable('reservation_lines')
    .set({ price_cents: 10_000 })
    .where('organization_id', '=', visit.shop.organization.id)
    .execute();
});
const complete = async () => {
  it.clock.set('2026-11-19T17:00:00Z');
  const completed = { id: visit.reservation, status: 'completed' } as const;
  await world.ask(it.call, setReservationStatus, completed, await visit.staff());
};
const charge = async (deposit: number) =>
  it.call(
    chargeReservation,
    {
      id: visit.reservation,
      lines: [{ position: 0, amount: deposit }],
      payments: [{ method: 'deposit', amount: deposit }],
    },
    await visit.staff(),
  );

test('the excess goes back to the card once, and the rest pays the charge', async () => {
  const before = await sums();
  await complete();
  it.clock.advance(24 * hours);
  await it.deps.jobs.drain();
  await visit.deliver();
  await visit.deliver();
  expect(await visit.stored()).toMatchObject({ state: 'paid', refunded: 150 });
  expect((await sums()).length).toBe(before.length + 1);
  expect((await charge(100)).status).toBe(201);
  await visit.deliver();
  expect(await visit.stored()).toMatchObject({ state: 'paid', refunded: 150 });
  expect((await sums()).length).toBe(before.length + 1);
});

test('a provider that accepts without an answer gives the excess back once', async () => {
  const before = await sums();
  await complete();
  it.clock.advance(24 * hours);
  await switchTo({ down: 'accepts' });
  await it.deps.jobs.drain();
  await switchTo({});
  it.clock.advance(2 * minutes);
  await visit.deliver();
  it.clock.advance(2 * hours);
  await visit.deliver();
  expect(await visit.stored()).toMatchObject({ state: 'paid', refunded: 150 });
  expect((await sums()).length).toBe(before.length + 1);
});

test('a refund of the rest of a charged visit that failed is tried again', async () => {
  const alarm = vi.spyOn(it.deps.log, 'error');
  await complete();
  await switchTo({ slow: 'on' });
  expect((await charge(100)).status).toBe(201);
  await it.deps.jobs.drain();
  const [, failing] =
    (await it.open(`${it.publicUrl}/dev/payments`)).text.match(/payments\/refunds\/(re_\w+)/) ?? [];
  await it.press(`${it.publicUrl}/dev/payments/refunds/${failing}`, 'failed');
  await switchTo({});
  it.clock.advance(2 * hours);
  await visit.deliver();
  expect(await visit.stored()).toMatchObject({ state: 'refund_failed', to_return: 150 });
  expect(alarm.mock.calls.map((said) => said.at(-1))).toEqual(['a deposit could not be given back']);
  const { id } = await visit.stored();
  await world.ask(it.call, refundDeposit, { id, sent: false }, await visit.staff());
  await visit.deliver();
  expect(await visit.stored()).toMatchObject({ state: 'refunded', refunded: 150 });
});

test('the whole deposit of a canceled visit is still given back in one piece', async () => {
  await world.ask(it.call, changePublicReservation, { externalId: visit.externalId, action: 'cancel' });
  await visit.deliver();
  await visit.deliver();
  expect(await visit.stored()).toMatchObject({ state: 'refunded', refunded: 250 });
});
