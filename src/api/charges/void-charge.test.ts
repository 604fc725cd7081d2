import { describe, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { closeCash, reopenCash } from '#domain/cash/contract.ts';
import { chargeReservation, readCharge, voidCharge } from '#domain/charges/contract.ts';
import { readReservation } from '#domain/reservations/contract.ts';
import { type TestApp, testNow } from '#test/app.ts';
import { aShopEachTime } from '#test/shop-each-time.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let as: { token: string };

aShopEachTime((home) => ({ it, shop, barber, as } = home));

async function aCharge(who: { token: string } = as, start_local = '2026-11-18T08:00') {
  const form = { client: null, channel: 'walk_in' as const, duration_min: 30, anyway: true };
  const visit = await world.ask(
    it.call,
    takeBooking,
    { ...form, barber_id: barber.user.id, start_local },
    as,
  );
  const payments = [{ method: 'cash' as const, amount: 50 }];
  const charge = await world.ask(it.call, chargeReservation, { id: visit.id, tip: 50, payments }, who);
  return { id: charge.id, visit: visit.id, charge };
}
const undo = { reason: 'Deshecho', undo: true };
const annul = (id: number, more: { reason: string; undo?: boolean } = { reason: 'Por error' }, who = as) =>
  it.call(voidCharge, { id, ...more }, who);
const statusOf = async (id: number) => (await world.ask(it.call, readReservation, { id }, as)).status;

describe('POST /charges/:id/void', () => {
  test('leaves the visit completed, which can then be charged again', async () => {
    const { id, visit, charge } = await aCharge();
    const { status, body } = await annul(id);
    expect(status).toBe(200);
    expect(body).toEqual({ ...charge, voided_at: expect.any(String), void_reason: 'Por error' });
    expect(await statusOf(visit)).toBe('completed');
    expect((await it.call(readCharge, { id: visit }, as)).status).toBe(404);
    expect((await it.call(chargeReservation, { id: visit, payments: [] }, as)).status).toBe(201);
  });

  test('asked again answers the same row', async () => {
    const { id } = await aCharge();
    const [first, second] = [await annul(id), await annul(id, { reason: 'Otra vez' })];
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test('taken back at once by whoever made it, the visit is what it was', async () => {
    const { id, visit } = await aCharge({ token: barber.token });
    expect(await statusOf(visit)).toBe('completed');
    it.clock.advance(120_000);
    expect((await annul(id, undo, { token: barber.token })).status).toBe(200);
    expect(await statusOf(visit)).toBe('scheduled');
  });

  test('after two minutes, and of somebody else’s, only those who may void do it, and the visit stays completed', async () => {
    const colleague = await world.aStaffMember(shop);
    const late = await aCharge({ token: barber.token });
    expect((await annul(late.id, undo, { token: colleague.token })).status).toBe(403);
    expect((await annul(late.id, { reason: '' }, { token: colleague.token })).status).toBe(403);
    expect((await annul(late.id, { reason: '' })).status).toBe(422);
    expect((await annul(late.id, { reason: 'Por error' }, { token: barber.token })).status).toBe(403);
    it.clock.advance(120_001);
    expect((await annul(late.id, undo, { token: barber.token })).status).toBe(403);
    expect((await annul(late.id, undo)).status).toBe(200);
    expect(await statusOf(late.visit)).toBe('completed');
  });

  test('on a closed day it is refused until an owner opens it again', async () => {
    const { id } = await aCharge();
    await it.call(closeCash, { counted: 50 }, as);
    expect((await annul(id)).body).toMatchObject({ code: 'cash_closed' });
    await it.call(reopenCash, {}, as);
    expect((await annul(id)).status).toBe(200);
  });

  test('settled commission keeps it, and takes no other charge of that day, until it is reopened', async () => {
    const { id } = await aCharge();
    await it.db
      .insertInto('commission_periods')
      .values({
        organization_id: shop.organization.id,
        user_id: barber.user.id,
        days: '[2026-11-18,2026-11-19)',
        base_cents: 0,
        commission_cents: 0,
        tips_cents: 5_000,
        closed_at: testNow,
        closed_by: shop.owner.user.id,
      })
      .execute();
    expect((await annul(id)).body).toMatchObject({ code: 'commission_settled' });
    await expect(aCharge(as, '2026-11-18T07:00')).rejects.toThrow('commission_settled');
    await it.db
      .updateTable('commission_periods')
      .set({ reopened_at: testNow })
      .where('organization_id', '=', shop.organization.id)
      .execute();
    expect((await annul(id)).status).toBe(200);
  });

  test('of another shop it is unknown', async () => {
    const { id } = await aCharge();
    const other = await world.aShop(it.call);
    expect((await annul(id, undo, { token: other.token })).status).toBe(404);
  });
});
