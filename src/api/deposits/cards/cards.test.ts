import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  readPublicReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { minutes } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { requireDepositOfLink } from '../queries.ts';
import { applySession } from './apply-session.ts';
import { listAttempts } from './attempt-queries.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { testNow } from '#test/app.ts';
import { aShopWithCards } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let it: PayingApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());

const staff = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
beforeEach(async () => {
  it.clock.set(testNow);
  await switchTo({});
  ({ shop, barber, service } = await aShopWithCards(it));
});

const switchTo = (form: Record<string, string>) =>
  it.send(`${it.publicUrl}/dev/payments/settings`, { down: '', ...form });
const request = (time: string) => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: `2026-11-19T${time}`,
  client: world.aClient({ phone: '+52 55 1234 5678' }),
});
const open = (time = '10:00') => world.ask(it.call, calls.openDeposit, request(time));
const checkout = (externalId: string) => it.call(calls.openCheckout, { externalId });
const urlOf = async (externalId: string) =>
  (await world.ask(it.call, calls.openCheckout, { externalId })).url;
const look = (externalId: string) => world.ask(it.call, calls.readPublicDeposit, { externalId });
const state = async (externalId: string) => (await look(externalId)).state;
const drain = () => it.deps.jobs.drain();
async function deliver() {
  await it.sandbox.deliver();
  await drain();
}
async function aPaidVisit(time = '10:00') {
  const opened = await open(time);
  await it.press(await urlOf(opened.external_id), 'pay');
  await deliver();
  const { reservation } = await look(opened.external_id);
  return { externalId: opened.external_id, id: reservation?.id ?? 0 };
}
const refundsOf = async () =>
  (await it.open(`${it.publicUrl}/dev/payments`)).text.split('Devuelto').length - 1;

describe('a deposit by card', () => {
  test('is asked for, paid on the page of the provider, and books the visit', async () => {
    const refused = await it.call(bookReservation, request('10:00'));
    expect(refused).toMatchObject({ status: 402, body: { deposit: { methods: ['card'] } } });
    const { external_id: externalId, pay_until } = await open();
    expect(Date.parse(pay_until) - it.clock.now()).toBe(15 * minutes);
    const url = await urlOf(externalId);
    expect(await urlOf(externalId)).toBe(url);
    await it.press(url, 'pay');
    await deliver();
    expect(await look(externalId)).toMatchObject({ state: 'paid', reservation: { status: 'scheduled' } });
    expect((await checkout(externalId)).status).toBe(409);
  });

  test('is seen as paid by the page although no event came', async () => {
    const { external_id: externalId } = await open();
    await it.press(await urlOf(externalId), 'pay');
    expect(await state(externalId)).toBe('paid');
  });

  test('frees its time at the end of the hold, and the page can then not be paid', async () => {
    const { external_id: externalId } = await open();
    const url = await urlOf(externalId);
    it.clock.advance(15 * minutes);
    await drain();
    expect(await state(externalId)).toBe('lapsed');
    expect((await it.press(url, 'pay')).status).not.toBe(303);
    expect((await it.call(calls.openDeposit, request('10:00'))).status).toBe(201);
  });

  test('paid in the second of its end is booked', async () => {
    const { external_id: externalId } = await open();
    const url = await urlOf(externalId);
    it.clock.advance(15 * minutes);
    await it.press(url, 'pay');
    await drain();
    expect(await state(externalId)).toBe('paid');
  });

  test('paid too late for a time that is taken is given back, once', async () => {
    const { external_id: externalId } = await open();
    const url = await urlOf(externalId);
    it.clock.advance(14 * minutes);
    await it.press(url, 'pay');
    await switchTo({ down: 'refuses' });
    it.clock.advance(20 * minutes);
    await drain();
    expect(await state(externalId)).toBe('lapsed');
    const as = await staff();
    await world.ask(it.call, editRules, { policy: { deposits: { who: 'nobody' } } }, as);
    expect((await it.call(bookReservation, request('10:00'))).status).toBe(201);
    await switchTo({});
    const before = await refundsOf();
    await deliver();
    await deliver();
    expect(await state(externalId)).toBe('refunded');
    expect(await refundsOf()).toBe(before + 1);
    const attempts = it.db.selectFrom('deposit_attempts').select('refund_try');
    expect(await attempts.where('state', '=', 'refunded').execute()).toContainEqual({ refund_try: 1 });
  });
});

describe('an end of a paid visit', () => {
  test('is given back although an older answer of the provider came after the payment', async () => {
    const { externalId } = await aPaidVisit();
    const organization = shop.organization.id as OrganizationId;
    const deposit = await requireDepositOfLink(it.db, organization, externalId);
    const [attempt] = await listAttempts(it.db, organization, deposit.id);
    if (!attempt) throw new Error('no attempt');
    const older = {
      session: attempt.session_id ?? '',
      url: null,
      payment: null,
      cents: 25_000,
      currency: 'MXN',
    };
    await applySession(
      it.deps,
      deposit,
      { ...attempt, payment_id: null },
      { outcome: 'done', state: 'open', ...older },
    );
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    await drain();
    expect(await state(externalId)).toBe('refunded');
  });

  test('in time gives the money back at the provider', async () => {
    const { externalId } = await aPaidVisit();
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    await drain();
    expect(await state(externalId)).toBe('refunded');
  });

  test('by the staff is given back after ten minutes, unless undone before', async () => {
    const { externalId, id } = await aPaidVisit();
    const changeId = '5a3d0c5e-5a3d-4c5e-8a3d-5a3d0c5e5a3d';
    const cancel = { id, status: 'canceled', change_id: changeId } as const;
    await world.ask(it.call, setReservationStatus, cancel, await staff());
    await drain();
    expect(await state(externalId)).toBe('refunding');
    it.clock.advance(5 * minutes);
    await world.ask(it.call, undoChange, { changeId }, await staff());
    it.clock.advance(10 * minutes);
    await drain();
    expect(await state(externalId)).toBe('paid');
  });

  test('is tried again by the staff where the provider could not give it back', async () => {
    const { externalId } = await aPaidVisit();
    await switchTo({ down: 'refuses' });
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    await drain();
    expect(await state(externalId)).toBe('refunding');
    await switchTo({});
    it.clock.advance(2 * minutes);
    await drain();
    expect(await state(externalId)).toBe('refunded');
  });
});

describe('a provider that is down', () => {
  test('is told, and the client books all the same and is asked later', async () => {
    await switchTo({ down: 'refuses' });
    const { external_id: externalId } = await open();
    const refused = await checkout(externalId);
    expect(refused).toMatchObject({ status: 503, body: { code: 'payments_down' } });
    expect(refused.headers.get('retry-after')).toBe('30');
    await world.ask(it.call, calls.bookWithoutPayment, { externalId });
    expect(await state(externalId)).toBe('asked');
    expect(await world.ask(it.call, readPublicReservation, { externalId })).toMatchObject({
      deposit: { state: 'asked' },
    });
    await switchTo({});
    it.clock.advance(10 * minutes);
    await drain();
    expect(it.mailer.sent.some(({ subject }) => subject.startsWith('Falta el anticipo'))).toBe(true);
    await it.press(await urlOf(externalId), 'pay');
    await deliver();
    expect(await state(externalId)).toBe('paid');
  });

  test('keeps the time held until it says what became of the page', async () => {
    const { external_id: externalId } = await open();
    await urlOf(externalId);
    await switchTo({ down: 'refuses' });
    it.clock.advance(15 * minutes);
    await drain();
    expect(await state(externalId)).toBe('open');
    expect((await it.call(calls.openDeposit, request('10:00'))).status).toBe(409);
    it.clock.advance(19 * minutes);
    await drain();
    expect(await state(externalId)).toBe('lapsed');
  });
});

test('a page that could be paid twice books once and gives the second payment back', async () => {
  const { external_id: externalId } = await open();
  await it.press(await urlOf(externalId), 'pay');
  await Promise.all([deliver(), look(externalId), look(externalId)]);
  expect(await state(externalId)).toBe('paid');
});
