import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { changePublicReservation, type PublicReservation } from '#domain/reservations/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let it: TestApp;
let open: Awaited<ReturnType<typeof world.aShopAtWork>>;
let other: world.Staff;
let reservation: PublicReservation;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  open = await world.aShopAtWork(it.call);
  other = await world.aStaffMember(open.shop, { firstname: 'Marta', lastname: 'Ríos' });
  await world.hoursFor(open.shop, other);
  const { barber, service } = open;
  const client = world.aClient({ email: 'carla@example.com' });
  reservation = await world.aReservation(open.shop, {
    barber,
    service,
    client,
    start_local: '2026-11-19T10:00',
  });
  await it.deps.jobs.drain(open.shop.organization.id as OrganizationId);
  it.mailer.sent.splice(0);
});

const moveTo = (
  barber_id: number,
  start_at_utc = reservation.start_at,
  externalId = reservation.external_id,
) => it.call(changePublicReservation, { externalId, action: 'reschedule', start_at_utc, barber_id });

test('a client moves to another barber by their link, at the same time too', async () => {
  const { status, body } = await moveTo(other.user.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    barber_id: other.user.id,
    barber: { firstname: 'Marta' },
    start_at: reservation.start_at,
    end_at: reservation.end_at,
  });
  await it.deps.jobs.drain(open.shop.organization.id as OrganizationId);
  const subjects = it.mailer.sent.splice(0).map(({ to, subject }) => [to, subject.split(':')[0]]);
  expect(subjects).toEqual([
    ['carla@example.com', 'Reserva con otro barbero'],
    [other.email, 'Nueva reserva'],
    [open.barber.email, 'Reserva reasignada'],
  ]);
});

test('the other barber must be free, be bookable and be of the shop', async () => {
  const { service, shop } = open;
  await world.aReservation(shop, { barber: other, service, start_local: '2026-11-19T10:00' });
  expect(await moveTo(other.user.id)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  const elsewhere = await world.aShopAtWork(it.call);
  for (const id of [manager.user.id, elsewhere.barber.user.id, 999_999])
    expect(await moveTo(id)).toMatchObject({ status: 422, body: { code: 'unknown_barber' } });
});

test('a group keeps its barbers', async () => {
  const { shop, barber, service } = open;
  const services = [{ service_id: service.id, quantity: 1 }];
  const client = world.aClient({ firstname: 'Ana' });
  const { reservations } = await world.ask(it.call, bookGroup, {
    slug: shop.slug,
    client,
    people: [
      { firstname: 'Ana', lastname: client.lastname, services },
      { firstname: 'Tomás', services },
    ],
    arrangement: 'in_a_row',
    barber_id: barber.user.id,
    start_local: '2026-11-20T10:00',
  });
  const [booker] = reservations;
  const refused = await moveTo(other.user.id, booker?.start_at, booker?.external_id);
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['barber_id'] }] } });
});
