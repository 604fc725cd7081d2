import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  deleteReservation,
  readPublicReservation,
  readReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { listOpenings } from '#domain/schedule/openings/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aShopWithDeposits, transferText } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  ({ shop, barber, service } = await aShopWithDeposits(app));
});

const hour = 3_600_000;
const date = '2026-11-19';
const request = (time: string, client = world.aClient()) => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: `${date}T${time}`,
  client,
});
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const open = (time: string, client = world.aClient()) =>
  world.ask(app.call, calls.openDeposit, request(time, client));
const staff = async () => ({ token: await world.signIn(app.call, shop.owner.email) });
const list = async () => world.ask(app.call, calls.listDeposits, {}, await staff());
const only = async () => (await list())[0] as calls.Deposit;
const receive = async (id: number) => app.call(calls.receiveDeposit, { id }, await staff());
const look = (externalId: string) => world.ask(app.call, calls.readPublicDeposit, { externalId });
const times = async () =>
  (await world.ask(app.call, listOpenings, { slug: shop.slug, date, minutes: '30' })).times.map(
    ({ time }) => time,
  );
async function aPaidVisit(time = '10:00') {
  const { external_id: externalId } = await open(time);
  const { id } = await only();
  await receive(id);
  return { externalId, id, reservation: (await only()).visit?.reservation_id ?? 0 };
}

describe('a visit that needs a deposit', () => {
  test('is not booked without it, and nothing is written', async () => {
    const { status, body } = await app.call(bookReservation, request('10:00'));
    expect([status, body]).toEqual([
      402,
      {
        code: 'deposit_required',
        detail: 'Esta barbería pide un anticipo de $250.00 para confirmar.',
        deposit: { amount: 250, currency: 'UYU', methods: ['transfer'] },
      },
    ]);
    expect(await times()).toContain('10:00');
  });

  test('holds its time until the transfer is received, and is then booked under the same link', async () => {
    const opened = await open('10:00');
    expect(opened).toMatchObject({
      amount: 250,
      currency: 'UYU',
      method: 'transfer',
      instructions: transferText,
    });
    expect(await times()).not.toContain('10:00');
    expect(await look(opened.external_id)).toMatchObject({
      state: 'open',
      visit: { services: [{ name: service.name }] },
    });
    const { id } = await only();
    expect((await receive(id)).body).toMatchObject({
      state: 'paid',
      visit: { reservation_id: expect.any(Number) },
    });
    const read = await world.ask(app.call, readPublicReservation, { externalId: opened.external_id });
    expect(read).toMatchObject({ status: 'scheduled', deposit: { state: 'paid', amount: 250, left: 250 } });
    expect(await look(opened.external_id)).toMatchObject({
      state: 'paid',
      reservation: { status: 'scheduled' },
    });
    expect(codeOf(await receive(id))).toEqual([409, 'deposit_settled']);
  });

  test('is held once for a repeated request', async () => {
    const client = world.aClient();
    const headers = { 'idempotency-key': 'e9a1c0de-0000-4000-8000-000000000001' };
    const [first, again] = [
      await app.call(calls.openDeposit, request('10:00', client), { headers }),
      await app.call(calls.openDeposit, request('10:00', client), { headers }),
    ];
    expect(again.body).toEqual(first.body);
  });

  test('is refused where nothing is due', async () => {
    await world.ask(app.call, editRules, { policy: { deposits: { who: 'nobody' } } }, await staff());
    expect(codeOf(await app.call(calls.openDeposit, request('10:00')))).toEqual([409, 'deposit_not_due']);
    expect((await app.call(bookReservation, request('10:00'))).status).toBe(201);
  });

  test('needs none of a third transfer of the day, nor within two hours of the start', async () => {
    await open('10:00');
    await open('11:00');
    expect((await app.call(bookReservation, request('12:00'))).status).toBe(201);
    await world.ask(app.call, editRules, { policy: { if_payments_down: 'refuse' } }, await staff());
    expect(codeOf(await app.call(bookReservation, request('13:00')))).toEqual([403, 'not_taken_online']);
  });
});

describe('the end of the hold', () => {
  test('frees the time, and money that comes later books it again', async () => {
    const { external_id } = await open('10:00');
    app.clock.advance(13 * hour);
    await app.deps.jobs.drain();
    expect(await look(external_id)).toMatchObject({ state: 'lapsed' });
    expect(await times()).toContain('10:00');
    const { id } = await only();
    expect((await receive(id)).body).toMatchObject({ state: 'paid' });
    expect(await world.ask(app.call, readPublicReservation, { externalId: external_id })).toMatchObject({
      status: 'scheduled',
    });
  });

  test('money for a time that another client took is to be given back', async () => {
    const { external_id } = await open('10:00');
    app.clock.advance(13 * hour);
    await app.deps.jobs.drain();
    await world.ask(app.call, editRules, { policy: { deposits: { who: 'nobody' } } }, await staff());
    expect((await app.call(bookReservation, request('10:00'))).status).toBe(201);
    const { id } = await only();
    expect((await receive(id)).body).toMatchObject({ state: 'refunding', visit: { reservation_id: null } });
    expect(codeOf(await app.call(calls.refundDeposit, { id, sent: false }, await staff()))).toEqual([
      409,
      'deposit_settled',
    ]);
    expect((await app.call(calls.refundDeposit, { id, sent: true }, await staff())).body).toMatchObject({
      state: 'refunded',
      refunded: 250,
    });
    expect(codeOf(await app.call(calls.refundDeposit, { id }, await staff()))).toEqual([
      409,
      'deposit_settled',
    ]);
    expect(await look(external_id)).toMatchObject({ state: 'refunded' });
  });

  test('comes later once the client says that the transfer was made, but only once', async () => {
    const { external_id: externalId, pay_until } = await open('16:00');
    app.clock.advance(6 * hour);
    const said = await world.ask(app.call, calls.sayTransferred, { externalId });
    expect(said.transferred).toBe(true);
    expect(Date.parse(said.pay_until)).toBe(Date.parse(pay_until) + 6 * hour);
    app.clock.advance(hour);
    expect((await world.ask(app.call, calls.sayTransferred, { externalId })).pay_until).toBe(said.pay_until);
    app.clock.advance(6 * hour);
    await app.deps.jobs.drain();
    expect(await look(externalId)).toMatchObject({ state: 'open' });
    expect(await times()).not.toContain('16:00');
  });

  test('is at once where the client gives up or the shop rejects the transfer', async () => {
    const { external_id: externalId } = await open('10:00');
    expect((await app.call(calls.giveUpDeposit, { externalId })).status).toBe(204);
    expect((await app.call(calls.giveUpDeposit, { externalId })).status).toBe(204);
    expect(await times()).toContain('10:00');
    await open('10:00');
    const { id } = await only();
    expect((await app.call(calls.rejectDeposit, { id }, await staff())).body).toMatchObject({
      state: 'lapsed',
    });
    expect(await times()).toContain('10:00');
  });

  test('never comes where the staff waive the deposit', async () => {
    const { external_id: externalId } = await open('10:00');
    const { id } = await only();
    expect((await app.call(calls.waiveDeposit, { id }, await staff())).body).toMatchObject({
      state: 'waived',
    });
    expect(await world.ask(app.call, readPublicReservation, { externalId })).toMatchObject({
      deposit: { state: 'waived', left: 500 },
    });
  });
});

describe('what becomes of a paid deposit', () => {
  const cancel = (externalId: string) =>
    world.ask(app.call, changePublicReservation, { externalId, action: 'cancel' });
  const setStatus = async (
    id: number,
    status: 'no_show' | 'canceled' | 'completed',
    canceled_by?: 'client' | 'shop',
  ) =>
    world.ask(
      app.call,
      setReservationStatus,
      { id, status, ...(canceled_by && { canceled_by }) },
      await staff(),
    );
  const state = async () => (await only()).state;

  test('canceled in time it is given back, late it is kept', async () => {
    await world.ask(app.call, editRules, { terms: { cancel_hours: 24 } }, await staff());
    const early = await aPaidVisit('16:00');
    await cancel(early.externalId);
    expect(await state()).toBe('refunding');
    const late = await aPaidVisit('11:00');
    app.clock.advance(6 * hour);
    await cancel(late.externalId);
    expect(await state()).toBe('kept');
  });

  test('a visit moved late keeps its deposit, which no link gives back afterwards', async () => {
    await world.ask(app.call, editRules, { terms: { cancel_hours: 48 } }, await staff());
    const { externalId } = await aPaidVisit('11:00');
    await world.ask(app.call, changePublicReservation, {
      externalId,
      action: 'reschedule',
      start_at_utc: '2026-11-26T14:00:00Z',
    });
    expect(await world.ask(app.call, readPublicReservation, { externalId })).toMatchObject({
      deposit: { state: 'paid', fixed: true },
    });
    await cancel(externalId);
    expect(await state()).toBe('kept');
  });

  test.each(['shop', undefined] as const)('canceled by the shop (%s) it is given back', async (by) => {
    const { reservation } = await aPaidVisit();
    await setStatus(reservation, 'canceled', by);
    expect(await state()).toBe('refunding');
  });

  test('canceled by the staff for the client it follows the rule of that minute', async () => {
    await world.ask(app.call, editRules, { terms: { cancel_hours: 48 } }, await staff());
    const { reservation } = await aPaidVisit();
    await setStatus(reservation, 'canceled', 'client');
    expect(await state()).toBe('kept');
  });

  test('deleted by the shop it is given back', async () => {
    const { reservation } = await aPaidVisit();
    await app.call(deleteReservation, { id: reservation }, await staff());
    expect(await state()).toBe('refunding');
  });

  test('missed it is kept, and a corrected absence makes it paid again', async () => {
    const { reservation } = await aPaidVisit();
    app.clock.set('2026-11-19T14:00:00Z');
    await setStatus(reservation, 'no_show');
    expect(await state()).toBe('kept');
    await setStatus(reservation, 'completed');
    expect(await state()).toBe('paid');
    const read = await world.ask(app.call, readReservation, { id: reservation }, await staff());
    expect(read.deposit).toEqual({ state: 'paid', amount: 250, left: 250 });
  });
});

test('a barber reads the deposits and settles none', async () => {
  await open('10:00');
  const { id } = await only();
  const own = { token: barber.token };
  expect(await world.ask(app.call, calls.listDeposits, {}, own)).toHaveLength(1);
  expect((await app.call(calls.receiveDeposit, { id }, own)).status).toBe(403);
});

test('ten presses of the staff and a rival of the same second book one visit', async () => {
  const { external_id: externalId } = await open('10:00');
  const { id } = await only();
  await world.ask(app.call, editRules, { policy: { deposits: { who: 'nobody' } } }, await staff());
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => receive(id)),
    ...Array.from({ length: 5 }, () => app.call(bookReservation, request('10:00'))),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status < 300)).toEqual([200]);
  expect(await world.ask(app.call, readPublicReservation, { externalId })).toMatchObject({
    status: 'scheduled',
  });
});
