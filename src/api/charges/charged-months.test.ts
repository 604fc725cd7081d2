import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignBranch } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { closeCash } from '#domain/cash/contract.ts';
import { chargeReservation, voidCharge } from '#domain/charges/contract.ts';
import { readNumbers } from '#domain/numbers/contract.ts';
import { moveReservation } from '#domain/reservations/contract.ts';
import { settleReservations } from '#domain/reservations/settle-contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { deadlocksOf } from '#test/tenants.ts';
import * as world from '#test/world.ts';

const rounds = roundsOf({ short: 6, long: 20 });
let it: TestApp;
let shop: world.Shop;
let service: Service;
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-02-20T12:00:00Z');
  shop = await world.aShop(it.call);
  service = await world.aService(shop);
  await goTo('2026-05-10T12:00:00Z');
});

async function goTo(instant: string): Promise<void> {
  it.clock.set(instant);
  shop.token = await world.signIn(it.call, shop.owner.email);
  as = { token: shop.token };
}

/** Books one service (price 500) for today, then moves the reservation to `start_local`. */
async function aVisit(start_local: string, barber_id = shop.owner.user.id): Promise<number> {
  const services = [{ service_id: service.id, quantity: 1 }];
  const form = { barber_id, client: null, channel: 'walk_in' as const, services, anyway: true };
  const { id } = await world.ask(it.call, takeBooking, form, as);
  await world.ask(it.call, moveReservation, { id, start_local }, as);
  return id;
}
const cash = (amount: number) => [{ method: 'cash' as const, amount }];
const charge = (id: number) =>
  world.ask(it.call, chargeReservation, { id, discount: 100, payments: cash(400) }, as);
const annul = (id: number, undo = false) => it.call(voidCharge, { id, reason: 'Por error', undo }, as);

async function months() {
  const input = { from: '2026-03-01', to: '2026-04-30', by: 'month' as const };
  const { series } = await world.ask(it.call, readNumbers, input, as);
  return series.map(({ completed, done, charged, unsettled }) => ({ completed, done, charged, unsettled }));
}
const rows = () =>
  it.db
    .selectFrom('month_numbers')
    .select(['month', 'version', 'numbers'])
    .where('organization_id', '=', shop.organization.id)
    .orderBy('month')
    .execute();
const storedMonths = async () =>
  (await rows()).filter(({ numbers }) => numbers !== null).map(({ month }) => month.slice(0, 7));

const nothing = { completed: 0, done: 0, charged: 0, unsettled: 0 };
const open = { ...nothing, unsettled: 1 };

test('a visit of a month that is kept counts in it at once, moved there, charged and taken back', async () => {
  expect(await months()).toEqual([nothing, nothing]);
  expect(await storedMonths()).toEqual(['2026-03', '2026-04']);
  const id = await aVisit('2026-03-04T10:00');
  expect(await storedMonths()).toEqual([]);
  expect(await months()).toEqual([open, nothing]);
  const { id: charged } = await charge(id);
  expect(await storedMonths()).toEqual([]);
  // The figure `charged` counts the amount on the charge's business day, which is in May.
  expect(await months()).toEqual([{ ...nothing, completed: 1, done: 400 }, nothing]);
  expect((await annul(charged, true)).status).toBe(200);
  expect(await storedMonths()).toEqual([]);
  expect(await months()).toEqual([open, nothing]);
});

test('marking several visits of the past at once empties their months', async () => {
  const ids = [await aVisit('2026-03-04T10:00'), await aVisit('2026-04-04T10:00')];
  expect(await months()).toEqual([open, open]);
  await world.ask(it.call, settleReservations, { ids, status: 'completed' }, as);
  expect(await storedMonths()).toEqual([]);
  expect(await months()).toEqual([
    { ...nothing, completed: 1, done: 500 },
    { ...nothing, completed: 1, done: 500 },
  ]);
  await charge(ids[1] ?? 0);
  expect(await storedMonths()).toEqual(['2026-03']);
});

test('voided late, a charge leaves the month of its own day and that of its visit', async () => {
  await goTo('2026-03-31T20:00:00Z');
  const id = await aVisit('2026-03-31T10:00');
  const { id: charged } = await charge(id);
  await goTo('2026-05-10T12:00:00Z');
  await world.ask(it.call, moveReservation, { id, start_local: '2026-04-14T10:00' }, as);
  expect(await months()).toEqual([
    { ...nothing, charged: 400 },
    { ...nothing, completed: 1, done: 400 },
  ]);
  expect((await annul(charged)).status).toBe(200);
  expect(await storedMonths()).toEqual([]);
  expect(await months()).toEqual([nothing, { ...nothing, completed: 1, done: 500 }]);
});

test('the money of a kept month stays with the branch of its barber, wherever its visit is moved', async () => {
  const branches = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Puerto' })];
  const team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  const barbers = team.map(({ user }) => user.id);
  for (const [nth, { id: branch_id }] of branches.entries())
    await world.ask(it.call, assignBranch, { id: barbers[nth] ?? 0, branch_id }, as);
  await goTo('2026-03-31T20:00:00Z');
  const id = await aVisit('2026-03-31T10:00', barbers[0]);
  await charge(id);
  await goTo('2026-05-10T12:00:00Z');
  const march = { from: '2026-03-01', to: '2026-03-31', by: 'month' as const };
  const charged = async () => {
    const { branches: shown } = await world.ask(it.call, readNumbers, march, as);
    return branches.map((one) => shown.find((branch) => branch.id === one.id)?.charged ?? 0);
  };
  for (const start_local of ['2026-05-20T10:00', '2026-04-14T10:00']) {
    await world.ask(it.call, moveReservation, { id, start_local }, as);
    expect(await charged()).toEqual([400, 0]);
    const away = { id, barber_id: barbers[1] ?? 0 };
    expect((await it.call(moveReservation, away, as)).status).toBe(409);
    expect(await charged()).toEqual([400, 0]);
  }
});

test('what is refused empties nothing', async () => {
  await goTo('2026-03-31T20:00:00Z');
  const { id } = await charge(await aVisit('2026-03-31T10:00'));
  await goTo('2026-05-10T12:00:00Z');
  await world.ask(it.call, closeCash, { date: '2026-03-31', counted: 400 }, as);
  await months();
  const before = await rows();
  expect((await annul(id)).status).toBe(409);
  await world.ask(it.call, closeCash, { counted: 0 }, as);
  const late = { id: await aVisit('2026-05-09T10:00'), payments: cash(500) };
  expect((await it.call(chargeReservation, late, as)).status).toBe(409);
  expect(await rows()).toEqual(before);
});

test(
  `charging and voiding in several months at once, ${rounds} rounds: nobody waits in a circle`,
  async () => {
    const team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
    const before = await deadlocksOf(it.db);
    for (let round = 0; round < rounds; round += 1) {
      const day = String(round + 1).padStart(2, '0');
      const ids = [
        await aVisit(`2026-04-${day}T10:00`, team[0]?.user.id),
        await aVisit(`2026-03-${day}T10:00`, team[1]?.user.id),
      ];
      const made = await Promise.all([...ids.map(charge), months()]);
      const [first, second] = made.slice(0, 2) as { id: number }[];
      const undone = await Promise.all([annul(second?.id ?? 0, true), annul(first?.id ?? 0, true)]);
      expect(undone.map(({ status }) => status)).toEqual([200, 200]);
      expect((await months()).map(({ unsettled }) => unsettled)).toEqual([round + 1, round + 1]);
    }
    expect(await deadlocksOf(it.db)).toBe(before);
  },
  patience,
);
