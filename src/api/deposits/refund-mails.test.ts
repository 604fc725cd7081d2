import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeposits, openDeposit, receiveDeposit } from '#domain/deposits/contract.ts';
import { setReservationStatus, undoChange } from '#domain/reservations/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minute = 60_000;

test('a cancellation that is undone and repeated within ten minutes tells the client once of the refund', async () => {
  app.clock.set(testNow);
  const { shop, barber, service } = await aShopWithDeposits(app);
  const client = world.aClient({ email: `${world.aWord()}@example.com` });
  await world.ask(app.call, openDeposit, {
    slug: shop.slug,
    client,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-20T10:00',
  });
  const staff = { token: await world.signIn(app.call, shop.owner.email) };
  const [deposit] = await world.ask(app.call, listDeposits, {}, staff);
  const { visit } = await world.ask(app.call, receiveDeposit, { id: deposit?.id ?? 0 }, staff);
  const id = visit?.reservation_id ?? 0;
  const refunds = async () => {
    await app.deps.jobs.drain();
    return app.mailer.sent.filter(({ to, text }) => to === client.email && /te devuelve/.test(text)).length;
  };
  const cancel = async () => {
    const change_id = crypto.randomUUID();
    await world.ask(app.call, setReservationStatus, { id, status: 'canceled', change_id }, staff);
    return change_id;
  };
  const changeId = await cancel();
  app.clock.advance(4 * minute);
  await world.ask(app.call, undoChange, { changeId }, staff);
  app.clock.advance(4 * minute);
  await cancel();
  app.clock.advance(4 * minute);
  expect(await refunds()).toBe(0);
  app.clock.advance(8 * minute);
  expect(await refunds()).toBe(1);
});
