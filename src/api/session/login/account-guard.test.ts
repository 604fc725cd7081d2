import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changePassword, editAccount } from '#domain/account/contract.ts';
import { inviteBarber } from '#domain/barbers/contract.ts';
import { forgotPassword, login, prove, refresh, register, resetPassword } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { anOwner, aShop, ask, aStaffMember, aWord } from '#test/world.ts';
import { staleRows } from '../../create-jobs.ts';
import { sweep } from '../../jobs/sweep.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { findInDirectory } from '../user-queries.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => it.close());

let asked = 0;
const elsewhere = () => {
  asked += 1;
  return { 'x-forwarded-for': `203.0.${asked >> 8}.${asked & 255}` };
};
const tryLogin = (email: string, password: string, headers: Record<string, string> = {}) =>
  it.call(login, { email, password }, { headers: { ...elsewhere(), ...headers } });
const guess = async (email: string, times: number) => {
  for (let n = 1; n <= times; n += 1) expect((await tryLogin(email, `guess-${n}`)).status).toBe(401);
};
const cookieOf = (headers: Headers) =>
  /navaja_refresh=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

describe('many addresses that guess at one account', () => {
  test('are stopped pipeline, even with the right password, and told when to come back', async () => {
    const { email, password } = await anOwner(it.call);
    await guess(email, 10);
    const refused = await tryLogin(email, password);
    expect([refused.status, refused.detail]).toEqual([
      429,
      'Demasiados intentos. Espera un momento y vuelve a probar.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  test('learn nothing: an e-mail without an account is counted alike', async () => {
    const email = `${aWord()}@example.com`;
    await guess(email, 10);
    expect((await tryLogin(` ${email.toUpperCase()}`, 'one-more')).status).toBe(429);
  });

  test('do not keep its owner out of a browser that is signed in', async () => {
    const { email, password } = await anOwner(it.call);
    const cookie = cookieOf((await tryLogin(email, password)).headers);
    await guess(email, 10);
    expect((await tryLogin(email, password)).status).toBe(429);
    expect((await it.call(refresh, {}, { headers: { cookie } })).status).toBe(200);
    expect((await tryLogin(email, password, { cookie })).status).toBe(200);
  });

  test('gain nothing by a login of their own', async () => {
    const [mine, theirs] = [await anOwner(it.call), await anOwner(it.call)];
    const cookie = cookieOf((await tryLogin(mine.email, mine.password)).headers);
    await guess(theirs.email, 10);
    for (const held of [cookie, 'navaja_refresh=forged']) {
      expect((await tryLogin(theirs.email, theirs.password, { cookie: held })).status).toBe(429);
    }
  });

  test('are forgotten once its owner signs in, or chooses a new password by mail', async () => {
    const { email, password } = await anOwner(it.call);
    await guess(email, 9);
    expect((await tryLogin(email, password)).status).toBe(200);
    await guess(email, 10);
    await ask(it.call, forgotPassword, { email }, { headers: elsewhere() });
    const account = await findInDirectory(it.db, email);
    const token = await vi.waitFor(async () => {
      await it.deps.jobs.drain(account?.organization_id as OrganizationId);
      const texts = it.mailer.sent.filter(({ to }) => to === email).map(({ text }) => text);
      const [, found] = /reset-password\?token=([\w-]+)/.exec(texts.join()) ?? [];
      if (!found) throw new Error('no mail yet');
      return found;
    }, 30_000);
    await ask(it.call, resetPassword, { token, new_password: 'otra-clave-1' });
    expect((await tryLogin(email, 'otra-clave-1')).status).toBe(200);
  });
});

test('nobody asks for links to one e-mail without end, from wherever', async () => {
  const { email } = await anOwner(it.call);
  const askAgain = () => it.call(forgotPassword, { email }, { headers: elsewhere() });
  for (let n = 0; n < 10; n += 1) expect((await askAgain()).status).toBe(202);
  expect((await askAgain()).status).toBe(429);
});

test('nobody tries to register one e-mail without end, from wherever', async () => {
  const form = {
    email: `${aWord()}@example.com`,
    password: 'secreto-1',
    firstname: 'Ana',
    lastname: 'Pérez',
  };
  const again = () => it.call(register, form, { headers: elsewhere() });
  expect((await again()).status).toBe(201);
  for (let n = 0; n < 9; n += 1) expect((await again()).status).toBe(409);
  expect((await again()).status).toBe(429);
});

describe('whoever holds a borrowed token', () => {
  const own = async () => {
    const { email, password } = await anOwner(it.call);
    return { email, password, token: (await tryLogin(email, password)).body.access_token };
  };

  test('guesses the password ten times, from wherever and by whichever call', async () => {
    const { token, password } = await own();
    const guessBy = (n: number) =>
      n % 2 === 0
        ? it.call(prove, { password: `guess-${n}` }, { token, headers: elsewhere() })
        : it.call(
            changePassword,
            { current_password: `guess-${n}`, new_password: 'thief-owns' },
            { token, headers: elsewhere() },
          );
    for (let n = 0; n < 10; n += 1) expect((await guessBy(n)).status).toBe(400);
    for (const n of [0, 1]) expect((await guessBy(n)).status).toBe(429);
    expect((await it.call(prove, { password }, { token, headers: elsewhere() })).status).toBe(429);
  });

  test('keeps nobody from their own password for longer than until they log in again', async () => {
    const { email, token, password } = await own();
    for (let n = 0; n < 11; n += 1) await it.call(prove, { password: `guess-${n}` }, { token });
    expect((await it.call(prove, { password }, { token })).status).toBe(429);
    const anew = (await tryLogin(email, password)).body.access_token;
    expect((await it.call(prove, { password }, { token: anew })).status).toBe(204);
    const form = { current_password: password, new_password: 'otra-clave-9' };
    expect((await it.call(changePassword, form, { token: anew })).status).toBe(204);
  });

  test('asks of ten addresses whether they have an account', async () => {
    const { token } = await own();
    const other = await anOwner(it.call);
    const probe = () => it.call(editAccount, { email: other.email }, { token, headers: elsewhere() });
    for (let n = 0; n < 10; n += 1) expect((await probe()).status).toBe(409);
    expect((await probe()).status).toBe(429);
    expect((await it.call(editAccount, { firstname: 'Eva' }, { token })).status).toBe(200);
  });

  test('makes the product hash ten passwords, not a hundred', async () => {
    const { token, password } = await own();
    const again = () =>
      it.call(
        changePassword,
        { current_password: password, new_password: password },
        { token, headers: elsewhere() },
      );
    for (let n = 0; n < 10; n += 1) expect((await again()).status).toBe(204);
    expect((await again()).status).toBe(429);
  });
});

test('a shop adds thirty people an hour, whoever of it invites them', async () => {
  const shop = await aShop(it.call);
  const { token } = await aStaffMember(shop, { role: 'manager' });
  const invite = (by: string) =>
    it.call(
      inviteBarber,
      { firstname: 'Bruno', lastname: 'Díaz', email: `${aWord()}@example.com` },
      { token: by },
    );
  for (let n = 1; n < 30; n += 1) expect((await invite(n % 2 ? token : shop.token)).status).toBe(201);
  for (const by of [token, shop.token]) expect((await invite(by)).status).toBe(429);
});

test('the count names nobody and is kept once for all instances', async () => {
  const { email } = await anOwner(it.call);
  await guess(email, 1);
  const rows = await it.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.some(({ key }) => key.startsWith('account-login:'))).toBe(true);
  expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
});

test('what has expired is swept', async () => {
  const { email } = await anOwner(it.call);
  await guess(email, 1);
  const later = { ...it.deps, now: () => Date.now() + 3_601_000 };
  await sweep(later, staleRows, { signal: new AbortController().signal, rest: async () => undefined });
  expect(await it.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});
