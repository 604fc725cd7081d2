import { describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { assignBranch } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { deleteBranch } from '#domain/branches/contract.ts';
import { chargeReservation, listCharges, readCharge, voidCharge } from '#domain/charges/contract.ts';
import * as reservations from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import type { TestApp } from '#test/app.ts';
import { aShopEachTime } from '#test/shop-each-time.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let as: { token: string };

aShopEachTime((home) => ({ it, shop, barber, service, as } = home));

const cash = (amount: number) => ({ method: 'cash' as const, amount });
const aVisit = (start_local = '2026-11-18T08:00', barber_id = barber.user.id) =>
  world.ask(
    it.call,
    takeBooking,
    {
      barber_id,
      client: { firstname: 'Eva', lastname: 'Paz' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local,
      channel: 'counter',
      anyway: true,
    },
    as,
  );

const charge = (id: number, body: object = {}, options: object = as) =>
  it.call(chargeReservation, { id, payments: [cash(500)], ...body }, options);
const refused = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code: string }).code,
];
const mark = (id: number, status: 'canceled' | 'no_show' | 'scheduled') =>
  it.call(reservations.setReservationStatus, { id, status }, as);

describe('POST /reservations/:id/charge', () => {
  test('writes down what was taken, and completes the visit', async () => {
    const { id } = await aVisit();
    const { status, body } = await charge(id, {
      lines: [{ position: 0, amount: 450.5 }],
      extras: [{ name: 'Cera', quantity: 2, amount: 300 }],
      discount: 100,
      tip: 50,
      payments: [cash(400), { method: 'card', amount: 300.5 }],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      reservation_id: id,
      barber_id: barber.user.id,
      branch_id: null,
      business_day: '2026-11-18',
      charged_at: expect.stringMatching(/^2026-11-18T12:00:00/),
      client_name: 'Eva Paz',
      lines: [
        { position: 0, kind: 'service', service_id: service.id, name: 'Corte', quantity: 1, amount: 450.5 },
        { position: 1, kind: 'extra', service_id: null, name: 'Cera', quantity: 2, amount: 300 },
      ],
      discount: 100,
      tip: 50,
      total: 700.5,
      payments: [cash(400), { method: 'card', amount: 300.5 }],
      voided_at: null,
      void_reason: null,
    });
    expect((await it.call(readCharge, { id }, as)).body).toEqual(body);
    const shown = await world.ask(it.call, reservations.readReservation, { id }, as);
    expect([shown.status, shown.charged]).toEqual(['completed', 700.5]);
  });

  test('agenda and calendar show what was charged, and nothing where nothing was', async () => {
    const [first, second] = [await aVisit(), await aVisit('2026-11-18T09:00')];
    await charge(first.id);
    const rows = await world.ask(it.call, reservations.listReservations, {}, as);
    expect(rows.map((row) => [row.id, row.charged])).toEqual([
      [first.id, 500],
      [second.id, undefined],
    ]);
    expect(Object.keys(rows[1] ?? {})).not.toContain('charged');
    const days = { from: '2026-11-18', to: '2026-11-18' };
    const { visits } = await world.ask(it.call, reservations.readAgenda, days, as);
    expect(visits.map((visit) => [visit.id, visit.charged])).toEqual([
      [first.id, 500],
      [second.id, undefined],
    ]);
    const link = { externalId: first.external_id };
    const shown = await world.ask(it.call, reservations.readPublicReservation, link);
    expect(Object.keys(shown)).not.toContain('charged');
  });

  test('the agenda’s sum is what was charged without tips, else what was booked', async () => {
    const [first, second] = [await aVisit(), await aVisit('2026-11-18T09:00')];
    const { body } = await charge(first.id, { discount: 100, tip: 50, payments: [cash(450)] });
    await it.call(reservations.setReservationStatus, { id: second.id, status: 'completed' }, as);
    const sum = async () =>
      (await world.ask(it.call, reservations.summariseReservations, {}, as)).completed_price;
    expect(await sum()).toBe(900);
    await it.call(voidCharge, { id: body.id, reason: 'Error' }, as);
    expect(await sum()).toBe(1000);
  });

  test('what was taken is told to its barber and to whoever reads all charges, to others that it is charged', async () => {
    const [manager, colleague] = [
      await world.aStaffMember(shop, { role: 'manager' }),
      await world.aStaffMember(shop),
    ];
    const { id } = await aVisit();
    await world.ask(it.call, chargeReservation, { id, discount: 100, tip: 20, payments: [cash(420)] }, as);
    const day = { from: '2026-11-18', to: '2026-11-18' };
    const notifications = async ({ token }: { token: string }) => {
      const who = { token };
      const shown = [
        await world.ask(it.call, reservations.readReservation, { id }, who),
        ...(await world.ask(it.call, reservations.listReservations, {}, who)),
        ...(await world.ask(it.call, reservations.readAgenda, day, who)).visits,
        await world.ask(it.call, reservations.setReservationStatus, { id, status: 'completed' }, who),
        await world.ask(it.call, reservations.moveReservation, { id, duration_min: 30 }, who),
      ];
      const sums = await world.ask(it.call, reservations.summariseReservations, {}, who);
      return [...new Set(shown.map(({ charged }) => charged)), sums.completed_price];
    };
    for (const reader of [shop.owner, manager, barber])
      expect(await notifications(reader)).toEqual([420, 400]);
    expect(await notifications(colleague)).toEqual([null, 500]);
    expect(await notifications(barber)).toEqual([420, 400]);
  });

  test('is refused where it is charged, off or ahead, before its sum is looked at', async () => {
    const wrong = { payments: [cash(1)] };
    const { id } = await aVisit();
    await charge(id);
    expect(refused(await charge(id, wrong))).toEqual([409, 'charge_exists']);
    const off = await aVisit('2026-11-18T09:00');
    for (const status of ['canceled', 'no_show'] as const) {
      await mark(off.id, status);
      expect(refused(await charge(off.id, wrong))).toEqual([409, 'visit_off']);
    }
    const ahead = await aVisit('2026-11-19T00:00');
    expect(refused(await charge(ahead.id, wrong))).toEqual([409, 'visit_ahead']);
    const today = await aVisit('2026-11-18T23:00');
    expect((await charge(today.id)).status).toBe(201);
    const gone = await aVisit('2026-11-18T10:00');
    await it.call(reservations.deleteReservation, { id: gone.id }, as);
    expect((await charge(gone.id, wrong)).status).toBe(404);
  });

  test.each([
    ['a cent less', { payments: [cash(499.99)] }, 'payments_mismatch', 'payments'],
    ['a cent more', { payments: [cash(500.01)] }, 'payments_mismatch', 'payments'],
    ['a discount above its lines', { discount: 500.01 }, 'discount_too_large', 'discount'],
    ['a negative amount', { tip: -1 }, 'invalid', 'tip'],
    ['no number', { tip: Number.NaN }, 'invalid', 'tip'],
    ['a text', { tip: '10' }, 'invalid', 'tip'],
    ['more than there is', { payments: [cash(1e9)] }, 'invalid', 'payments'],
    ['a payment of nothing', { payments: [cash(500), cash(0)] }, 'invalid', 'payments'],
    ['5 payments', { payments: Array.from({ length: 5 }, () => cash(100)) }, 'invalid', 'payments'],
    [
      '6 extras',
      { extras: Array.from({ length: 6 }, () => ({ name: 'Cera', amount: 1 })) },
      'invalid',
      'extras',
    ],
    ['a method that is none', { payments: [{ method: 'bitcoin', amount: 500 }] }, 'invalid', 'payments'],
  ])('refuses %s', async (_title, body, code, field) => {
    const { id } = await aVisit();
    const answer = await charge(id, body);
    const { detail } = answer.body as unknown as { detail: { loc: string[] }[] };
    expect([...refused(answer), detail[0]?.loc[0]]).toEqual([422, code, field]);
    const none = await it.call(readCharge, { id }, as);
    expect(none.status).toBe(404);
  });

  test('rounds a third decimal half up', async () => {
    const { id } = await aVisit();
    const { body } = await charge(id, { tip: 0.005, payments: [cash(500.005)] });
    expect([body.tip, body.total]).toEqual([0.01, 500.01]);
  });

  test('answers a repeated request with its key as the first, and refuses another one', async () => {
    const { id } = await aVisit();
    const keyed = { ...as, headers: { 'idempotency-key': 'once' } };
    const answers = await Promise.all([charge(id, {}, keyed), charge(id, {}, keyed)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const other = { tip: 1, payments: [cash(501)] };
    expect(refused(await charge(id, other, keyed))).toEqual([409, 'idempotency_mismatch']);
  });

  test('a barber charges in their own calendar alone, and reads their own', async () => {
    const colleague = await world.aStaffMember(shop);
    const { id } = await aVisit();
    expect((await charge(id, {}, { token: colleague.token })).status).toBe(403);
    expect((await charge(id, { tip: -1 }, { token: colleague.token })).status).toBe(403);
    expect((await charge(999_999_999, {}, { token: colleague.token })).status).toBe(404);
    const { body } = await charge(id, {}, { token: barber.token });
    expect(body.total).toBe(500);
    const days = { from: '2026-11-18', to: '2026-11-18' };
    const list = (token: string, barber_id?: number) =>
      it.call(listCharges, { ...days, ...(barber_id && { barber_id }) }, { token });
    expect((await list(barber.token)).body.map((each) => each.id)).toEqual([body.id]);
    expect((await list(colleague.token)).body).toEqual([]);
    expect((await list(colleague.token, barber.user.id)).status).toBe(403);
    const long = { from: '2026-01-01', to: '2026-11-18', barber_id: barber.user.id };
    expect((await it.call(listCharges, long, { token: colleague.token })).status).toBe(403);
    expect(refused(await it.call(listCharges, long, as))).toEqual([422, 'period_too_long']);
    expect((await it.call(readCharge, { id }, { token: colleague.token })).status).toBe(403);
  });

  test('an extra of another shop’s service is unknown', async () => {
    const other = await world.aShop(it.call);
    const { id: service_id } = await world.aService(other);
    const { id } = await aVisit();
    expect(refused(await charge(id, { extras: [{ service_id }] }))).toEqual([422, 'unknown_service']);
  });

  test('belongs to the drawer of the visit’s branch, else of the barber’s, else of the only active one', async () => {
    const drawerOf = async (start_local: string) =>
      (await charge((await aVisit(start_local)).id)).body.branch_id;
    const [centre, port] = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Puerto' })];
    expect(await drawerOf('2026-11-18T01:00')).toBe(null);
    await it.call(assignBranch, { id: barber.user.id, branch_id: port.id }, as);
    expect(await drawerOf('2026-11-18T02:00')).toBe(port.id);
    const late = await aVisit('2026-11-18T03:00');
    await it.call(deleteBranch, { id: port.id }, as);
    expect((await charge(late.id)).body.branch_id).toBe(centre.id);
  });

  test('the owner reads whom it was taken from', async () => {
    await charge((await aVisit()).id, { tip: 20, payments: [cash(500), { method: 'transfer', amount: 20 }] });
    const [entry] = await world.ask(it.call, listAudit, { subject: 'charge' }, as);
    expect(entry).toMatchObject({ action: 'created', about: 'Eva Paz' });
    expect(
      Object.fromEntries((entry?.differences ?? []).map(({ field, after }) => [field, after])),
    ).toMatchObject({
      total_cents: 52_000,
      tip_cents: 2_000,
      method: 'Efectivo, Transferencia',
    });
  });
});

describe('while it is charged', () => {
  test('a visit is neither canceled, missed, reopened nor deleted; moving it stays allowed', async () => {
    const { id } = await aVisit();
    await charge(id);
    for (const status of ['canceled', 'no_show', 'scheduled'] as const)
      expect(refused(await mark(id, status))).toEqual([409, 'charge_exists']);
    const deleted = await it.call(reservations.deleteReservation, { id }, as);
    expect(refused(deleted)).toEqual([409, 'charge_exists']);
    const move = { id, start_local: '2026-11-20T10:00' };
    expect((await it.call(reservations.moveReservation, move, as)).status).toBe(200);
    expect((await it.call(readCharge, { id }, as)).body.business_day).toBe('2026-11-18');
  });

  test('its client cannot cancel it by the link either', async () => {
    const { id, external_id: externalId } = await aVisit('2026-11-18T20:00');
    await charge(id);
    const cancel = { externalId, action: 'cancel' as const };
    const answer = await it.call(reservations.changePublicReservation, cancel);
    expect(refused(answer)).toEqual([409, 'reservation_locked']);
  });

  test('what brought it back cannot be taken back', async () => {
    const { id } = await aVisit();
    await mark(id, 'canceled');
    const change_id = crypto.randomUUID();
    const status = { id, status: 'completed' as const, change_id };
    await it.call(reservations.setReservationStatus, status, as);
    await charge(id);
    const undo = await it.call(reservations.undoChange, { changeId: change_id }, as);
    expect(refused(undo)).toEqual([409, 'charge_exists']);
  });
});

describe('GET /charges', () => {
  test('lists the newest first, a page after the other, of the days and the barber that are asked for', async () => {
    const ids: number[] = [];
    for (const hour of ['01', '02', '03'])
      ids.unshift((await charge((await aVisit(`2026-11-18T${hour}:00`)).id)).body.id);
    const days = { from: '2026-11-18', to: '2026-11-18' };
    const list = async (filter: object) =>
      (await world.ask(it.call, listCharges, { ...days, ...filter }, as)).map(({ id }) => id);
    expect(await list({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await list({ limit: 2, before: ids[1] ?? 0 })).toEqual(ids.slice(2));
    expect(await list({ barber_id: shop.owner.user.id })).toEqual([]);
    expect(await list({ from: '2026-11-17', to: '2026-11-17' })).toEqual([]);
    const bad = (filter: object) => it.call(listCharges, { ...days, ...filter }, as);
    expect(refused(await bad({ from: '2026-11-19' }))).toEqual([422, 'invalid']);
    expect(refused(await bad({ from: '2026-08-18' }))).toEqual([422, 'period_too_long']);
  });
});
