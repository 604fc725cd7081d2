import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openBillingPortal,
  readBilling,
  readInvoices,
  readPublicBilling,
  subscribe,
} from '#domain/billing/contract.ts';
import { buy, type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShop, aStaffMember, ask, type Shop, signIn } from '#test/world.ts';

let paying: PayingApp;
beforeAll(async () => {
  paying = await startPayingApp();
});
afterAll(() => paying.close());

const stored = (shop: Shop) =>
  paying.db
    .selectFrom('billing')
    .selectAll()
    .where('organization_id', '=', shop.organization.id)
    .executeTakeFirst();
const billingOf = (shop: Shop) => ask(shop.call, readBilling, {}, { token: shop.token });
const customersOf = async (shop: Shop) => (await stored(shop))?.customer_id ?? '';
const subscriptionsOf = async (shop: Shop) =>
  (await paying.payments.readSubscriptions(await customersOf(shop))).subscriptions;
async function inPortal(shop: Shop, ...actions: string[]) {
  const { url } = await ask(shop.call, openBillingPortal, {}, { token: shop.token });
  const [newest] = await subscriptionsOf(shop);
  for (const action of actions) await paying.press(url, action, newest?.id);
  await paying.sandbox.deliver();
}
async function aPayingShop() {
  const shop = await aShop(paying.call);
  await buy(paying, shop);
  await paying.sandbox.deliver();
  return shop;
}

test('a new shop has no subscription', async () => {
  const shop = await aShop(paying.call);
  expect(await billingOf(shop)).toEqual({ status: null, cancel_at_period_end: false });
  expect(await ask(shop.call, readPublicBilling, { slug: shop.slug })).toEqual({ status: null });
});

test('a shop subscribes, pays and is active once the provider told so', async () => {
  const shop = await aShop(paying.call);
  const { url } = await ask(shop.call, subscribe, {}, { token: shop.token });
  expect((await paying.open(url)).text).toContain('Modo de prueba');
  const pressed = await paying.press(url, 'pay');
  expect(pressed).toMatchObject({ status: 303, location: `${paying.publicUrl}/billing/return` });
  await paying.sandbox.deliver();
  expect(await billingOf(shop)).toEqual({ status: 'active', cancel_at_period_end: false });
  expect(await ask(shop.call, readPublicBilling, { slug: shop.slug })).toEqual({ status: 'active' });
  const again = await shop.call(subscribe, {}, { token: shop.token });
  expect(again).toMatchObject({ status: 409, detail: 'La suscripción ya está activa.' });
});

test('a declined card leaves the checkout open, and leaving it leads to the cancel page', async () => {
  const shop = await aShop(paying.call);
  const { url } = await ask(shop.call, subscribe, {}, { token: shop.token });
  const declined = await paying.press(url, 'decline');
  expect(declined.status).toBe(402);
  expect(declined.text).toContain('La tarjeta fue rechazada.');
  expect(await paying.press(url, 'leave')).toMatchObject({
    status: 303,
    location: `${paying.publicUrl}/billing/cancel`,
  });
  await paying.sandbox.deliver();
  expect((await billingOf(shop)).status).toBeNull();
  expect((await paying.press(url, 'pay')).status).toBe(303);
});

test('many clicks at once make one customer and one checkout', async () => {
  const shop = await aShop(paying.call);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(shop.call, subscribe, {}, { token: shop.token })),
  );
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  const later = await ask(shop.call, subscribe, {}, { token: shop.token });
  expect(later.url).toBe(answers[0]?.url);
});

test('owner and manager may pay, a barber may not', async () => {
  const shop = await aShop(paying.call);
  const manager = await aStaffMember(shop, { role: 'manager' });
  const barber = await aStaffMember(shop);
  expect((await shop.call(subscribe, {}, { token: manager.token })).status).toBe(200);
  const asBarber = { token: barber.token };
  expect((await shop.call(subscribe, {}, asBarber)).status).toBe(403);
  expect((await shop.call(openBillingPortal, {}, asBarber)).status).toBe(403);
  expect((await shop.call(readInvoices, {}, asBarber)).status).toBe(403);
  expect((await shop.call(readBilling, {}, { token: barber.token })).status).toBe(200);
});

test('the portal needs a customer and leads back to the panel', async () => {
  const shop = await aShop(paying.call);
  expect((await shop.call(openBillingPortal, {}, { token: shop.token })).status).toBe(400);
  await buy(paying, shop);
  const { url } = await ask(shop.call, openBillingPortal, {}, { token: shop.token });
  expect((await paying.open(url)).text).toContain(`href="${paying.publicUrl}/dashboard"`);
});

test.each([
  [['cancel'], { status: 'active', cancel_at_period_end: true }],
  [['cancel', 'resume'], { status: 'active', cancel_at_period_end: false }],
  [['fail'], { status: 'past_due', cancel_at_period_end: false }],
  [['fail', 'give_up'], { status: 'unpaid', cancel_at_period_end: false }],
  [['fail', 'pay'], { status: 'active', cancel_at_period_end: false }],
  [['end'], { status: 'canceled', cancel_at_period_end: false }],
])('after %j in the portal the subscription is %j', async (actions, billing) => {
  const shop = await aPayingShop();
  await inPortal(shop, ...actions);
  expect(await billingOf(shop)).toEqual(billing);
});

test.each([
  ['trial', 'trialing'],
  ['incomplete', 'incomplete'],
])('a checkout that ends with %s makes the shop %s', async (ending, status) => {
  const shop = await aShop(paying.call);
  await buy(paying, shop, ending);
  await paying.sandbox.deliver();
  expect((await billingOf(shop)).status).toBe(status);
});

test.each([[['fail']], [['fail', 'give_up']]])(
  'after %j the shop settles the payment and cannot begin a second subscription',
  async (actions) => {
    const shop = await aPayingShop();
    await inPortal(shop, ...actions);
    const { status, body } = await shop.call(subscribe, {}, { token: shop.token });
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'payment_due',
        detail: 'Hay un pago pendiente de la suscripción: resuélvelo antes de empezar otra.',
      },
    });
    expect(await subscriptionsOf(shop)).toHaveLength(1);
    await inPortal(shop, 'pay');
    expect((await billingOf(shop)).status).toBe('active');
  },
);

test('a shop whose subscription ended can subscribe again', async () => {
  const shop = await aPayingShop();
  await inPortal(shop, 'end');
  await buy(paying, shop);
  await paying.sandbox.deliver();
  expect(await billingOf(shop)).toEqual({ status: 'active', cancel_at_period_end: false });
  expect((await subscriptionsOf(shop)).map(({ status }) => status)).toEqual(['active', 'canceled']);
});

test('who buys during a trial does not go on with both', async () => {
  const shop = await aShop(paying.call);
  await buy(paying, shop, 'trial');
  await paying.sandbox.deliver();
  paying.clock.advance(60_000);
  await buy(paying, shop);
  await paying.sandbox.deliver();
  await paying.sandbox.deliver();
  expect((await subscriptionsOf(shop)).map(({ status }) => status)).toEqual(['active', 'canceled']);
  expect((await billingOf(shop)).status).toBe('active');
});

test('a month that ends renews, or ends what was canceled', async () => {
  const going = await aPayingShop();
  const leaving = await aPayingShop();
  await inPortal(leaving, 'cancel');
  paying.clock.advance(31 * 24 * 3_600_000);
  await paying.sandbox.deliver();
  await paying.sandbox.deliver();
  const token = await signIn(paying.call, going.owner.email);
  expect((await ask(paying.call, readBilling, {}, { token })).status).toBe('active');
  expect(await ask(paying.call, readPublicBilling, { slug: leaving.slug })).toEqual({ status: 'canceled' });
});
