import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#api/app.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop } from '#test/world.ts';
import { initialReadiness, measureLoad } from './load-shedding.ts';

let app: TestApp;
let product: FastifyInstance;
const readiness = initialReadiness();
let isTooMuch = false;

beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: 'only-for-the-metrics' } });
  const load = { ...measureLoad(() => 0), isTooMuch: () => isTooMuch };
  product = await buildApp(app.deps, { readiness, load });
});
afterAll(async () => {
  await product.close();
  await app.close();
});
beforeEach(() => {
  Object.assign(readiness, initialReadiness());
  isTooMuch = false;
});

const ask = (method: 'GET' | 'POST', url: string) => product.inject({ method, url });
const tooBusy = 'El servicio no está disponible en este momento. Intenta nuevamente.';

test('a crowd beyond what can be served is told when to come back', async () => {
  isTooMuch = true;
  const turnedAway = await ask('GET', '/api/orgs/check-slug?slug=central');
  expect([turnedAway.statusCode, turnedAway.headers['retry-after']]).toEqual([503, '1']);
  expect(turnedAway.json()).toEqual({ code: 'unavailable', detail: tooBusy });
  expect(turnedAway.headers['content-security-policy']).toBeDefined();
});

test('health and logout are heard in the greatest crowd', async () => {
  isTooMuch = true;
  expect((await ask('GET', '/api/health')).statusCode).toBe(200);
  expect((await ask('POST', '/api/auth/logout')).statusCode).toBe(204);
});

test('in the greatest crowd stored answers and files are sent, and nothing that has to be read first', async () => {
  const [{ slug }, other] = [await aShop(app.call), await aShop(app.call)];
  await app.deps.jobs.drain();
  await app.deps.changes.listen();
  expect((await ask('GET', `/api/public/${slug}/services`)).statusCode).toBe(200);
  isTooMuch = true;
  expect((await ask('GET', `/api/public/${slug}/services`)).statusCode).toBe(200);
  expect((await ask('GET', '/robots.txt')).statusCode).toBe(200);
  for (const url of [`/api/public/${slug}/barbers`, `/api/public/${other.slug}/services`])
    expect((await ask('GET', url)).statusCode).toBe(503);
});

test('a nearly full disk is read from and not written to', async () => {
  readiness.isDiskFull = true;
  const refused = await ask('POST', '/api/auth/login');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect((await ask('GET', '/api/orgs/check-slug?slug=central')).statusCode).toBe(200);
  expect((await ask('GET', '/api/health')).statusCode).toBe(200);
});

test('until the demo shop is made, a new installation is not ready and only read from', async () => {
  readiness.isMakingDemo = true;
  const refused = await ask('POST', '/api/auth/register');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await ask('GET', '/api/orgs/check-slug?slug=central')).statusCode).toBe(200);
  expect((await ask('GET', '/api/health')).statusCode).toBe(503);
});

test('who is leaving is not ready and still serves', async () => {
  readiness.isLeaving = true;
  expect((await ask('GET', '/api/health')).statusCode).toBe(503);
  expect((await ask('GET', '/api/orgs/check-slug?slug=central')).statusCode).toBe(200);
});

describe('work', () => {
  const load = measureLoad(() => 0);
  const gate = { opened: Promise.withResolvers<void>(), reached: Promise.withResolvers<void>() };
  let counted: FastifyInstance;
  let origin: string;
  beforeAll(async () => {
    counted = await buildApp(app.deps, { load });
    counted.get('/handed-on', (_request, reply) => reply.callNotFound());
    counted.post('/slow', async () => {
      gate.reached.resolve();
      await gate.opened.promise;
      return { ok: true };
    });
    origin = await counted.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => {
    gate.opened = Promise.withResolvers<void>();
    gate.reached = Promise.withResolvers<void>();
  });
  afterAll(() => counted.close());

  test('counts from the end of the request’s body to its answer', async () => {
    const { port } = new URL(origin);
    const line = connect(Number(port), '127.0.0.1');
    line.write(
      'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    );
    await fetch(`${origin}/api/health`);
    expect(load.underWay()).toBe(0);
    line.write('}');
    await gate.reached.promise;
    expect(load.underWay()).toBe(1);
    gate.opened.resolve();
    await once(line, 'data');
    expect(load.underWay()).toBe(0);
    line.destroy();
  });

  test('goes on counting when whoever asked for it hangs up', async () => {
    const leaving = new AbortController();
    const asked = fetch(`${origin}/slow`, { method: 'POST', signal: leaving.signal }).catch(() => 'left');
    await gate.reached.promise;
    leaving.abort();
    expect(await asked).toBe('left');
    await fetch(`${origin}/api/health`);
    expect(load.underWay()).toBe(1);
    gate.opened.resolve();
    await expect.poll(() => load.underWay()).toBe(0);
  });

  test('that fails or names nothing counts no longer than its answer', async () => {
    expect((await counted.inject({ url: '/api/nothing' })).statusCode).toBe(404);
    expect((await counted.inject({ method: 'POST', url: '/api/auth/login', payload: {} })).statusCode).toBe(
      422,
    );
    expect(load.underWay()).toBe(0);
  });

  test('that is handed on, as a file that is not there is, counts once', async () => {
    for (let nth = 0; nth < 3; nth += 1)
      expect((await counted.inject({ url: '/handed-on' })).statusCode).toBe(404);
    expect(load.underWay()).toBe(0);
  });
});

test('metrics are for who brings their token, and name routes instead of addresses', async () => {
  expect((await ask('GET', '/api/metrics')).statusCode).toBe(401);
  await ask('GET', '/api/reservations/public/1-secretsecretsecretsecret');
  const refused = await product.inject({
    url: '/api/metrics',
    headers: { authorization: 'Bearer only-for-the-metrics' },
  });
  expect(refused.statusCode).toBe(200);
  expect(refused.body).toContain('route="/api/reservations/public/:externalId"');
  expect(refused.body).toMatch(/^navaja_outbox_waiting 0$/m);
  expect(refused.body).toMatch(/^navaja_disk_full 0$/m);
  expect(refused.body).not.toContain('secretsecret');
});

test('without a token there are no metrics', async () => {
  const bare = await startTestApp();
  expect((await bare.app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
  await bare.close();
});
