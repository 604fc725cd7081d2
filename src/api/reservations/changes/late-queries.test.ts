import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PublicReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aLateDay, lateDay, type LateDay } from '#test/late-day.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: LateDay['shop'];
let barber: LateDay['barber'];
let book: LateDay['book'];
let bookAll: LateDay['bookAll'];
let askPlan: LateDay['askPlan'];
let plan: LateDay['plan'];
let shift: LateDay['shift'];
let withoutEmail: LateDay['withoutEmail'];

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  ({ shop, barber, book, bookAll, askPlan, plan, shift, withoutEmail } = await aLateDay(it));
});

describe('what a delay would do', () => {
  test('is shown before: who moves, who need not, and when the day ends', async () => {
    const [first] = await bookAll('16:00', '16:45', '17:30');
    await withoutEmail(first as PublicReservation);
    const { rows, ends_at, over_min } = await plan();
    expect(rows.map(({ from, to, moves }) => [from.slice(11), to.slice(11), moves])).toEqual([
      ['16:00', '16:20', true],
      ['16:45', '16:50', true],
      ['17:30', '17:30', false],
    ]);
    expect(rows[0]).toMatchObject({ id: first?.id, client: 'Carla Sosa', has_email: false, findings: [] });
    expect([ends_at, over_min]).toEqual([`${lateDay}T18:00`, 0]);
  });

  test('is marked where it falls after hours, on blocked time or on what cannot move', async () => {
    const [done] = await bookAll('17:00', '16:00');
    await it.call(setReservationStatus, { id: done?.id ?? 0, status: 'completed' }, { token: barber.token });
    await it.db
      .insertInto('blocks')
      .values({
        organization_id: shop.organization.id,
        user_id: barber.user.id,
        kind: 'break',
        start_time: '16:30',
        end_time: '16:45',
        starts_on: lateDay,
        ends_on: lateDay,
        weekdays: 127,
        every_weeks: 1,
        created_by: barber.user.id,
        created_at: testNow,
      })
      .execute();
    const codes = async (minutes: number) =>
      (await plan({ minutes })).rows[0]?.findings.map(({ code }) => code);
    expect(await codes(15)).toEqual(['blocked_time']);
    expect(await codes(45)).toEqual(['slot_taken']);
    expect(await codes(90)).toEqual([]);
    const { rows, ends_at, over_min } = await plan({ minutes: 135 });
    expect(rows[0]?.findings).toEqual([{ code: 'outside_hours' }]);
    expect([ends_at, over_min]).toEqual([`${lateDay}T18:45`, 45]);
  });

  test('begins with the reservation that is given, though it should have begun already', async () => {
    const [late] = await bookAll('09:00', '10:00');
    it.clock.set('2026-11-18T12:10:00Z');
    expect((await plan()).rows.map(({ from }) => from.slice(11))).toEqual(['10:00']);
    const given = await plan({ first_id: late?.id, mode: 'all' });
    expect(given.rows.map(({ to }) => to.slice(11))).toEqual(['09:20', '10:20']);
  });

  test.each([
    { minutes: 7 },
    { minutes: 0 },
    { minutes: 245 },
    { barber_id: 987_654 },
    { first_id: 987_654 },
  ])('is refused for %o', async (asked) => {
    await bookAll('16:00');
    expect((await askPlan(asked)).status).toBe(422);
    expect((await shift({ ...asked, plan: 'x' })).status).toBe(422);
  });

  test('is refused for a manager, for somebody of another shop and for a reservation of somebody else', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const other = await world.aShopAtWork(it.call);
    for (const { user } of [manager, other.barber]) {
      expect(await askPlan({ barber_id: user.id })).toMatchObject({
        status: 422,
        body: { code: 'unknown_barber' },
      });
    }
    const colleague = await world.aStaffMember(shop);
    await world.hoursFor(shop, colleague);
    await bookAll('16:00');
    const { id } = await book('16:00', { barber: colleague });
    expect((await askPlan({ first_id: id })).status).toBe(422);
  });

  test('ends with the day, and is empty without a reservation ahead', async () => {
    expect(await askPlan()).toMatchObject({ status: 200, body: { rows: [], over_min: 0 } });
    await world.hoursFor(shop, barber, { to: '23:45' });
    await bookAll('23:00');
    expect((await plan({ minutes: 30 })).ends_at).toBe('2026-11-19T00:00');
    expect(await askPlan({ minutes: 35 })).toMatchObject({ status: 422, body: { code: 'past_midnight' } });
  });
});
