import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, readSessionUser, refresh } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { anOwner } from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const cookieOf = (headers: Headers): string =>
  /(navaja_refresh=[^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const isCleared = (headers: Headers): boolean =>
  /navaja_refresh=;.*Max-Age=0/.test(headers.get('set-cookie') ?? '');

async function aLogin() {
  const { email, password } = await anOwner(it.call);
  const { headers, body } = await it.call(login, { email, password });
  return { cookie: cookieOf(headers), token: body.access_token, email, password };
}
const renew = (cookie: string, headers: Record<string, string> = {}) =>
  it.call(refresh, {}, { headers: { cookie, ...headers } });
const works = async (token: string) => (await it.call(readSessionUser, {}, { token })).status === 200;

describe('POST /auth/refresh', () => {
  test('answers a new access token and rotates the cookie at every use', async () => {
    const { cookie } = await aLogin();
    const first = await renew(cookie);
    expect(first.status).toBe(200);
    expect(await works(first.body.access_token)).toBe(true);
    expect(cookieOf(first.headers)).not.toBe(cookie);
    const second = await renew(cookieOf(first.headers));
    expect(second.status).toBe(200);
    expect(cookieOf(second.headers)).not.toBe(cookieOf(first.headers));
  });

  test.each([
    ['no cookie', ''],
    ['a garbled cookie', 'navaja_refresh=abc'],
    ['an empty cookie', 'navaja_refresh='],
  ])('%s means no session: 204', async (_what, cookie) => {
    const { status, body } = await renew(cookie);
    expect([status, body]).toEqual([204, undefined]);
  });

  test('takes an empty body with a JSON content type', async () => {
    const { cookie } = await aLogin();
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('a predecessor is good for ten seconds and gets the very successor, so that two tabs may race', async () => {
    const { cookie } = await aLogin();
    const first = await renew(cookie);
    it.clock.advance(10_000);
    const second = await renew(cookie);
    expect(second.status).toBe(200);
    expect(cookieOf(second.headers)).toBe(cookieOf(first.headers));
    expect((await renew(cookieOf(first.headers))).status).toBe(200);
  });

  test('ten tabs that refresh at once all stay signed in', async () => {
    const { cookie } = await aLogin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ headers }) => cookieOf(headers))).size).toBe(1);
  });

  test('a predecessor after ten seconds was copied: the login ends for everybody', async () => {
    const { cookie, token } = await aLogin();
    const first = await renew(cookie);
    it.clock.advance(10_001);
    const reuse = await renew(cookie);
    expect([reuse.status, reuse.body]).toEqual([
      401,
      { code: 'not_authenticated', detail: 'No autenticado' },
    ]);
    expect(isCleared(reuse.headers)).toBe(true);
    expect(await works(token)).toBe(false);
    expect(await works(first.body.access_token)).toBe(false);
    expect((await renew(cookieOf(first.headers))).status).toBe(204);
  });

  test('an older token than the predecessor ends the login at once', async () => {
    const { cookie } = await aLogin();
    const first = await renew(cookie);
    const second = await renew(cookieOf(first.headers));
    expect((await renew(cookie)).status).toBe(401);
    expect((await renew(cookieOf(second.headers))).status).toBe(204);
  });

  test('a login lives on while it is used and ends thirty days after its last use', async () => {
    const day = 86_400_000;
    const { cookie } = await aLogin();
    it.clock.advance(29 * day);
    const renewal = await renew(cookie);
    expect(renewal.status).toBe(200);
    it.clock.advance(29 * day);
    const still = await renew(cookieOf(renewal.headers));
    expect(still.status).toBe(200);
    it.clock.advance(30 * day);
    const ended = await renew(cookieOf(still.headers));
    expect(ended.status).toBe(204);
    expect(isCleared(ended.headers)).toBe(true);
  });

  test('a login ends ninety days after it began, however often it is renewed', async () => {
    const day = 86_400_000;
    let { cookie } = await aLogin();
    for (let renewed = 0; renewed < 8; renewed += 1) {
      it.clock.advance(11 * day);
      const renewal = await renew(cookie);
      expect(renewal.status).toBe(200);
      cookie = cookieOf(renewal.headers);
    }
    it.clock.advance(2 * day);
    expect((await renew(cookie)).status).toBe(204);
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example:3000'])(
    'a page of %s may not use it',
    async (origin) => {
      const { cookie, token } = await aLogin();
      const answer = await renew(cookie, { origin });
      expect([answer.status, answer.detail]).toEqual([403, 'Origen no permitido.']);
      expect((await it.call(logout, {}, { headers: { cookie, origin } })).status).toBe(403);
      expect(await works(token)).toBe(true);
    },
  );

  test('our own page may', async () => {
    const { cookie } = await aLogin();
    expect((await renew(cookie, { origin: 'http://localhost:3000' })).status).toBe(200);
  });

  test('a database that is away costs nobody the login', async () => {
    const broken = await startTestApp();
    const { email, password } = await anOwner(broken.call);
    const { headers } = await broken.call(login, { email, password });
    const cookie = cookieOf(headers);
    await broken.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
    const answer = await broken.call(refresh, {}, { headers: { cookie } });
    await broken.db.schema.alterTable('sessions_away').renameTo('sessions').execute();
    expect(answer.status).toBe(500);
    expect(answer.headers.get('set-cookie')).toBeNull();
    await broken.close();
  });
});

describe('POST /auth/logout', () => {
  test('ends the login and the cookie', async () => {
    const { cookie, token } = await aLogin();
    const { status, headers } = await it.call(logout, {}, { headers: { cookie } });
    expect(status).toBe(204);
    expect(isCleared(headers)).toBe(true);
    expect(await works(token)).toBe(false);
    expect((await renew(cookie)).status).toBe(204);
  });

  test('answers 204 with no session at all, and to one who logs out twice', async () => {
    const { cookie } = await aLogin();
    expect((await it.call(logout, {})).status).toBe(204);
    expect((await it.call(logout, {}, { headers: { cookie } })).status).toBe(204);
    expect((await it.call(logout, {}, { headers: { cookie } })).status).toBe(204);
  });

  test('leaves other logins of the same person alone', async () => {
    const { cookie, email, password } = await aLogin();
    const other = await it.call(login, { email, password });
    await it.call(logout, {}, { headers: { cookie } });
    expect(await works(other.body.access_token)).toBe(true);
  });
});

test('behind https no page of plain http can write the cookie; one from before is taken once', async () => {
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
  const { email, password } = await anOwner(secure.call);
  const { headers } = await secure.call(login, { email, password });
  const [, token = ''] = /^__Secure-navaja_refresh=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
  const answer = await secure.call(refresh, {}, { headers: { cookie: `navaja_refresh=${token}` } });
  expect(answer.status).toBe(200);
  const [renewal, dropped] = answer.headers.getSetCookie();
  expect(renewal).toMatch(/^__Secure-navaja_refresh=[^;]+; Max-Age=2592000; .*; Secure/);
  expect(dropped).toMatch(/^navaja_refresh=; Max-Age=0/);
  await secure.close();
});

test('behind https the cookie travels only over https', async () => {
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
  const { email, password } = await anOwner(secure.call);
  const { headers } = await secure.call(login, { email, password });
  expect(headers.get('set-cookie')).toContain('; Secure');
  await secure.close();
});
