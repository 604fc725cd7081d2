import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { demoPassword, demoPeople } from '../demo/shop.ts';

let here: TestApp;
let everywhere: TestApp;
const demo = { email: demoPeople[0]?.account.email ?? '', password: demoPassword };

beforeAll(async () => {
  here = await startTestApp();
  everywhere = await startTestApp({ env: { PUBLIC_URL: 'https://barberias.example' } });
  for (const it of [here, everywhere])
    await it.call(register, { ...demo, firstname: 'Ana', lastname: 'Pereyra' });
});
afterAll(async () => {
  await here.close();
  await everywhere.close();
});

const status = async (it: TestApp, host: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  (await it.app.inject({ method, url, headers: { host }, ...(payload && { payload }) })).statusCode;

test.each([
  ['localhost:3000', 200],
  ['navaja.localhost', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['evil.example', 404],
  ['127.0.0.1.evil.example', 404],
  ['192.168.1.5:3000', 404],
])('a browser that was led here by the name %s is answered %i by the kept mails', async (host, expected) => {
  expect(await status(here, host, 'GET', '/dev/mail')).toBe(expected);
});

const through = (headers: object, remoteAddress = '127.0.0.1') =>
  here.app.inject({
    method: 'GET',
    url: '/dev/mail',
    headers: { host: 'localhost', ...headers },
    remoteAddress,
  });

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'])(
  'nobody is led to the kept mails by a proxy that sends %s and its upstream as the name',
  async (header) => {
    expect((await through({ [header]: '203.0.113.7' })).statusCode).toBe(404);
    const login = { method: 'POST', url: '/api/auth/login', payload: demo } as const;
    const headers = { host: 'localhost', [header]: '203.0.113.7' };
    expect((await here.app.inject({ ...login, headers })).statusCode).toBe(401);
  },
);

test.each([
  ['127.0.0.1', 200],
  ['127.8.9.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.168.1.7', 404],
  ['::ffff:10.0.0.1', 404],
  ['203.0.113.7', 404],
])('a peer at %s that says localhost is answered %i', async (peer, expected) => {
  expect((await through({}, peer)).statusCode).toBe(expected);
});

test('with DEV_PAGES a container answers its host, but no proxy', async () => {
  const contained = await startTestApp({ env: { DEV_PAGES: 'on' } });
  const ask = async (headers: object) =>
    (
      await contained.app.inject({
        method: 'GET',
        url: '/dev/mail',
        headers: { host: 'localhost', ...headers },
        remoteAddress: '172.17.0.1',
      })
    ).statusCode;
  expect(await ask({})).toBe(200);
  expect(await ask({ via: '1.1 nginx' })).toBe(404);
  expect(await ask({ host: '172.17.0.2:3000' })).toBe(404);
  await contained.close();
});

test('where the public address is everybody’s, no name opens the kept mails', async () => {
  for (const host of ['localhost', 'barberias.example']) {
    expect(await status(everywhere, host, 'GET', '/dev/mail')).toBe(404);
  }
});

test('the demo’s password opens its accounts on this machine alone', async () => {
  expect(await status(here, 'localhost:3000', 'POST', '/api/auth/login', demo)).toBe(200);
  expect(await status(here, '192.168.1.5:3000', 'POST', '/api/auth/login', demo)).toBe(401);
  expect(await status(everywhere, 'barberias.example', 'POST', '/api/auth/login', demo)).toBe(401);
  expect(await status(everywhere, 'localhost', 'POST', '/api/auth/login', demo)).toBe(401);
});
