import { afterAll, beforeAll, expect, test } from 'vitest';
import { countServiceUse, takeBooking } from '#domain/booking/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

test('services are counted over 90 days, the most booked first; canceled and older reservations do not count', async () => {
  const shop = await world.aShop(app.call);
  const barber = await world.aStaffMember(shop);
  const cut = await world.aService(shop, { name: 'Corte', duration_minutes: 30 });
  const beard = await world.aService(shop, { name: 'Barba', duration_minutes: 30 });
  const color = await world.aService(shop, { name: 'Color', duration_minutes: 30 });
  const today = new Date(app.clock.now());
  const dayFromNow = (days: number) =>
    new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const take = (days: number, service_id: number, quantity = 1) =>
    world.ask(
      app.call,
      takeBooking,
      {
        barber_id: barber.user.id,
        client: null,
        channel: 'walk_in',
        services: [{ service_id, quantity }],
        start_local: `${dayFromNow(days)}T10:00`,
        anyway: true,
      },
      { token: shop.token },
    );
  await take(-20, color.id, 5);
  await take(-9, beard.id, 3);
  await take(0, cut.id);
  await take(85, cut.id);
  const canceled = await take(4, color.id);
  await world.ask(
    app.call,
    setReservationStatus,
    { id: canceled.id, status: 'canceled' },
    { token: shop.token },
  );
  app.clock.advance(80 * 86_400_000);
  const token = await world.signIn(app.call, barber.email);
  const uses = await world.ask(app.call, countServiceUse, {}, { token });
  expect(uses).toEqual([
    { service_id: beard.id, uses: 3 },
    { service_id: cut.id, uses: 2 },
  ]);
});
