import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readClient } from '#domain/clients/contract.ts';
import { bookGroup, changeGroup } from '#domain/booking/groups/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  readPublicReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { cancelFollowing, makeSeries } from '#domain/series/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
});

const date = '2026-11-19';
const hour = 3_600_000;
const anew = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
const setTerms = async (terms: z.input<typeof editRules.input>['terms']) =>
  world.ask(it.call, editRules, { terms }, await anew());
const client = world.aClient();
const book = (time: string) =>
  world.aReservation(shop, { barber, service, client, start_local: `${date}T${time}` });
async function bookPair(time: string): Promise<PublicReservation[]> {
  const visit = { services: [{ service_id: service.id, quantity: 1 }] };
  const { reservations } = await world.ask(it.call, bookGroup, {
    slug: shop.slug,
    client: world.aClient(),
    people: ['Carla', 'Leo'].map((firstname) => ({ firstname, ...visit })),
    arrangement: 'in_a_row',
    barber_id: barber.user.id,
    start_local: `${date}T${time}`,
  });
  return reservations;
}
const read = ({ external_id: externalId }: PublicReservation) =>
  world.ask(it.call, readPublicReservation, { externalId });
const change = ({ external_id: externalId }: PublicReservation, start_at_utc?: string) =>
  it.call(changePublicReservation, {
    externalId,
    action: start_at_utc ? 'reschedule' : 'cancel',
    ...(start_at_utc && { start_at_utc }),
  });
const outcome = ({ status, body }: { status: number; body: unknown }) => {
  const { code, detail } = body as { code?: string; detail?: string };
  return [status, code, detail];
};
const callFirst = [
  409,
  'call_the_shop',
  'Faltan menos de 24 horas. Llama a la barbería para cancelar o cambiar.',
];

describe('where late changes need a call', () => {
  beforeEach(() => setTerms({ cancel_hours: 24, late_change: 'call' }));

  test('the link cancels and moves until then, and not afterwards', async () => {
    const [inTime, late] = [await book('09:30'), await book('10:00')];
    expect((await read(inTime)).changeable).toEqual({ until: '2026-11-18T12:30:00Z', call: true });
    it.clock.set('2026-11-18T12:30:00Z');
    expect((await change(inTime)).status).toBe(200);
    it.clock.advance(hour);
    expect(outcome(await change(late))).toEqual(callFirst);
    expect(outcome(await change(late, '2026-11-20T13:00:00Z'))).toEqual(callFirst);
    it.clock.set(late.start_at);
    expect((await change(late)).body).toMatchObject({ code: 'reservation_started' });
  });

  test('the staff cancel at any time', async () => {
    const late = await book('10:00');
    it.clock.set('2026-11-19T12:00:00Z');
    const token = await world.signIn(it.call, barber.email);
    const cancel = { id: late.id, status: 'canceled' as const };
    expect((await it.call(setReservationStatus, cancel, { token })).status).toBe(200);
    expect((await change(late)).body).toMatchObject({ code: 'reservation_locked' });
  });

  test('a reservation keeps the milder of the terms of its booking and of today', async () => {
    const reservation = await book('15:00');
    it.clock.advance(hour);
    await setTerms({ cancel_hours: 48 });
    expect((await read(reservation)).changeable).toEqual({ until: '2026-11-18T18:00:00Z', call: true });
    const after = await book('16:00');
    expect((await read(after)).changeable).toEqual({ until: '2026-11-17T19:00:00Z', call: true });
    await setTerms({ cancel_hours: 2 });
    expect((await read(after)).changeable).toEqual({ until: '2026-11-19T17:00:00Z', call: true });
    await setTerms({ cancel_hours: 0 });
    expect(await read(after)).not.toHaveProperty('changeable');
    it.clock.set('2026-11-19T18:00:00Z');
    expect((await change(after)).status).toBe(200);
  });

  test('a reservation booked before the first terms is changed until its start', async () => {
    await setTerms({ cancel_hours: 0, late_change: 'allow' });
    it.clock.advance(hour);
    const reservation = await book('15:00');
    it.clock.advance(hour);
    await setTerms({ cancel_hours: 24, late_change: 'call' });
    expect(await read(reservation)).not.toHaveProperty('changeable');
    it.clock.set('2026-11-19T17:00:00Z');
    expect((await change(reservation)).status).toBe(200);
  });

  test('repeated reservations are canceled together only in time', async () => {
    const first = await book('10:00');
    const starts = ['2026-11-26T10:00'];
    await world.ask(it.call, makeSeries, { id: first.id, every_weeks: 1, starts }, { token: shop.token });
    it.clock.advance(2 * hour);
    const { external_id: externalId } = first;
    expect(outcome(await it.call(cancelFollowing, { externalId }))).toEqual(callFirst);
  });

  test('a group is refused as a whole', async () => {
    const reservations = await bookPair('10:00');
    it.clock.advance(2 * hour);
    const cancel = { externalId: reservations[0]?.external_id ?? '', action: 'cancel' as const };
    expect(outcome(await it.call(changeGroup, cancel))).toEqual(callFirst);
  });

  test('a group is refused where a companion comes earlier than the booker', async () => {
    const reservations = await bookPair('15:00');
    const companion = reservations[1]?.id ?? 0;
    await world.ask(it.call, moveReservation, { id: companion, start_local: `${date}T10:00` }, await anew());
    it.clock.advance(2 * hour);
    const cancel = { externalId: reservations[0]?.external_id ?? '', action: 'cancel' as const };
    expect(outcome(await it.call(changeGroup, cancel))).toEqual(callFirst);
  });
});

describe('where late changes are allowed', () => {
  test('a late cancellation is counted on its client, one in time is not', async () => {
    await setTerms({ cancel_hours: 24 });
    const [inTime, late] = [await book('15:00'), await book('10:00')];
    it.clock.advance(2 * hour);
    expect((await change(inTime)).status).toBe(200);
    const [row] = await world.ask(it.call, listReservations, {}, await anew());
    const id = row?.client.id ?? 0;
    expect(await world.ask(it.call, readClient, { id }, await anew())).not.toHaveProperty(
      'late_cancellations',
    );
    expect((await change(late)).status).toBe(200);
    expect(await world.ask(it.call, readClient, { id }, await anew())).toMatchObject({
      late_cancellations: 1,
    });
  });
});
