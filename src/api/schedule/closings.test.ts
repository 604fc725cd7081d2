import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import * as blockCalls from '#domain/schedule/blocks/contract.ts';
import * as schedule from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays } from '#domain/time.ts';
import { readBookingPage } from '../pages/read-shop-page.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
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
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
});

const day = '2026-11-24';
const feriado = { from_date: day, to_date: day, name: 'Feriado' };
const close = (more: object = {}, token = shop.token) =>
  app.call(blockCalls.addClosing, { ...feriado, ...more }, { token });
const month = async (which = '2026-11') =>
  (await app.call(schedule.readPublicSchedule, { slug: shop.slug, barberId: barber.user.id, month: which }))
    .body;
const bookAt = (start_local: string) =>
  app.call(bookReservation, {
    slug: shop.slug,
    barber_id: barber.user.id,
    client: world.aClient(),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local,
  });

test('a closed day is unavailable at every barber, named to clients, and refused', async () => {
  const reservation = await world.aReservation(shop, { barber, service, start_local: `${day}T10:00` });
  expect(await month()).not.toHaveProperty('closings');
  const { status, body } = await close();
  const { id, start_at, end_at } = reservation;
  expect([status, body]).toEqual([
    201,
    {
      ...feriado,
      id: expect.any(Number),
      closed_from: null,
      closed_to: null,
      covered: [{ id, start_at, end_at, client_name: 'Carla Sosa' }],
    },
  ]);
  expect(await month()).toMatchObject({
    unavailable_days: [day],
    closings: [{ date: day, name: 'Feriado', from: null, to: null }],
  });
  expect((await bookAt(`${day}T12:00`)).body).toMatchObject({
    code: 'closed_day',
    detail: 'La barbería está cerrada en ese horario.',
  });
  const move = { externalId: reservation.external_id, action: 'reschedule' as const };
  const moved = await app.call(changePublicReservation, { ...move, start_at_utc: '2026-11-24T15:00:00Z' });
  expect([moved.status, moved.body]).toMatchObject([409, { code: 'closed_day' }]);
  expect(
    (await app.call(changePublicReservation, { ...move, start_at_utc: '2026-11-25T15:00:00Z' })).status,
  ).toBe(200);
});

test('a closed part of a day is busy time, and refused by name of the closing', async () => {
  await close({ closed_from: '12:00', closed_to: '15:00' });
  expect(await month()).toMatchObject({
    unavailable_days: [],
    closings: [{ date: day, name: 'Feriado', from: '12:00', to: '15:00' }],
  });
  const busy = await app.call(schedule.listBusy, { slug: shop.slug, date: day, barber_id: barber.user.id });
  expect(busy.body).toEqual([{ start_at: '2026-11-24T15:00:00Z', end_at: '2026-11-24T18:00:00Z' }]);
  expect((await bookAt(`${day}T14:45`)).body).toMatchObject({ code: 'closed_day' });
  expect((await bookAt(`${day}T15:00`)).status).toBe(201);
});

test('a closing of sixteen days leaves nobody to be booked', async () => {
  await close({ from_date: '2026-11-18', to_date: '2026-12-03', name: 'Vacaciones' });
  const days = [...(await month()).unavailable_days, ...(await month('2026-12')).unavailable_days];
  expect(days).toEqual(Array.from({ length: 16 }, (_, ahead) => addDays('2026-11-18', ahead)));
  const { page } = await readBookingPage(app.deps, shop.slug);
  expect(page.data.idle_barbers).toContain(barber.user.id);
});

test('everybody of the staff reads closings; owner and manager write them', async () => {
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  expect((await close({}, barber.token)).status).toBe(403);
  const { body } = await close({}, manager.token);
  const read = await app.call(blockCalls.listClosings, {}, { token: barber.token });
  expect(read.body).toEqual([{ ...feriado, id: body.id, closed_from: null, closed_to: null }]);
  const between = { from: '2026-11-25', to: '2026-12-31' };
  expect((await app.call(blockCalls.listClosings, between, { token: barber.token })).body).toEqual([]);
});

test('a closing changes and goes away, and is recorded each time', async () => {
  const { id } = (await close()).body;
  const changes = { id, name: 'Día de la Constitución', closed_from: '09:00', closed_to: '12:00' };
  const changed = await app.call(blockCalls.changeClosing, changes, { token: shop.token });
  expect(changed.body).toMatchObject({ ...changes, from_date: day });
  const back = { id, closed_from: null, closed_to: null };
  expect((await app.call(blockCalls.changeClosing, back, { token: shop.token })).body).toMatchObject(back);
  expect((await app.call(blockCalls.deleteClosing, { id }, { token: shop.token })).status).toBe(204);
  expect((await bookAt(`${day}T12:00`)).status).toBe(201);
  const events = await app.db
    .selectFrom('audit_events')
    .select('action')
    .where('organization_id', '=', shop.organization.id)
    .where('subject', '=', 'closing')
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'deleted']);
});

test('days that are over are neither closed nor reopened', async () => {
  expect((await close({ from_date: '2026-11-17' })).body).toMatchObject({ code: 'past' });
  const { id } = (await close({ from_date: '2026-11-18', to_date: '2026-11-30' })).body;
  app.clock.set('2026-11-20T12:00:00Z');
  const token = await world.signIn(app.call, shop.owner.email);
  const change = (changes: object) => app.call(blockCalls.changeClosing, { id, ...changes }, { token });
  expect((await app.call(blockCalls.deleteClosing, { id }, { token })).body).toMatchObject({ code: 'past' });
  expect((await change({ from_date: '2026-11-21' })).body).toMatchObject({ code: 'past' });
  expect((await change({ closed_from: '10:00', closed_to: '11:00' })).body).toMatchObject({ code: 'past' });
  expect((await change({ to_date: '2026-11-18' })).body).toMatchObject({ code: 'past' });
  expect((await change({ to_date: '2026-11-19', name: 'Reforma' })).status).toBe(200);
  app.clock.set('2026-11-18T12:00:00Z');
});

test.each([
  [{ to_date: '2026-11-23' }],
  [{ to_date: addDays(day, 60) }],
  [{ name: ' ' }],
  [{ name: 'x'.repeat(81) }],
  [{ closed_from: '12:00' }],
  [{ closed_from: '12:00', closed_to: '12:00' }],
  [{ closed_from: '12:00', closed_to: '24:00' }],
])('a closing with %j is refused', async (wrong) => {
  expect((await close(wrong)).status).toBe(422);
});

test(
  'no booking is accepted after the shop closed its day',
  async () => {
    const rounds = roundsOf({ short: 6, long: 200 });
    for (let round = 0; round < rounds; round += 1) {
      const [closed, booked] = await Promise.all([close(), bookAt(`${day}T10:00`)]);
      expect([closed.status, [201, 409].includes(booked.status)]).toEqual([201, true]);
      expect(closed.body.covered).toHaveLength(booked.status === 201 ? 1 : 0);
      await app.call(blockCalls.deleteClosing, { id: closed.body.id }, { token: shop.token });
      if (booked.status === 201)
        await app.call(changePublicReservation, { externalId: booked.body.external_id, action: 'cancel' });
    }
  },
  patience,
);
