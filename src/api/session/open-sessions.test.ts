import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { listBranches } from '#domain/branches/contract.ts';
import { endOtherSessions, listSessions, prove, readSessionUser, refresh } from '#domain/session/contract.ts';
import { minutes } from '#api/clock.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aBorrowedToken } from '#test/borrowed-token.ts';
import * as world from '#test/world.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const [ofShop, elsewhere] = ['198.51.100.7', '203.0.113.9'];

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await world.aShop(it.call);
  barber = await world.aStaffMember(shop);
  await it.db.deleteFrom('sessions').where('user_id', '=', shop.owner.user.id).execute();
});

type Where = { agent?: string; from?: string };
type Login = { token: string; cookie: string };
async function post(url: string, { agent, from }: Where, more: { payload?: object; cookie?: string }) {
  const answer = await it.app.inject({
    method: 'POST',
    url: `/api/auth/${url}`,
    remoteAddress: from ?? ofShop,
    headers: { 'user-agent': agent ?? '', ...(more.cookie && { cookie: more.cookie }) },
    ...(more.payload && { payload: more.payload }),
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { token: answer.json().access_token as string, cookie };
}
const logIn = (where: Where): Promise<Login> => {
  const { email, password } = shop.owner;
  return post('login', where, { payload: { email, password } });
};
const renew = (where: Where, { cookie }: Login): Promise<Login> => post('refresh', where, { cookie });
async function list({ token }: Pick<Login, 'token'>, from = ofShop) {
  const headers = { authorization: `Bearer ${token}` };
  return it.app.inject({ url: '/api/auth/sessions', remoteAddress: from, headers });
}
const status = async ({ token }: Login) => (await it.call(readSessionUser, {}, { token })).status;

describe('the list of open sessions', () => {
  test('names each device in words, the own one first and then the last used', async () => {
    const own = await logIn({ agent: mac });
    it.clock.advance(5 * minutes);
    await logIn({ agent: phone, from: elsewhere });
    it.clock.advance(5 * minutes);
    await logIn({ agent: phone });
    const [first, second, third] = ['12:00:00', '12:05:00', '12:10:00'].map((time) => `2026-11-18T${time}Z`);
    expect((await list(own)).json()).toEqual([
      { device: 'Safari en Mac', created_at: first, last_used_at: first, current: true, same_network: true },
      {
        device: 'Chrome en Android',
        created_at: third,
        last_used_at: third,
        current: false,
        same_network: true,
      },
      {
        device: 'Chrome en Android',
        created_at: second,
        last_used_at: second,
        current: false,
        same_network: false,
      },
    ]);
  });

  test('is one’s own alone, and tells neither address nor place', async () => {
    const own = await logIn({ agent: mac, from: elsewhere });
    expect((await it.call(listSessions, {}, { token: barber.token })).body).toMatchObject([
      { current: true },
    ]);
    const { body } = await list(own);
    expect(body).not.toContain(elsewhere);
    expect(Object.keys(JSON.parse(body)[0]).toSorted()).toEqual([
      'created_at',
      'current',
      'device',
      'last_used_at',
      'same_network',
    ]);
    const stored = await it.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(elsewhere);
  });

  test('follows the session to another network at its renewal, and no other request writes anything', async () => {
    const own = await logIn({ agent: mac });
    const other = await logIn({ agent: phone });
    it.clock.advance(14 * minutes);
    const rows = () => it.db.selectFrom('sessions').selectAll().orderBy('id').execute();
    const before = await rows();
    await world.ask(it.call, listBranches, {}, { token: other.token });
    await list(other, elsewhere);
    expect(await rows()).toEqual(before);
    await renew({ agent: phone, from: elsewhere }, other);
    expect((await list(own)).json()[1]).toEqual({
      device: 'Chrome en Android',
      created_at: '2026-11-18T12:00:00Z',
      last_used_at: '2026-11-18T12:14:00Z',
      current: false,
      same_network: false,
    });
  });

  test('shows sessions that the version before opened, and those of programs without a name', async () => {
    const own = await logIn({ agent: mac });
    await logIn({ agent: 'curl/8.5.0' });
    const old = await logIn({ agent: phone });
    await it.db
      .updateTable('sessions')
      .set({ user_agent: null, network_digest: null })
      .where('user_id', '=', shop.owner.user.id)
      .execute();
    const unknown = { device: 'Dispositivo desconocido', same_network: false };
    expect((await list(own)).json()).toMatchObject([{ current: true, same_network: true }, unknown, unknown]);
    await renew({ agent: phone }, old);
    expect((await list(own)).json()).toContainEqual(expect.objectContaining({ device: 'Chrome en Android' }));
  });

  test('stores no more than 200 characters of what a browser calls itself', async () => {
    const own = await logIn({ agent: `${mac} ${'x'.repeat(2_000)}` });
    expect((await list(own)).json()).toMatchObject([{ device: 'Safari en Mac' }]);
    const { user_agent } = await it.db
      .selectFrom('sessions')
      .select('user_agent')
      .where('user_id', '=', shop.owner.user.id)
      .executeTakeFirstOrThrow();
    expect(user_agent).toHaveLength(200);
  });
});

describe('ending the other sessions', () => {
  const end = (token: string) => it.call(endOtherSessions, {}, { token });

  test('a borrowed session locks nobody out without the password', async () => {
    const owners = await logIn({ agent: mac });
    const token = await aBorrowedToken(it, shop.owner);
    expect(await end(token)).toMatchObject({ status: 403, body: { code: 'prove_yourself' } });
    const renewed = await renew({ agent: mac }, owners);
    expect(await status(renewed)).toBe(200);
  });

  test('a thief is out at once, and only one’s own session stays', async () => {
    const thief = await logIn({ agent: phone, from: elsewhere });
    const own = await logIn({ agent: mac });
    it.clock.advance(14 * minutes);
    const renewed = await renew({ agent: mac }, own);
    it.clock.advance(2 * minutes);
    const colleague = await world.signIn(it.call, barber.email);
    await world.ask(it.call, prove, { password: shop.owner.password }, { token: renewed.token });
    expect((await end(renewed.token)).status).toBe(204);
    expect([await status(thief), await status(renewed)]).toEqual([401, 200]);
    expect((await it.call(refresh, {}, { headers: { cookie: thief.cookie } })).status).toBe(204);
    expect((await list(renewed)).json()).toMatchObject([{ current: true }]);
    expect((await it.call(readSessionUser, {}, { token: colleague })).status).toBe(200);
    const [entry] = await world.ask(it.call, listAudit, {}, { token: renewed.token });
    expect(entry).toMatchObject({ subject: 'user', action: 'sessions-ended' });
  });
});
