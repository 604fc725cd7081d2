import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import {
  changePublicReservation,
  type PublicReservation,
  readPublicReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { addDayOff, listBusy } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
  reservation = await world.aReservation(shop, {
    barber,
    service,
    start_local: '2026-11-19T10:00',
    notes: 'Secreto',
  });
});

const read = (externalId = reservation.external_id) => app.call(readPublicReservation, { externalId });
const cancel = (externalId = reservation.external_id) =>
  app.call(changePublicReservation, { externalId, action: 'cancel' });
const reschedule = (start_at_utc?: string) =>
  app.call(changePublicReservation, {
    externalId: reservation.external_id,
    action: 'reschedule',
    ...(start_at_utc && { start_at_utc }),
  });
const setStatus = (status: PublicReservation['status']) =>
  world.ask(app.call, setReservationStatus, { id: reservation.id, status }, { token: shop.token });

describe('the link of a reservation', () => {
  test('shows what was booked and nothing private', async () => {
    const { status, body, headers } = await read();
    expect(status).toBe(200);
    expect(body).toEqual(reservation);
    expect(JSON.stringify(body)).not.toMatch(/Secreto|example\.com/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each([
    'x',
    '1',
    '0-0000000000000000000000',
    'zzzzzzzzzz-0000000000000000000000',
    '../secreto',
    '%00',
    "1-' or 1=1 --aaaaaaaaaaaaaaa",
    'a'.repeat(190),
  ])('%j is not found, with the same words as any other', async (externalId) => {
    for (const answer of [await read(externalId), await cancel(externalId)]) {
      expect([answer.status, answer.detail]).toEqual([404, 'No encontrado']);
    }
  });

  test('says where no email tells of changes', async () => {
    await app.db
      .updateTable('reservations')
      .set({ client_email_snapshot: null })
      .where('organization_id', '=', shop.organization.id)
      .where('external_id', '=', reservation.external_id)
      .execute();
    expect((await read()).body).toEqual({ ...reservation, without_email: true });
    expect((await cancel()).body).toMatchObject({ status: 'canceled', without_email: true });
  });

  test('of one shop does not open with the number of another', async () => {
    const other = await world.aShop(app.call);
    const [, secret] = reservation.external_id.split(/-(.*)/s);
    const forged = `${other.organization.id.toString(36)}-${secret}`;
    expect((await read(forged)).status).toBe(404);
  });

  test('is asked for before what is wrong with a request', async () => {
    const headers = { 'content-type': 'application/json' };
    const ask = (link: string) =>
      app.app.inject({
        method: 'PATCH',
        url: `/api/reservations/public/${link}`,
        headers,
        payload: '{"action":"explode"}',
      });
    expect((await ask(`1-${'a'.repeat(22)}`)).statusCode).toBe(404);
    expect((await ask(reservation.external_id)).statusCode).toBe(422);
  });
});

describe('canceling by link', () => {
  test('cancels and frees the calendar', async () => {
    const { status, body } = await cancel();
    expect([status, body.status]).toEqual([200, 'canceled']);
    const busy = { slug: shop.slug, date: '2026-11-19', barber_id: barber.user.id };
    expect((await app.call(listBusy, busy)).body).toEqual([]);
  });

  test.each([
    ['completed', 409],
    ['canceled', 409],
    ['confirmed', 200],
    ['no_show', 200],
  ] as const)('a %s reservation answers %i to both changes', async (status, expected) => {
    await setStatus(status);
    expect((await reschedule('2026-11-19T15:00:00Z')).status).toBe(expected);
    expect((await cancel()).status).toBe(expected);
  });

  test('is too late when the reservation has begun, as is rescheduling', async () => {
    app.clock.set('2026-11-19T13:00:00Z');
    for (const answer of [await cancel(), await reschedule('2026-11-19T18:00:00Z')]) {
      expect(answer.status).toBe(409);
      expect(answer.detail).toMatch(/ya comenzó/);
    }
  });

  test('works while the subscription of the shop does not allow new bookings', async () => {
    const row = { organization_id: shop.organization.id, customer_id: 'cus_1', status: 'canceled' };
    await app.db.insertInto('billing').values(row).execute();
    expect((await reschedule('2026-11-19T15:00:00Z')).status).toBe(200);
    expect((await cancel()).status).toBe(200);
  });
});

describe('rescheduling by link', () => {
  test('moves the reservation, keeping its status and length', async () => {
    await setStatus('confirmed');
    const { status, body } = await reschedule('2026-11-20T15:00:00Z');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'confirmed',
      start_at: '2026-11-20T15:00:00Z',
      end_at: '2026-11-20T15:30:00Z',
    });
    expect((await read()).body).toEqual(body);
  });

  test('its own old time is not in the way', async () => {
    const service60 = await world.aService(shop, { duration_minutes: 60 });
    reservation = await world.aReservation(shop, {
      barber,
      service: service60,
      start_local: '2026-11-20T10:00',
    });
    expect((await reschedule('2026-11-20T13:30:00Z')).status).toBe(200);
  });

  test('keeps the length it was booked with when the service changes', async () => {
    await app.db
      .updateTable('services')
      .set({ duration_minutes: 90 })
      .where('organization_id', '=', shop.organization.id)
      .execute();
    expect((await reschedule('2026-11-20T15:00:00Z')).body.end_at).toBe('2026-11-20T15:30:00Z');
  });

  test('to an occupied time is refused', async () => {
    await world.aReservation(shop, { barber, service, start_local: '2026-11-19T11:00' });
    const answer = await reschedule('2026-11-19T14:15:00Z');
    expect([answer.status, answer.detail]).toEqual([409, 'Ese horario acaba de ocuparse. Elige otro.']);
  });

  test.each([
    ['in the past', '2026-11-18T11:45:00Z', 422],
    ['after the window', '2026-12-04T13:00:00Z', 422],
    ['off the quarter hours', '2026-11-20T13:10:00Z', 422],
    ['off the minute', '2026-11-20T13:00:30Z', 422],
    ['outside the hours', '2026-11-20T10:00:00Z', 409],
    ['on a day off', '2026-11-21T13:00:00Z', 409],
    ['at no time', undefined, 422],
    ['never', '9999-12-31T23:59:59Z', 422],
    ['at the end of the century', '2099-12-31T23:59:00-23:59', 422],
  ])('%s is refused', async (_title, start, status) => {
    await world.ask(app.call, addDayOff, { off_date: '2026-11-21' }, { token: barber.token });
    expect((await reschedule(start)).status).toBe(status);
    expect((await read()).body).toEqual(reservation);
  });
});

describe('what is busy', () => {
  test('is told as start and end alone, for what holds the calendar on that day of the shop', async () => {
    const busy = (date: string, barber_id = barber.user.id) =>
      app.call(listBusy, { slug: shop.slug, date, barber_id });
    await setStatus('completed');
    const off = await world.aReservation(shop, { barber, service, start_local: '2026-11-19T11:00' });
    await app.call(changePublicReservation, { externalId: off.external_id, action: 'cancel' });
    const own = [{ start_at: reservation.start_at, end_at: reservation.end_at }];
    expect((await busy('2026-11-19')).body).toEqual(own);
    expect((await busy('2026-11-20')).body).toEqual([]);
    expect((await busy('2026-11-19', shop.owner.user.id)).body).toEqual([]);
    const other = await world.aShop(app.call);
    const elsewhere = { slug: other.slug, date: '2026-11-19', barber_id: barber.user.id };
    expect((await app.call(listBusy, elsewhere)).body).toEqual([]);
    expect((await app.call(listBusy, { ...elsewhere, slug: 'no-hay' })).status).toBe(404);
    expect((await app.call(listBusy, { ...elsewhere, date: '2026-02-30' })).status).toBe(422);
  });

  test('is told inside the booking window alone, so that nobody counts what a shop sells', async () => {
    const busy = (date: string) =>
      world.ask(app.call, listBusy, { slug: shop.slug, date, barber_id: barber.user.id });
    expect(await busy('2026-11-19')).toHaveLength(1);
    const now = app.clock.now();
    app.clock.set('2026-11-20T12:00:00Z');
    expect(await busy('2026-11-19')).toEqual([]);
    app.clock.set('2026-11-01T12:00:00Z');
    expect(await busy('2026-11-19')).toEqual([]);
    app.clock.set(new Date(now).toISOString());
    expect(await busy('2026-11-19')).toHaveLength(1);
  });

  test('of a reservation across midnight counts on both days', async () => {
    await world.hoursFor(shop, barber, { from: '00:00', to: '23:59' });
    const long = await world.aService(shop, { duration_minutes: 600 });
    const late = { barber, service: long, start_local: '2026-11-20T13:45' };
    const { id } = await world.aReservation(shop, late);
    const span = { start_at: '2026-11-21T01:00:00Z', end_at: '2026-11-21T11:00:00Z' };
    await app.db
      .updateTable('reservations')
      .set(span)
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', id)
      .execute();
    for (const date of ['2026-11-20', '2026-11-21']) {
      const answer = await app.call(listBusy, { slug: shop.slug, date, barber_id: barber.user.id });
      expect(answer.body).toEqual([span]);
    }
  });
});

describe('on the day the clocks change', () => {
  // Madrid repeats 02:00 to 03:00 on 2026-10-25 and skips it on 2026-03-29.
  const aNightShop = async (now: string) => {
    app.clock.set(now);
    const night = await world.aShop(app.call, { timezone: 'Europe/Madrid' });
    await world.hoursFor(night, night.owner, { from: '00:00', to: '08:00' });
    const cut = await world.aService(night);
    return (time: string) =>
      app.call(bookReservation, {
        slug: night.slug,
        barber_id: night.owner.user.id,
        client: world.aClient(),
        services: [{ service_id: cut.id, quantity: 1 }],
        start_local: time,
      });
  };

  test('a skipped time is refused and those beside it are real minutes', async () => {
    const book = await aNightShop('2026-03-28T12:00:00Z');
    const skipped = await book('2026-03-29T02:30');
    expect([skipped.status, skipped.detail]).toEqual([
      422,
      'Esa hora no existe en la zona horaria de la barbería.',
    ]);
    expect((await book('2026-03-29T01:45')).body).toMatchObject({
      start_at: '2026-03-29T00:45:00Z',
      end_at: '2026-03-29T01:15:00Z',
    });
    expect((await book('2026-03-29T03:00')).status).toBe(409);
    expect((await book('2026-03-29T03:15')).body.start_at).toBe('2026-03-29T01:15:00Z');
  });

  test('a repeated time means its first occurrence', async () => {
    const book = await aNightShop('2026-10-24T12:00:00Z');
    expect((await book('2026-10-25T02:30')).body.start_at).toBe('2026-10-25T00:30:00Z');
    expect((await book('2026-10-25T03:00')).body.start_at).toBe('2026-10-25T02:00:00Z');
  });
});
