import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { assignBranch } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { deleteBranch } from '#domain/branches/contract.ts';
import { closeCash, moveCash, readAllCash, readCash, reopenCash, setFloat } from '#domain/cash/contract.ts';
import { chargeReservation, voidCharge } from '#domain/charges/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await world.aShop(it.call);
  as = { token: shop.token };
});

let hour = 0;
async function aCharge(payments: { method: 'cash' | 'card'; amount: number }[], tip = 0) {
  hour = (hour + 1) % 24;
  const start_local = `2026-11-18T${String(hour).padStart(2, '0')}:00`;
  const form = { client: null, channel: 'walk_in' as const, duration_min: 15, anyway: true };
  const taken = { ...form, barber_id: shop.owner.user.id, start_local };
  const { id } = await world.ask(it.call, takeBooking, taken, as);
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  const extras = total > tip ? [{ name: 'Corte', amount: total - tip }] : [];
  return it.call(chargeReservation, { id, extras, tip, payments }, as);
}
const day = (input: object = {}) => world.ask(it.call, readCash, input, as);
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;

describe('the day’s cash', () => {
  test('begins empty', async () => {
    expect(await day()).toEqual({
      business_day: '2026-11-18',
      branch_id: null,
      float: 0,
      by_method: { cash: 0, card: 0, transfer: 0, other: 0 },
      tips: 0,
      moves: [],
      expected: 0,
      counted: null,
      difference: null,
      note: null,
      closed_at: null,
      closed_by: null,
    });
  });

  test('is what it began with, cash that was paid and what was put in or taken out', async () => {
    await world.ask(it.call, setFloat, { amount: 100 }, as);
    await aCharge([{ method: 'cash', amount: 520.5 }], 20);
    await aCharge([
      { method: 'cash', amount: 100 },
      { method: 'card', amount: 300 },
    ]);
    const voided = (await aCharge([{ method: 'cash', amount: 70 }])).body.id;
    await world.ask(it.call, voidCharge, { id: voided, reason: 'Por error' }, as);
    await world.ask(it.call, moveCash, { kind: 'out', amount: 50.25, reason: 'Café' }, as);
    const shown = await world.ask(it.call, moveCash, { kind: 'in', amount: 10, reason: 'Cambio' }, as);
    expect(shown).toMatchObject({
      float: 100,
      by_method: { cash: 620.5, card: 300, transfer: 0, other: 0 },
      tips: 20,
      moves: [
        { kind: 'out', amount: 50.25, reason: 'Café', name: 'Ana Pérez' },
        { kind: 'in', amount: 10, reason: 'Cambio', name: 'Ana Pérez' },
      ],
      expected: 680.25,
    });
    expect(await day()).toEqual(shown);
  });

  test('closed, nothing of it changes, until an owner opens it again', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    await aCharge([{ method: 'cash', amount: 100 }]);
    const closed = await world.ask(
      it.call,
      closeCash,
      { counted: 50, note: 'Falta' },
      { token: manager.token },
    );
    expect(closed).toMatchObject({
      expected: 100,
      counted: 50,
      difference: -50,
      note: 'Falta',
      closed_by: { id: manager.user.id, name: 'Bruno Díaz' },
    });
    const refused = [
      await it.call(setFloat, { amount: 10 }, as),
      await it.call(moveCash, { kind: 'in', amount: 10, reason: 'Cambio' }, as),
      await it.call(closeCash, { counted: 100 }, as),
      await aCharge([{ method: 'card', amount: 10 }]),
    ];
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      refused.map(() => [409, 'cash_closed']),
    );
    expect(await day()).toEqual(closed);
    expect((await it.call(reopenCash, {}, { token: manager.token })).status).toBe(403);
    const open = await world.ask(it.call, reopenCash, {}, as);
    expect(open).toMatchObject({
      expected: 100,
      counted: null,
      difference: null,
      note: null,
      closed_at: null,
    });
    expect((await aCharge([{ method: 'cash', amount: 10 }])).status).toBe(201);
    expect(await world.ask(it.call, reopenCash, {}, as)).toMatchObject({ expected: 110 });
  });

  test('of another day is closed late, and of one that is ahead not at all', async () => {
    expect(await world.ask(it.call, closeCash, { counted: 0, date: '2026-11-17' }, as)).toMatchObject({
      business_day: '2026-11-17',
      difference: 0,
    });
    const ahead = { date: '2026-11-19' };
    const answers = [
      await it.call(closeCash, { counted: 0, ...ahead }, as),
      await it.call(setFloat, { amount: 1, ...ahead }, as),
      await it.call(moveCash, { kind: 'in', amount: 1, reason: 'Cambio', ...ahead }, as),
      await it.call(reopenCash, ahead, as),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(await day(ahead)).toMatchObject({ business_day: '2026-11-19', expected: 0 });
  });

  test('is that of the only active branch, or of the one that is asked for', async () => {
    const centre = await world.aBranch(shop);
    expect((await day()).branch_id).toBe(centre.id);
    const port = await world.aBranch(shop, { name: 'Puerto' });
    expect((await day()).branch_id).toBe(null);
    await world.ask(it.call, setFloat, { branch_id: port.id, amount: 30 }, as);
    expect(await day({ branch_id: port.id })).toMatchObject({ branch_id: port.id, float: 30 });
    expect((await day({ branch_id: centre.id })).float).toBe(0);
    await world.ask(it.call, deleteBranch, { id: port.id }, as);
    expect((await day({ branch_id: port.id })).float).toBe(30);
  });

  test('from before the first branch, or of one that was removed, it is still read and changed', async () => {
    const { id } = (await aCharge([{ method: 'cash', amount: 100 }])).body;
    await world.ask(it.call, closeCash, { counted: 100 }, as);
    const centre = await world.aBranch(shop);
    expect(await day()).toMatchObject({
      branch_id: centre.id,
      expected: 0,
      other_drawers: [{ branch_id: null, name: null }],
    });
    expect(await day({ branch_id: 0 })).toMatchObject({ branch_id: null, expected: 100, counted: 100 });
    const voiding = () => it.call(voidCharge, { id, reason: 'Por error' }, as);
    expect(codeOf(await voiding())).toBe('cash_closed');
    await world.ask(it.call, reopenCash, { branch_id: 0 }, as);
    expect((await voiding()).status).toBe(200);
    await world.ask(it.call, setFloat, { branch_id: centre.id, amount: 30 }, as);
    await world.ask(it.call, deleteBranch, { id: centre.id }, as);
    const others = [
      { branch_id: null, name: null },
      { branch_id: centre.id, name: centre.name },
    ];
    expect(await day()).toMatchObject({ branch_id: null, other_drawers: others });
    expect('other_drawers' in (await day({ date: '2026-11-17' }))).toBe(false);
  });

  test('of another shop’s branch it is unknown', async () => {
    const other = await world.aShop(it.call);
    const { id: branch_id } = await world.aBranch(other);
    expect((await it.call(readCash, { branch_id }, as)).status).toBe(404);
    const answers = [
      await it.call(setFloat, { branch_id, amount: 1 }, as),
      await it.call(closeCash, { branch_id, counted: 1 }, as),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [422, 'unknown_branch'],
      [422, 'unknown_branch'],
    ]);
  });

  test.each([
    ['a movement of nothing', { kind: 'in', amount: 0, reason: 'Cambio' }],
    ['one without a reason', { kind: 'in', amount: 1, reason: ' ' }],
    ['one that is neither in nor out', { kind: 'sideways', amount: 1, reason: 'Cambio' }],
    ['a negative one', { kind: 'in', amount: -1, reason: 'Cambio' }],
  ])('refuses %s', async (_title, move) => {
    expect((await it.call(moveCash, move as never, as)).status).toBe(422);
    expect((await day()).moves).toEqual([]);
  });

  test('notes a movement once, however often its request is repeated', async () => {
    const move = { kind: 'out', amount: 50, reason: 'Café' } as const;
    const keyed = { ...as, headers: { 'Idempotency-Key': 'one' } };
    const first = await world.ask(it.call, moveCash, move, keyed);
    await world.ask(it.call, closeCash, { counted: 0 }, as);
    const again = await Promise.all([1, 2].map(() => world.ask(it.call, moveCash, move, keyed)));
    expect(again).toEqual([first, first]);
    expect((await day()).moves).toHaveLength(1);
    const other = await it.call(moveCash, { ...move, amount: 60 }, keyed);
    expect([other.status, codeOf(other)]).toEqual([409, 'idempotency_mismatch']);
  });

  test('the owner reads who did what to it', async () => {
    await world.ask(it.call, setFloat, { amount: 100 }, as);
    await world.ask(it.call, closeCash, { counted: 90 }, as);
    await world.ask(it.call, reopenCash, {}, as);
    const entries = await world.ask(it.call, listAudit, { subject: 'cash' }, as);
    expect(entries.map(({ action }) => action)).toEqual(['reopened', 'closed', 'float-set']);
    expect(entries[1]?.differences).toContainEqual({ field: 'difference_cents', after: -1_000 });
    expect(entries[2]?.differences).toEqual([{ field: 'float_cents', before: 0, after: 10_000 }]);
  });
});

describe('reservations without a charge', () => {
  const booked = async (barber_id: number, start: string, service_id?: number) => {
    const form = { client: null, channel: 'walk_in' as const, anyway: true };
    const of = service_id ? { services: [{ service_id, quantity: 1 }] } : { duration_min: 15 };
    const start_local = `2026-11-18T${start}`;
    return world.ask(it.call, takeBooking, { ...form, ...of, barber_id, start_local }, as);
  };
  const all = () => world.ask(it.call, readAllCash, {}, as);

  test('are counted at their booked price, once they are over or completed', async () => {
    expect(await all()).toEqual({
      business_day: '2026-11-18',
      by_method: { cash: 0, card: 0, transfer: 0, other: 0 },
      tips: 0,
      drawers: [{ branch_id: null, name: null, total: 0, difference: null, closed_at: null }],
    });
    const cut = await world.aService(shop, { price: 550 });
    const gift = await world.aService(shop, { name: 'Diagnóstico', price: 0 });
    const me = shop.owner.user.id;
    const over = await booked(me, '01:00', cut.id);
    const completed = await booked(me, '02:00', cut.id);
    await world.ask(it.call, setReservationStatus, { id: completed.id, status: 'completed' }, as);
    const missed = await booked(me, '03:00', cut.id);
    await world.ask(it.call, setReservationStatus, { id: missed.id, status: 'no_show' }, as);
    await booked(me, '04:00', gift.id);
    await booked(me, '23:00', cut.id);
    expect((await day()).uncharged).toEqual({ count: 2, total: 1100 });
    const payments = [{ method: 'cash' as const, amount: 550 }];
    await world.ask(it.call, chargeReservation, { id: over.id, extras: [], tip: 0, payments }, as);
    expect((await day()).uncharged).toEqual({ count: 1, total: 550 });
  });

  test('and what was taken stand in a line for each branch, and in one sum', async () => {
    const [centre, port] = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Puerto' })];
    const cut = await world.aService(shop, { price: 500 });
    const barber = await world.aStaffMember(shop);
    await world.ask(it.call, assignBranch, { id: barber.user.id, branch_id: port.id }, as);
    await booked(barber.user.id, '01:00', cut.id);
    const paid = await booked(shop.owner.user.id, '02:00', cut.id);
    const payments = [{ method: 'card' as const, amount: 520 }];
    await world.ask(it.call, chargeReservation, { id: paid.id, extras: [], tip: 20, payments }, as);
    const sums = await all();
    expect(sums).toMatchObject({
      by_method: { cash: 0, card: 520 },
      tips: 20,
      uncharged: { count: 1, total: 500 },
    });
    const open = { difference: null, closed_at: null };
    expect(sums.drawers).toEqual([
      { branch_id: centre.id, name: 'Centro', total: 0, ...open },
      { branch_id: port.id, name: 'Puerto', total: 0, ...open, uncharged: { count: 1, total: 500 } },
      { branch_id: null, name: null, total: 520, ...open },
    ]);
    expect((await day({ branch_id: port.id })).uncharged).toEqual({ count: 1, total: 500 });
    expect((await day({ branch_id: centre.id })).uncharged).toBeUndefined();
    expect(await it.call(readAllCash, {}, { token: barber.token })).toMatchObject({ status: 403 });
  });
});
