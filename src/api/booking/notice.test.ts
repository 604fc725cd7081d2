import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { holdHeader, takeHold } from '#domain/booking/holds/contract.ts';
import { readRepeat } from '#domain/booking/repeat-contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { changePublicReservation, moveReservation } from '#domain/reservations/contract.ts';
import { readPublicSchedule } from '#domain/schedule/contract.ts';
import { listOpenings } from '#domain/schedule/openings/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
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
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
});

const today = '2026-11-18';
const minute = 60_000;
const tooSoon = [409, 'too_soon', 'Esta barbería pide reservar con 1 hora de anticipación.'];
const setNotice = (min_notice_minutes: 0 | 60, token = shop.token) =>
  app.call(editRules, { terms: { min_notice_minutes } }, { token });
const request = (time: string) => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: `${today}T${time}`,
});
const book = (time: string, headers: Record<string, string> = {}) =>
  app.call(bookReservation, { ...request(time), client: world.aClient() }, { headers });
const outcome = ({ status, body }: { status: number; body: unknown }) => {
  const { code, detail } = body as { code?: string; detail?: string };
  return [status, code, detail];
};

describe('with a notice of an hour', () => {
  beforeEach(() => setNotice(60));

  test('clients see and book no sooner start', async () => {
    const { times } = await world.ask(app.call, listOpenings, {
      slug: shop.slug,
      date: today,
      minutes: '30',
    });
    expect(times[0]?.time).toBe('10:00');
    const month = { slug: shop.slug, barberId: barber.user.id, month: '2026-11' };
    expect(await world.ask(app.call, readPublicSchedule, month)).toMatchObject({ min_notice_minutes: 60 });
    expect(outcome(await book('09:45'))).toEqual(tooSoon);
    expect(outcome(await app.call(takeHold, request('09:45')))).toEqual(tooSoon);
    expect((await book('10:00')).status).toBe(201);
  });

  test('a held time is booked although the notice has begun meanwhile', async () => {
    const { body } = await app.call(takeHold, request('10:00'));
    app.clock.advance(2 * minute);
    expect(outcome(await book('10:00'))).toEqual(tooSoon);
    const hold = 'hold' in body ? body.hold : '';
    expect((await book('10:00', { [holdHeader]: hold })).status).toBe(201);
  });

  test('a reservation is neither moved nor repeated to a sooner start', async () => {
    const { external_id: externalId, id } = (await book('12:00')).body as { external_id: string; id: number };
    const moveTo = (start_at_utc: string) =>
      app.call(changePublicReservation, { externalId, action: 'reschedule', start_at_utc });
    expect(outcome(await moveTo('2026-11-18T12:45:00Z'))).toEqual(tooSoon);
    const { openings } = await world.ask(app.call, readRepeat, { externalId });
    expect(openings.filter(({ date, time }) => date === today && time < '10:00')).toEqual([]);
    expect((await moveTo('2026-11-18T13:00:00Z')).status).toBe(200);
    const toStaff = { id, start_local: `${today}T09:30` };
    expect((await app.call(moveReservation, toStaff, { token: barber.token })).status).toBe(200);
  });

  test('the staff book at once', async () => {
    const { slug: _, ...rest } = request('09:15');
    const taken = { ...rest, client: { firstname: 'Eva' }, channel: 'phone' as const };
    expect((await app.call(takeBooking, taken, { token: barber.token })).status).toBe(201);
  });
});

describe('the terms', () => {
  test('are set by the owner alone, told in the activity and read by everyone', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    expect((await setNotice(60, manager.token)).status).toBe(403);
    expect((await setNotice(60)).body).toMatchObject({ terms: { min_notice_minutes: 60 } });
    const read = (token: string) => world.ask(app.call, readRules, {}, { token });
    expect(await read(barber.token)).toEqual({ terms: expect.objectContaining({ min_notice_minutes: 60 }) });
    expect(await read(manager.token)).toMatchObject({ terms: { min_notice_minutes: 60 }, online: {} });
    const [entry] = await world.ask(app.call, listAudit, {}, { token: shop.token });
    expect(entry).toMatchObject({
      subject: 'organization',
      action: 'terms-changed',
      differences: [{ field: 'min_notice_minutes', before: 0, after: 60 }],
    });
  });

  test('know seven notices', async () => {
    const wrong = { terms: { min_notice_minutes: 45 as 60 } };
    const { status, body } = await app.call(editRules, wrong, { token: shop.token });
    expect([status, body]).toMatchObject([
      422,
      { detail: [{ msg: 'Debe ser 0, 15, 30, 60, 120, 240 o 1440 minutos.' }] },
    ]);
  });
});

test('without a notice the schedule says nothing of one', async () => {
  const month = { slug: shop.slug, barberId: barber.user.id, month: '2026-11' };
  expect(await world.ask(app.call, readPublicSchedule, month)).not.toHaveProperty('min_notice_minutes');
  expect((await book('09:00')).status).toBe(201);
});
