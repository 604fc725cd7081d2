import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { closeCash, readCash, reopenCash } from '#domain/cash/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { deadlocksOf, waitingForLocks } from '#test/tenants.ts';
import * as world from '#test/world.ts';

const rounds = roundsOf({ short: 8, long: 50 });
let it: TestApp;
let shop: world.Shop;
let team: world.Staff[];
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await world.aShop(it.call);
  team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  as = { token: shop.token };
});

const aVisit = (round: number, barber = team[0]) => {
  const start = new Date(Date.parse('2026-11-17T00:00:00Z') + round * 900_000).toISOString().slice(0, 16);
  const form = { client: null, channel: 'walk_in' as const, duration_min: 15, anyway: true };
  return world.ask(
    it.call,
    takeBooking,
    { ...form, barber_id: barber?.user.id ?? 0, start_local: start },
    as,
  );
};
const charge = (id: number, token = as.token) =>
  it.call(chargeReservation, { id, tip: 10, payments: [{ method: 'cash', amount: 10 }] }, { token });
const chargesOf = async (id: number) => {
  const rows = it.db.selectFrom('charges').select('id').where('reservation_id', '=', id);
  return (await rows.execute()).length;
};

describe('rivals', () => {
  test(`two people and a double click, ${rounds} rounds: one charges, the others are told so, and there is one row`, async () => {
    const before = await deadlocksOf(it.db);
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aVisit(round);
      const answers = await Promise.all([charge(id), charge(id), charge(id, team[0]?.token)]);
      const outcomes = answers.map(({ status, body }) =>
        status === 201 ? 201 : (body as unknown as { code: string }).code,
      );
      expect(outcomes.map(String).toSorted()).toEqual(['201', 'charge_exists', 'charge_exists']);
      expect(await chargesOf(id)).toBe(1);
    }
    expect(await deadlocksOf(it.db)).toBe(before);
  });

  test(
    `charging against closing the day, ${rounds} rounds: each charge is in the closed sum, or is refused`,
    async () => {
      const before = await deadlocksOf(it.db);
      let sum = 0;
      for (let round = 0; round < rounds; round += 1) {
        const visits = [await aVisit(round), await aVisit(round, team[1])];
        const closing = sleep((round % 4) * 4).then(() => it.call(closeCash, { counted: 0 }, as));
        const [closed, ...answers] = await Promise.all([closing, ...visits.map(({ id }) => charge(id))]);
        const made = answers.filter(({ status }) => status === 201).length;
        const late = answers.filter(
          (answer) => (answer.body as unknown as { code: string }).code === 'cash_closed',
        );
        expect([closed.status, made + late.length]).toEqual([200, 2]);
        sum += made * 10;
        expect(closed.body.expected).toBe(sum);
        expect((await it.call(readCash, {}, as)).body.by_method.cash).toBe(sum);
        await world.ask(it.call, reopenCash, {}, as);
      }
      expect(await deadlocksOf(it.db)).toBe(before);
    },
    patience,
  );

  test('a charge whose row is not written yet keeps the day from closing', async () => {
    expect((await charge((await aVisit(0)).id)).status).toBe(201);
    const { id } = await aVisit(1);
    const { charging, closing } = await it.db.transaction().execute(async (tx) => {
      await sql`lock table charges in exclusive mode`.execute(tx);
      const charged = charge(id);
      await expect.poll(() => waitingForLocks(it.db)).toHaveLength(1);
      let isClosed = false;
      const closed = it.call(closeCash, { counted: 0 }, as).finally(() => (isClosed = true));
      await expect.poll(async () => isClosed || (await waitingForLocks(it.db)).length === 2).toBe(true);
      return { charging: charged, closing: closed };
    });
    expect((await charging).status).toBe(201);
    expect((await closing).body.expected).toBe(20);
  });

  test('charging against missing the visit: it is charged, or it was missed, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aVisit(round);
      const missed = { id, status: 'no_show' as const };
      const [charged, marked] = await Promise.all([
        charge(id),
        it.call(setReservationStatus, missed, { token: team[1]?.token ?? '' }),
      ]);
      expect([charged.status, marked.status]).toEqual(charged.status === 201 ? [201, 409] : [409, 200]);
    }
  });

  test('who charge at once share transactions: each is its own doing, and one that is refused takes no other along', async () => {
    const visits = await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => aVisit(nth, team[nth % 2])));
    const [missed, ...others] = visits.map(({ id }) => id);
    await world.ask(it.call, setReservationStatus, { id: missed ?? 0, status: 'no_show' }, as);
    const tokens = [as.token, as.token, team[0]?.token, team[1]?.token];
    const answers = await Promise.all([
      ...others.map((id, nth) => charge(id, tokens[nth] ?? as.token)),
      charge(missed ?? 0),
    ]);
    // A barber charges the third and another the fourth, each in the other's calendar; the sixth was missed.
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 403, 403, 201, 409]);
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(made.map(({ reservation_id }) => reservation_id)).toEqual([others[0], others[1], others[4]]);
    for (const token of [team[0]?.token, team[1]?.token])
      for (const id of [others[2] ?? 0, others[3] ?? 0]) await charge(id, token);
    for (const id of [shop.owner.user.id, team[0]?.user.id ?? 0, team[1]?.user.id ?? 0]) {
      const own = await world.ask(it.call, listAudit, { subject: 'charge', user_id: id }, as);
      const completed = await world.ask(it.call, listAudit, { subject: 'reservation', user_id: id }, as);
      const marked = completed.filter(
        ({ action, differences }) =>
          action === 'status-set' && differences.some(({ after }) => after === 'completed'),
      );
      const many = id === shop.owner.user.id ? 3 : 1;
      expect([own.length, marked.length]).toEqual([many, many]);
    }
  });
});
