import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBillingPortal, readBilling, readInvoices, subscribe } from '#domain/billing/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { buy, type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShop, ask, type Shop, signIn } from '#test/world.ts';
import { reconcileAll } from './reconciliation.ts';

let paying: PayingApp;
beforeAll(async () => {
  paying = await startPayingApp();
  paying.holdMessages();
});
afterAll(() => paying.close());

const billingOf = async (shop: Shop) =>
  ask(shop.call, readBilling, {}, { token: await signIn(shop.call, shop.owner.email) });
const stored = (shop: Shop) =>
  paying.db
    .selectFrom('billing')
    .selectAll()
    .where('organization_id', '=', shop.organization.id)
    .executeTakeFirstOrThrow();
const portalOf = async (shop: Shop) => {
  const token = await signIn(shop.call, shop.owner.email);
  return (await ask(shop.call, openBillingPortal, {}, { token })).url;
};

test('a shop that paid is active on the return page although no message came', async () => {
  const shop = await aShop(paying.call);
  await buy(paying, shop);
  expect((await billingOf(shop)).status).toBe('active');
});

test('while a payment is awaited the provider is asked now and then, not at every look', async () => {
  const shop = await aShop(paying.call);
  await ask(shop.call, subscribe, {}, { token: shop.token });
  const asked = vi.spyOn(paying.payments, 'readSubscriptions');
  for (let look = 0; look < 4; look += 1) expect((await billingOf(shop)).status).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
  paying.clock.advance(4_000);
  await billingOf(shop);
  expect(asked).toHaveBeenCalledTimes(2);
  paying.clock.advance(2 * 3_600_000);
  await billingOf(shop);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});

test('what was done in the portal shows on the way back although no message came', async () => {
  const shop = await aShop(paying.call);
  await buy(paying, shop);
  await billingOf(shop);
  paying.clock.advance(24 * 3_600_000);
  const url = await portalOf(shop);
  await paying.press(url, 'cancel', (await stored(shop)).subscription_id ?? '');
  expect(await billingOf(shop)).toEqual({ status: 'active', cancel_at_period_end: true });
});

test('a provider that fails while a payment is awaited does not fail the page', async () => {
  const shop = await aShop(paying.call);
  await ask(shop.call, subscribe, {}, { token: shop.token });
  const asked = vi.spyOn(paying.payments, 'readSubscriptions').mockRejectedValue(new Refusal('unavailable'));
  expect(await billingOf(shop)).toEqual({ status: null, cancel_at_period_end: false });
  asked.mockRestore();
});

test('who paid and clicks again is told so instead of paying twice', async () => {
  const shop = await aShop(paying.call);
  await buy(paying, shop);
  const again = await shop.call(subscribe, {}, { token: shop.token });
  expect(again).toMatchObject({ status: 409, detail: 'La suscripción ya está activa.' });
  expect((await stored(shop)).status).toBe('active');
});

test('the reconciliation finds every change it was not told, each shop now and then', async () => {
  const [ending, failing] = [await aShop(paying.call), await aShop(paying.call)];
  const reconcile = () => reconcileAll({ ...paying.deps, payments: paying.payments });
  for (const [shop, action] of [
    [ending, 'end'],
    [failing, 'fail'],
  ] as const) {
    await buy(paying, shop);
    await billingOf(shop);
    await paying.press(await portalOf(shop), action, (await stored(shop)).subscription_id ?? '');
  }
  paying.clock.advance(7 * 3_600_000);
  expect(await reconcile()).toBeGreaterThanOrEqual(2);
  expect((await stored(ending)).status).toBe('canceled');
  expect((await stored(failing)).status).toBe('past_due');
  expect(await reconcile()).toBe(0);
});

test('a provider that is away does not stop the reconciliation nor change anything', async () => {
  const shop = await aShop(paying.call);
  await buy(paying, shop);
  await billingOf(shop);
  paying.clock.advance(7 * 3_600_000);
  const asked = vi.spyOn(paying.payments, 'readSubscriptions').mockRejectedValue(new Refusal('unavailable'));
  const reconcile = () => reconcileAll({ ...paying.deps, payments: paying.payments });
  expect(await reconcile()).toBeGreaterThanOrEqual(1);
  expect((await stored(shop)).status).toBe('active');
  asked.mockRestore();
});

test('a customer the provider lost is canceled, has no portal, and can begin anew', async () => {
  const shop = await aShop(paying.call);
  await buy(paying, shop);
  await billingOf(shop);
  const { organization_id } = await stored(shop);
  const lost = { customer_id: 'cus_lost' };
  await paying.db.updateTable('billing').set(lost).where('organization_id', '=', organization_id).execute();
  const token = await signIn(shop.call, shop.owner.email);
  expect((await shop.call(openBillingPortal, {}, { token })).status).toBe(400);
  expect((await stored(shop)).status).toBe('canceled');
  paying.clock.advance(4_000);
  const { url } = await ask(shop.call, subscribe, {}, { token });
  expect((await stored(shop)).customer_id).not.toBe('cus_lost');
  await paying.press(url, 'pay');
  expect((await billingOf(shop)).status).toBe('active');
});

test('the next charge and the last bills are shown, and kept a while', async () => {
  const shop = await aShop(paying.call);
  expect(
    await ask(shop.call, readInvoices, {}, { token: await signIn(shop.call, shop.owner.email) }),
  ).toEqual({
    next_charge_at: null,
    invoices: [],
  });
  await buy(paying, shop);
  await billingOf(shop);
  const token = await signIn(shop.call, shop.owner.email);
  const asked = vi.spyOn(paying.payments, 'readInvoices');
  const first = await ask(shop.call, readInvoices, {}, { token });
  expect(first.next_charge_at).toBe((await stored(shop)).current_period_end);
  expect(first.invoices).toMatchObject([{ status: 'paid', total: 99_000, currency: 'uyu' }]);
  expect(first.invoices[0]?.url).toContain('/sandbox/invoices/');
  expect(await ask(shop.call, readInvoices, {}, { token })).toEqual(first);
  expect(asked).toHaveBeenCalledTimes(1);
  const { subscription_id } = await stored(shop);
  await paying.press(await portalOf(shop), 'cancel', subscription_id ?? '');
  paying.clock.advance(7 * 3_600_000);
  await reconcileAll({ ...paying.deps, payments: paying.payments });
  const later = await ask(shop.call, readInvoices, {}, { token: await signIn(shop.call, shop.owner.email) });
  expect(later.next_charge_at).toBeNull();
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});
