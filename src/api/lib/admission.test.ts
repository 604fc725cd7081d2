import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#api/app.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { goodCondition } from './condition.ts';
import { measureLoad } from './load.ts';

let app: TestApp;
let product: FastifyInstance;
const condition = goodCondition();
let isTooMuch = false;

beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: 'only-for-the-metrics' } });
  const load = { ...measureLoad(), isTooMuch: () => isTooMuch };
  product = await buildApp(app.deps, { condition, load });
});
afterAll(async () => {
  await product.close();
  await app.close();
});
beforeEach(() => {
  Object.assign(condition, goodCondition());
  isTooMuch = false;
});

const ask = (method: 'GET' | 'POST', url: string) => product.inject({ method, url });
const tooBusy = 'El servicio no está disponible en este momento. Intenta nuevamente.';

test('a crowd beyond what can be served is told when to come back', async () => {
  isTooMuch = true;
  const turnedAway = await ask('GET', '/api/orgs/check-slug?slug=central');
  expect([turnedAway.statusCode, turnedAway.headers['retry-after']]).toEqual([503, '1']);
  expect(turnedAway.json()).toEqual({ detail: tooBusy });
  expect(turnedAway.headers['content-security-policy']).toBeDefined();
});

test('health and logout are heard in the greatest crowd', async () => {
  isTooMuch = true;
  expect((await ask('GET', '/api/health')).statusCode).toBe(200);
  expect((await ask('POST', '/api/auth/logout')).statusCode).toBe(204);
});

test('a nearly full disk is read from and not written to', async () => {
  condition.isDiskFull = true;
  const refused = await ask('POST', '/api/auth/login');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect((await ask('GET', '/api/orgs/check-slug?slug=central')).statusCode).toBe(200);
  expect((await ask('GET', '/api/health')).statusCode).toBe(200);
});

test('who is leaving is not ready and still serves', async () => {
  condition.isLeaving = true;
  expect((await ask('GET', '/api/health')).statusCode).toBe(503);
  expect((await ask('GET', '/api/orgs/check-slug?slug=central')).statusCode).toBe(200);
});

test('requests count until they are answered', async () => {
  const load = measureLoad();
  const counted = await buildApp(app.deps, { load });
  expect(load.underWay()).toBe(0);
  const asked = counted.inject({ url: '/api/orgs/check-slug?slug=central' });
  await expect.poll(() => load.underWay(), { interval: 1 }).toBeLessThanOrEqual(1);
  await asked;
  await expect.poll(() => load.underWay()).toBe(0);
  await counted.close();
});

test('metrics are for who brings their token, and name routes instead of addresses', async () => {
  expect((await ask('GET', '/api/metrics')).statusCode).toBe(401);
  await ask('GET', '/api/reservations/public/1-secretsecretsecretsecret');
  const told = await product.inject({
    url: '/api/metrics',
    headers: { authorization: 'Bearer only-for-the-metrics' },
  });
  expect(told.statusCode).toBe(200);
  expect(told.body).toContain('route="/api/reservations/public/:externalId"');
  expect(told.body).toMatch(/^navaja_outbox_waiting 0$/m);
  expect(told.body).toMatch(/^navaja_disk_full 0$/m);
  expect(told.body).not.toContain('secretsecret');
});

test('without a token there are no metrics', async () => {
  const bare = await startTestApp();
  expect((await bare.app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
  await bare.close();
});
