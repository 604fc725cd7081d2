import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '#domain/clients/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { changePublicReservation, readPublicReservation } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the first late move is free, the second counts on the client, and the deposit stays fixed', async () => {
  const { shop, barber, service } = await aShopWithDeposits(app);
  const as = { token: shop.token };
  await world.ask(app.call, editRules, { terms: { cancel_hours: 72 } }, as);
  const { external_id: externalId } = await world.ask(app.call, calls.openDeposit, {
    slug: shop.slug,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    client: world.aClient(),
  });
  const [deposit] = await world.ask(app.call, calls.listDeposits, {}, as);
  await world.ask(app.call, calls.receiveDeposit, { id: deposit?.id ?? 0 }, as);
  const move = (start_at_utc: string) =>
    world.ask(app.call, changePublicReservation, { externalId, action: 'reschedule', start_at_utc });
  const late = async () => (await world.ask(app.call, listClients, {}, as))[0]?.late_cancellations;

  await move('2026-11-19T14:00:00Z');
  expect(await late()).toBeUndefined();
  await move('2026-11-19T15:00:00Z');
  expect(await late()).toBe(1);
  expect(await world.ask(app.call, readPublicReservation, { externalId })).toMatchObject({
    deposit: { state: 'paid', fixed: true },
  });
});
