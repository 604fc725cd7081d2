import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('where a client comes from stands in the event of the booking and nowhere else', async () => {
  const home = await world.aShopAtWork(app.call);
  const book = (start_local: string, via: string) =>
    app.call(bookReservation, {
      slug: home.shop.slug,
      client: world.aClient(),
      barber_id: home.barber.user.id,
      services: [{ service_id: home.service.id, quantity: 1 }],
      start_local,
      via,
    });
  const { body } = await book('2026-11-20T11:00', 'instagram');
  const event = await app.db
    .selectFrom('audit_events')
    .select('after')
    .where('subject', '=', 'reservation')
    .where('action', '=', 'booked')
    .where('subject_id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(event.after).toMatchObject({ via: 'instagram' });
  expect(body).not.toHaveProperty('via');
  for (const via of ['', 'Instagram', 'x'.repeat(21), '<b>'])
    expect((await book('2026-11-20T12:00', via)).status).toBe(422);
});
