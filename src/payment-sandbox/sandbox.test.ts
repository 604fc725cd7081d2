import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Carry } from '../sandbox/delivery.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';

const publicUrl = 'http://localhost';
let dataDir: string;
let host: FastifyInstance;
let sandbox: Sandbox;
let nowMs: number;
let carried: { body: string; signature: string }[];
let carry: Carry;
let stripe: Stripe;
let address: { host: string; port: string; protocol: 'http' };

async function open() {
  sandbox = openSandbox({
    dataDir,
    publicUrl,
    now: () => nowMs,
    silenceMs: 0,
    carry: (...message) => carry(...message),
    carryConnected: async () => true,
  });
  host = Fastify({ forceCloseConnections: true });
  await host.register(sandbox.routes);
  const { port } = new URL(await host.listen({ port: 0, host: '127.0.0.1' }));
  address = { host: '127.0.0.1', port, protocol: 'http' };
  stripe = new Stripe(sandbox.keys.secretKey, { ...address, maxNetworkRetries: 0 });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'navaja-sandbox-'));
  nowMs = Date.parse('2026-11-18T12:00:00Z');
  carried = [];
  carry = async (body, signature) => {
    carried.push({ body, signature });
    return true;
  };
  await open();
});
afterEach(async () => {
  await host.close();
  await rm(dataDir, { recursive: true, force: true });
});

const aCustomer = (name = 'Barbería') => stripe.customers.create({ name, metadata: { organization: '1' } });
const aCheckout = async (customer: string, idempotencyKey?: string) =>
  stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      line_items: [{ price: sandbox.keys.priceId, quantity: 1 }],
      success_url: `${publicUrl}/billing/return`,
      cancel_url: `${publicUrl}/billing/cancel`,
      subscription_data: { metadata: { organization: '1' } },
    },
    idempotencyKey ? { idempotencyKey } : {},
  );
const press = (url: string | null, form: Record<string, string>) =>
  host.inject({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

test('the official SDK pays, reads and ends a subscription', async () => {
  const { id: customer } = await aCustomer();
  const { url } = await aCheckout(customer);
  expect((await press(url, { action: 'pay' })).headers.location).toBe(`${publicUrl}/billing/return`);
  const { data } = await stripe.subscriptions.list({ customer });
  expect(data).toMatchObject([{ status: 'active', metadata: { organization: '1' } }]);
  const [subscription] = data;
  expect(await stripe.subscriptions.cancel(subscription?.id ?? '')).toMatchObject({ status: 'canceled' });
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  expect((await stripe.invoices.list({ customer })).data).toMatchObject([{ status: 'paid' }]);
});

test('its messages are signed as the provider signs', async () => {
  await press((await aCheckout((await aCustomer()).id)).url, { action: 'pay' });
  await sandbox.deliver();
  const types = carried.map(({ body, signature }) => {
    const { webhookSecret } = sandbox.keys;
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, nowMs).type;
  });
  expect(types.toSorted()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ]);
});

test('a message that is not taken comes again after growing pauses, until it is', async () => {
  const times: number[] = [];
  carry = async () => {
    times.push(nowMs);
    return times.length > 6;
  };
  await stripe.checkout.sessions.expire((await aCheckout((await aCustomer()).id)).id);
  const begun = nowMs;
  for (let second = 0; second < 600; second += 1) {
    await sandbox.deliver();
    nowMs += 1_000;
  }
  expect(times.map((at) => (at - begun) / 1_000)).toEqual([0, 1, 4, 14, 74, 374]);
});

test('what it knows and what it has to tell survive a restart', async () => {
  carry = async () => false;
  const { id: customer } = await aCustomer();
  await press((await aCheckout(customer)).url, { action: 'pay' });
  await sandbox.deliver();
  const { keys } = sandbox;
  await host.close();
  await open();
  expect(sandbox.keys).toEqual(keys);
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  carry = async (body, signature) => Boolean(carried.push({ body, signature }));
  nowMs += 60_000;
  await sandbox.deliver();
  expect(carried).toHaveLength(3);
});

test('a file of an older version is opened', async () => {
  const { id: customer } = await aCustomer();
  await host.close();
  const file = join(dataDir, 'payment-sandbox.json');
  const { accounts: _accounts, faults: _faults, ...older } = JSON.parse(await readFile(file, 'utf8'));
  delete older.keys.connectSecret;
  await writeFile(file, JSON.stringify(older));
  await open();
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect(sandbox.keys.connectSecret).toMatch(/^whsec_/);
  expect((await host.inject('/dev/payments')).statusCode).toBe(200);
});

test('the same key answers the same, and refuses other words', async () => {
  const { id: customer } = await aCustomer();
  const first = await aCheckout(customer, 'key');
  expect((await aCheckout(customer, 'key')).id).toBe(first.id);
  const { id: another } = await aCustomer('Otra');
  await expect(aCheckout(another, 'key')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test.each([
  ['a stranger', () => new Stripe('sk_test_other', address).customers.create({}), 401],
  ['an unknown customer', () => aCheckout('cus_unknown'), 400],
  ['an unknown subscription', () => stripe.subscriptions.cancel('sub_unknown'), 404],
  ['a call it does not know', () => stripe.products.list(), 404],
])('it refuses %s as the provider does', async (_, asking, statusCode) => {
  await expect(asking()).rejects.toMatchObject({ statusCode });
});

test('its pages say that they are for tests, and show names as text', async () => {
  const { url } = await aCheckout((await aCustomer('<img src=x>')).id);
  const { body } = await host.inject(new URL(url ?? '').pathname);
  expect(body).toContain('Modo de prueba');
  expect(body).toContain('&lt;img src=x&gt;');
  expect(body).not.toContain('<script');
});

test('a checkout is paid once, and an old link says so', async () => {
  const { url } = await aCheckout((await aCustomer()).id);
  await press(url, { action: 'pay' });
  expect((await press(url, { action: 'pay' })).statusCode).toBe(410);
  expect((await host.inject(new URL(url ?? '').pathname)).body).toContain('Este pago ya no está abierto');
});

test("a portal changes its own customer's subscriptions alone, and only as they allow", async () => {
  const [ours, theirs] = [await aCustomer(), await aCustomer()];
  await press((await aCheckout(theirs.id)).url, { action: 'pay' });
  const [subscription] = (await stripe.subscriptions.list({ customer: theirs.id })).data;
  const id = subscription?.id ?? '';
  const { url } = await stripe.billingPortal.sessions.create({ customer: ours.id, return_url: publicUrl });
  expect((await press(url, { action: 'end', subscription: id })).statusCode).toBe(404);
  const statuses = async () =>
    (await stripe.subscriptions.list({ customer: theirs.id, status: 'all' })).data.map(
      ({ status }) => status,
    );
  const own = await stripe.billingPortal.sessions.create({ customer: theirs.id, return_url: publicUrl });
  await press(own.url, { action: 'give_up', subscription: id });
  expect(await statuses()).toEqual(['active']);
  await press(own.url, { action: 'end', subscription: id });
  expect(await statuses()).toEqual(['canceled']);
});

test('nothing is found under a name that every object has', async () => {
  for (const path of ['portal', 'checkout', 'invoices'])
    expect((await host.inject(`/sandbox/${path}/__proto__`)).statusCode).toBe(404);
});
