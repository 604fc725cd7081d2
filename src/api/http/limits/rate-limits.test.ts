import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBudgets, waitingForBudget } from '#api/http/limits/rate-limits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aWord } from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => it.close());

const forgot = (remoteAddress: string) =>
  it.app.inject({
    method: 'POST',
    url: '/api/auth/password/forgot',
    remoteAddress,
    payload: { email: `${aWord()}@example.com` },
  });
const exhaust = async (address: string) => {
  for (let i = 0; i < 10; i += 1) expect((await forgot(address)).statusCode).toBe(202);
};

test('an address that asks too often is told when to come back; another is served', async () => {
  await exhaust('198.51.100.1');
  const refused = await forgot('198.51.100.1');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { code: 'too_many', detail: 'Demasiados intentos. Espera un momento y vuelve a probar.' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await forgot('198.51.100.2')).statusCode).toBe(202);
});

test('the addresses of one IPv6 network count as one', async () => {
  await exhaust('2001:db8:1:2::1');
  expect((await forgot('2001:db8:1:2:ffff:ffff:ffff:ffff')).statusCode).toBe(429);
  expect((await forgot('2001:db8:1:3::1')).statusCode).toBe(202);
  expect((await forgot('2001:db8::1')).statusCode).toBe(202);
});

test.each(['/api/public/barbers/1/org', '/api/orgs/billing/by-slug/no-hay'])(
  'an address cannot list all shops by %s',
  async (url) => {
    const ask = async () =>
      (await it.app.inject({ url, remoteAddress: `198.51.100.${url.length}` })).statusCode;
    for (let n = 0; n < 60; n += 1) expect(await ask()).toBe(404);
    expect(await ask()).toBe(429);
  },
);

test('whoever takes a new IPv6 network for each try is counted by the larger network', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 41; n += 1) {
    answers.push((await forgot(`2001:db8:9:${n.toString(16)}::1`)).statusCode);
  }
  expect(answers.slice(0, 40).every((status) => status === 202)).toBe(true);
  expect(answers[40]).toBe(429);
});

test('a forwarded address counts only behind a trusted proxy', async () => {
  await exhaust('198.51.100.3');
  const spoofed = await it.app.inject({
    method: 'POST',
    url: '/api/auth/password/forgot',
    remoteAddress: '198.51.100.3',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    payload: { email: `${aWord()}@example.com` },
  });
  expect(spoofed.statusCode).toBe(429);
});

test('a proxy that writes ports reports one address, for pictures too', async () => {
  const behind = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
  const look = async (port: number) => {
    const headers = { 'x-forwarded-for': `203.0.113.9:${port}` };
    return (await behind.app.inject({ url: '/nadie/qr.png', headers })).statusCode;
  };
  try {
    const statuses: number[] = [];
    for (let nth = 0; nth <= 60; nth += 1) statuses.push(await look(5_000 + nth));
    expect([...new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([404, 429]);
  } finally {
    await behind.close();
  }
});

test('of the requests that wait for a budget, a hundred do not count as load', async () => {
  const budgets = createBudgets(it.deps);
  const account = aWord();
  await budgets.charge('account-export', account);
  const client = await it.deps.pool.connect();
  await client.query('begin');
  await client.query('update rate_limits set points = points');
  const waiting = Promise.allSettled(
    Array.from({ length: 130 }, () => budgets.charge('account-export', account)),
  );
  expect(waitingForBudget()).toBe(100);
  await client.query('rollback');
  client.release();
  await waiting;
  expect(waitingForBudget()).toBe(0);
});
