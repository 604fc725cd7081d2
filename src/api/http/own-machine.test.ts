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
])(
  'M4: a browser that was led here by the name %s is answered %i by the kept mails',
  async (host, expected) => {
    expect(await status(here, host, 'GET', '/dev/mail')).toBe(expected);
  },
);

test('M4: where the public address is everybody’s, no name opens the kept mails', async () => {
  for (const host of ['localhost', 'barberias.example']) {
    expect(await status(everywhere, host, 'GET', '/dev/mail')).toBe(404);
  }
});

test('M4: the demo’s password opens its accounts on this machine alone', async () => {
  expect(await status(here, 'localhost:3000', 'POST', '/api/auth/login', demo)).toBe(200);
  expect(await status(here, '192.168.1.5:3000', 'POST', '/api/auth/login', demo)).toBe(401);
  expect(await status(everywhere, 'barberias.example', 'POST', '/api/auth/login', demo)).toBe(401);
  expect(await status(everywhere, 'localhost', 'POST', '/api/auth/login', demo)).toBe(401);
});
