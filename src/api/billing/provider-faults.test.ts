import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBillingPortal, readInvoices, subscribe } from '#domain/billing/contract.ts';
import { createPayments } from '#api/integrations/payments/subscriptions/create-payments.ts';
import { createLog } from '#api/log.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop, type Shop } from '#test/world.ts';

const secretKey = 'sk_live_very-secret-0123456789';
const webhookSecret = 'whsec_very-secret-0123456789';

let logged = '';
let answer: RequestListener;
let provider: Server;
let product: TestApp;
let shop: Shop;

beforeAll(async () => {
  provider = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => {
    provider.listen(0, '127.0.0.1', done);
  });
  const { port } = provider.address() as AddressInfo;
  product = await startTestApp({
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    deps: {
      log: createLog('trace', {
        write: (line) => {
          logged += line;
        },
      }),
    },
  });
  shop = await aShop(product.call);
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await product.close();
});

const say =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

const faults: [name: string, answer: RequestListener, status: number][] = [
  ['hangs up', (request) => request.destroy(), 503],
  ['is busy', say(429, '{"error":{"type":"rate_limit_error","message":"slow down"}}'), 503],
  ['breaks', say(500, '{"error":{"type":"api_error","message":"oops"}}'), 502],
  ['refuses our key', say(401, `{"error":{"type":"invalid_request_error","message":"${secretKey}"}}`), 502],
  ['answers a web page', say(200, '<html>Bad gateway</html>', 'text/html'), 502],
  ['answers nothing', say(200, ''), 502],
  ['answers a list of nothing', say(200, '[]'), 502],
  ['answers what is no customer', say(200, '{"id":42,"data":[{}],"url":7}'), 502],
  ['answers a page that is no page', say(200, '{"id":"x","data":[],"url":"javascript:alert(1)"}'), 502],
];

test.each(faults)('when the provider %s, checkout and portal say so', async (_, fault, status) => {
  answer = fault;
  const checkout = await product.call(subscribe, {}, { token: shop.token });
  expect(checkout.status).toBe(status);
  expect(checkout.detail).toMatch(/^El servicio de pagos no respond/);
  const customer_id = 'cus_1';
  await product.db
    .insertInto('billing')
    .values({ organization_id: shop.organization.id, customer_id })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ customer_id }))
    .execute();
  const portal = await product.call(openBillingPortal, {}, { token: shop.token });
  expect(portal.status).toBe(status);
  expect(portal.detail).toMatch(/^El servicio de pagos no respond/);
});

test('when nobody listens there, it is said at once and when to come back', async () => {
  const { log, now, config } = product.deps;
  const keys = {
    secretKey,
    webhookSecret,
    priceId: 'price_1',
    connectSecret: undefined,
    apiBase: 'http://127.0.0.1:1',
  };
  const away = createPayments({ keys, publicUrl: config.publicUrl, now, log });
  await expect(away.openPortal('cus_1')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
});

test('a provider that never answers, or drips, is waited for less than ten seconds and holds no connection', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(drip));
  };
  // Counts timer ticks instead of wall-clock time, because the test machine may pause.
  let tenths = 0;
  const counting = setInterval(() => (tenths += 1), 100);
  const waiting = [
    product.call(subscribe, {}, { token: shop.token }),
    product.call(openBillingPortal, {}, { token: shop.token }),
    product.call(readInvoices, {}, { token: shop.token }),
  ];
  await new Promise((done) => setTimeout(done, 500));
  const { rows } = await product.deps.pool.query(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([{ open: 0 }]);
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
  clearInterval(counting);
  expect(tenths).toBeLessThan(100);
});

test('no secret is ever logged', () => {
  expect(logged).toContain('the payment provider failed');
  expect(logged).not.toContain(secretKey);
  expect(logged).not.toContain(webhookSecret);
});
