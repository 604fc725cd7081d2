import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { takeHold } from '#domain/booking/holds/contract.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import { editService } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

test.each([20, 45])(
  'a held slot is in its holder’s way no more when its service takes %i minutes by now',
  async (duration_minutes) => {
    const { shop, barber, service } = await world.aShopAtWork(it.call);
    const slot = {
      slug: shop.slug,
      barber_id: barber.user.id,
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: '2026-11-19T10:00',
    };
    const { hold } = await world.ask(it.call, takeHold, slot);
    await world.ask(it.call, editService, { id: service.id, duration_minutes }, { token: shop.token });
    const headers = { 'booking-hold': hold };
    const { status, body } = await it.call(
      bookReservation,
      { ...slot, client: world.aClient() },
      { headers },
    );
    expect([status, body]).toMatchObject([201, { start_at: '2026-11-19T13:00:00Z' }]);
    const busy = await world.ask(it.call, listBusy, { ...slot, date: '2026-11-19' });
    expect(busy).toEqual([{ start_at: body.start_at, end_at: `2026-11-19T13:${duration_minutes}:00Z` }]);
  },
);
