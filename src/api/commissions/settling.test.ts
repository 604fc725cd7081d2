import { expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import { chargeReservation, voidCharge } from '#domain/charges/contract.ts';
import * as commissions from '#domain/commissions/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays } from '#domain/time.ts';
import { aCharge } from '#test/a-charge.ts';
import type { TestApp } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { deadlocksOf } from '#test/tenants.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { aShopEachTime } from '#test/shop-each-time.ts';
import * as world from '#test/world.ts';

const rounds = roundsOf({ short: 8, long: 50 });
let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let as: { token: string };

aShopEachTime((home) => ({ it, shop, barber, service, as } = home));

const days = { from: '2026-11-16', to: '2026-11-17' };
const close = (input: object = {}) =>
  it.call(commissions.closeCommissionPeriod, { user_id: barber.user.id, ...days, ...input }, as);
const reopen = (id: number) => it.call(commissions.reopenCommissionPeriod, { id }, as);
const annul = (id: number) => it.call(voidCharge, { id, reason: 'Por error' }, as);
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

let minute = 0;
/** Creates a charge of 100 with a tip of 10 on the 16th; the barber's commission is 40. */
async function aSale() {
  minute += 15;
  const start = new Date(Date.parse('2026-11-14T00:00:00Z') + minute * 60_000).toISOString().slice(0, 16);
  const visit = await world.ask(
    it.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname: 'Eva' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: start,
      duration_min: 15,
      channel: 'counter',
      anyway: true,
    },
    as,
  );
  await aCharge(it, { reservation: visit.id, goods: 12_000, discount: 2_000, tip: 1_000 });
  const { id } = await it.db
    .selectFrom('charges')
    .select('id')
    .where('reservation_id', '=', visit.id)
    .executeTakeFirstOrThrow();
  return { visit: visit.id, charge: id };
}

test('a period keeps what was earned in it, with what was added or taken off', async () => {
  await aSale();
  await aSale();
  const { status, body } = await close({ adjustment: -12.5, note: 'Adelanto' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    user_id: barber.user.id,
    name: `${barber.user.firstname} ${barber.user.lastname}`,
    ...days,
    base: 200,
    commission: 80,
    tips: 20,
    adjustment: -12.5,
    note: 'Adelanto',
    closed_at: expect.any(String),
    closed_by: 'Ana Pérez',
    reopened_at: null,
  });
  expect(await world.ask(it.call, commissions.listCommissionPeriods, {}, as)).toEqual([body]);
  expect(await world.ask(it.call, commissions.readCommissionPeriod, { id: body.id }, as)).toEqual(body);
  const [person] = (await world.ask(it.call, commissions.listCommissions, days, as)).filter(
    ({ user_id }) => user_id === barber.user.id,
  );
  expect(person?.settled_until).toBe('2026-11-17');
  const [event] = await world.ask(it.call, listAudit, { subject: 'commission' }, as);
  expect([event?.action, event?.about]).toEqual(['settled', body.name]);
  expect(event?.differences).toContainEqual({ field: 'adjustment_cents', after: -1_250 });
});

test('an adjustment needs a reason', async () => {
  const { status, body } = await close({ adjustment: -12.5 });
  expect(status).toBe(422);
  expect((body as unknown as { detail: { loc: string[] }[] }).detail[0]?.loc).toEqual(['note']);
});

test('it must be over, of somebody of the shop, and of days that nobody settled', async () => {
  const other = await world.aShop(it.call);
  await close();
  const answers = [
    await close({ from: '2026-11-18', to: '2026-11-18' }),
    await close({ user_id: other.owner.user.id }),
    await close({ adjustment: '5' }),
    await close({ from: '2026-11-17', to: '2026-11-17' }),
    await close({ from: '2026-11-01', to: '2026-11-16' }),
  ];
  expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [422, 'period_unfinished'],
    [422, 'unknown_barber'],
    [422, 'invalid'],
    [409, 'period_taken'],
    [409, 'period_taken'],
  ]);
  expect((await close({ from: '2026-11-15', to: '2026-11-15' })).status).toBe(201);
  expect((await close({ user_id: shop.owner.user.id })).status).toBe(201);
});

test('somebody who left is settled too', async () => {
  await aSale();
  await world.ask(it.call, deleteUser, { id: barber.user.id }, as);
  expect((await close()).body).toMatchObject({ commission: 40 });
});

test('its charges stay until it is reopened; voided then, it is settled again without them', async () => {
  const { charge } = await aSale();
  await aSale();
  const { id } = (await close()).body;
  expect([(await annul(charge)).status, codeOf(await annul(charge))]).toEqual([409, 'commission_settled']);
  const { status, body } = await reopen(id);
  expect([status, body.reopened_at]).toEqual([200, expect.any(String)]);
  expect((await reopen(id)).body).toEqual(body);
  expect((await annul(charge)).status).toBe(200);
  expect((await close()).body).toMatchObject({ commission: 40, tips: 10 });
  const events = await world.ask(it.call, listAudit, { subject: 'commission' }, as);
  expect(events.map(({ action }) => action)).toEqual(['settled', 'reopened', 'settled']);
});

test('what is charged late for an old visit falls on the day it is charged, and into no settled period', async () => {
  await close();
  const form = { client: null, channel: 'walk_in' as const, duration_min: 15, anyway: true };
  const old = { ...form, barber_id: barber.user.id, start_local: '2026-11-16T08:00' };
  const { id } = await world.ask(it.call, takeBooking, old, as);
  const payments = [{ method: 'cash' as const, amount: 10 }];
  const charge = await world.ask(it.call, chargeReservation, { id, tip: 10, payments }, as);
  expect(charge.business_day).toBe('2026-11-18');
});

test('only the owner settles and reopens', async () => {
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  const { id } = (await close()).body;
  const token = manager.token;
  const input = { user_id: barber.user.id, from: '2026-11-01', to: '2026-11-02' };
  const answers = [
    await it.call(commissions.closeCommissionPeriod, input, { token }),
    await it.call(commissions.reopenCommissionPeriod, { id }, { token }),
    await it.call(commissions.listCommissionPeriods, {}, { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
});

test(
  `two who settle overlapping days at once, ${rounds} rounds: one does`,
  async () => {
    const before = await deadlocksOf(it.db);
    for (let round = 0; round < rounds; round += 1) {
      const from = addDays('2026-05-01', round * 2);
      const to = addDays(from, 1);
      const answers = await Promise.all([close({ from, to }), close({ from, to: from })]);
      const outcomes = answers.map((answer) => codeOf(answer) ?? String(answer.status));
      expect(outcomes.toSorted()).toEqual(['201', 'period_taken']);
    }
    expect(await deadlocksOf(it.db)).toBe(before);
  },
  patience,
);

test(
  `settling against voiding, ${rounds} rounds: a charge is in the sum and stays, or is gone and is not`,
  async () => {
    const before = await deadlocksOf(it.db);
    for (let round = 0; round < rounds; round += 1) {
      const { charge } = await aSale();
      const [closed, voided] = await Promise.all([close(), annul(charge)]);
      expect(closed.status).toBe(201);
      const isGone = voided.status === 200;
      expect([codeOf(voided), closed.body.commission]).toEqual(
        isGone ? [undefined, 0] : ['commission_settled', 40],
      );
      await reopen(closed.body.id);
      expect((await annul(charge)).status).toBe(200);
    }
    expect(await deadlocksOf(it.db)).toBe(before);
  },
  patience,
);
