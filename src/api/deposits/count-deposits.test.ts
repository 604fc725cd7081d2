import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDeposits, listDeposits, openDeposit } from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import type { DepositState, Dispute } from '#domain/reservations/deposit-states.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Stored = { state: DepositState; method?: 'card' | 'transfer'; dispute?: Dispute };
const waiting: Stored[] = [
  { state: 'open' },
  { state: 'open' },
  { state: 'refund_failed' },
  { state: 'paid', dispute: 'open' },
];
const waitingForNobody: Stored[] = [
  { state: 'open', method: 'card' },
  { state: 'paid' },
  { state: 'refunded', dispute: 'lost' },
  { state: 'paid', dispute: 'won' },
];

test('one call counts the deposits that wait for the team, and a barber counts own ones', async () => {
  const { shop, barber, service } = await aShopWithDeposits(app);
  const own = { token: shop.token };
  const count = ({ token }: { token: string }) => world.ask(app.call, countDeposits, {}, { token });
  const none = { open_transfers: 0, open_disputes: 0, failed_refunds: 0 };
  expect(await count(own)).toEqual(none);
  for (const [nth, fields] of [...waiting, ...waitingForNobody].entries()) {
    await world.ask(app.call, openDeposit, {
      slug: shop.slug,
      barber_id: barber.user.id,
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: `2026-11-${19 + nth}T10:00`,
      client: world.aClient({ phone: `+598 99 123 4${nth}0` }),
    });
    const [opened] = await world.ask(app.call, listDeposits, {}, own);
    await app.db
      .updateTable('deposits')
      .set(fields)
      .where('id', '=', opened?.id ?? 0)
      .where('external_id', '=', opened?.external_id ?? '')
      .execute();
  }
  const all = { open_transfers: 2, open_disputes: 1, failed_refunds: 1 };
  expect(await count(own)).toEqual(all);
  const eva = await world.aStaffMember(shop, { firstname: 'Eva' });
  expect(await count(eva)).toEqual(all);
  await world.ask(app.call, editRules, { clients: { barbers_see: 'own' } }, own);
  expect(await count(eva)).toEqual(none);
  expect(await count(barber)).toEqual(all);
  expect(await count(await world.aShop(app.call))).toEqual(none);
});
