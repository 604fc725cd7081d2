import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changePassword } from '#domain/account/contract.ts';
import { deleteUser, inviteBarber } from '#domain/barbers/contract.ts';
import { forgotPassword, login, readSessionUser, refresh, resetPassword } from '#domain/session/contract.ts';
import { buildApp } from '#api/app.ts';
import { createTokens } from '#api/security/tokens.ts';
import { storedAuthSecret } from '#api/start/auth-secret.ts';
import { callerOf, startTestApp, type TestApp } from '#test/app.ts';
import type { Caller } from '#test/caller.ts';
import { anOwner, aShop, aStaffMember, ask, type Shop, type Staff } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
beforeAll(async () => {
  it = await startTestApp();
  shop = await aShop(it.call);
});
afterAll(() => it.close());

type Login = { cookie: string; token: string };
async function aLogin(call: Caller, { email, password }: Staff): Promise<Login> {
  const { body, headers } = await call(login, { email, password });
  return {
    token: body.access_token,
    cookie: /navaja_refresh=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '',
  };
}
const me = async (call: Caller, { token }: Login) => (await call(readSessionUser, {}, { token })).status;
const renewed = (call: Caller, { cookie }: Login) => call(refresh, {}, { headers: { cookie } });

async function resetByMail({ email, user }: Staff) {
  await ask(it.call, forgotPassword, { email });
  const token = await vi.waitFor(async () => {
    const { payload } = await it.db
      .selectFrom('outbox')
      .select('payload')
      .where('key', 'like', 'password-reset:%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const link = payload as { user_id: number; token: string };
    if (link.user_id !== user.id) throw new Error('not yet');
    return link.token;
  }, 30_000);
  await ask(it.call, resetPassword, { token, new_password: 'otra-clave' });
}

const endings: [what: string, end: (person: Staff) => Promise<unknown>][] = [
  [
    'a changed password',
    async ({ email, password }) => {
      const { token } = await aLogin(it.call, { email, password } as Staff);
      await ask(
        it.call,
        changePassword,
        { current_password: password, new_password: 'otra-clave' },
        { token },
      );
    },
  ],
  ['a password chosen by mail', resetByMail],
  ['being removed', ({ user }) => ask(it.call, deleteUser, { id: user.id }, { token: shop.token })],
];

test.each(endings)(
  '%s ends every other login at once, its bearer token and its cookie',
  async (_what, end) => {
    const person = await aStaffMember(shop);
    const logins = [await aLogin(it.call, person), await aLogin(it.call, person)];
    for (const one of logins) expect(await me(it.call, one)).toBe(200);
    await end(person);
    for (const one of logins) {
      expect(await me(it.call, one)).toBe(401);
      expect((await renewed(it.call, one)).status).toBe(204);
    }
  },
);

test('another role counts from the next request on, whatever the token was issued for', async () => {
  const manager = await aStaffMember(shop, { role: 'manager' });
  const { token } = await aLogin(it.call, manager);
  const invite = () =>
    it.call(
      inviteBarber,
      { firstname: 'Eva', lastname: 'Paz', email: `${Math.random()}@example.com` },
      { token },
    );
  expect((await invite()).status).toBe(201);
  await it.db
    .updateTable('users')
    .set({ role: 'barber' })
    .where('organization_id', '=', shop.organization.id)
    .where('id', '=', manager.user.id)
    .execute();
  expect((await invite()).status).toBe(403);
  expect((await it.call(readSessionUser, {}, { token })).body.role).toBe('barber');
});

test('calls that come while their login is looked up share one look, and none of them is let in when it had ended', async () => {
  const person = await aStaffMember(shop);
  const held = await aLogin(it.call, person);
  const waiting = sql<{ looks: number }>`
    select count(*)::int as looks from pg_locks where relation = 'sessions'::regclass and not granted`;
  const answers = await it.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    const calls = Array.from({ length: 6 }, () => me(it.call, held));
    await expect.poll(async () => (await waiting.execute(it.db)).rows).toEqual([{ looks: 1 }]);
    await sleep(100);
    expect((await waiting.execute(it.db)).rows).toEqual([{ looks: 1 }]);
    await tx.deleteFrom('sessions').where('user_id', '=', person.user.id).execute();
    return { calls };
  });
  expect(await Promise.all(answers.calls)).toEqual(Array(6).fill(401));
});

describe('AUTH_SECRET', () => {
  const [oldSecret, newSecret] = [
    'an-old-secret-0123456789-abcdefghij',
    'a-new-secret-9876543210-zyxwvutsrq',
  ];
  const on = async (secrets: string[]) => {
    const app = await buildApp({ ...it.deps, tokens: createTokens(secrets) });
    await app.ready();
    return { call: callerOf(app), close: () => app.close() };
  };

  test('is replaced by "new,old" without logging anybody out, and "old" can then be dropped', async () => {
    const [before, between, after] = [
      await on([oldSecret]),
      await on([newSecret, oldSecret]),
      await on([newSecret]),
    ];
    const [active, absent] = [await anOwner(it.call), await anOwner(it.call)];
    const [held, stale] = [await aLogin(before.call, active), await aLogin(before.call, absent)];
    expect(await me(between.call, held)).toBe(200);
    const fresh = await renewed(between.call, held);
    expect(fresh.status).toBe(200);
    const unaffected = {
      token: fresh.body.access_token,
      cookie: /navaja_refresh=[^;]*/.exec(fresh.headers.get('set-cookie') ?? '')?.[0] ?? '',
    };
    expect(await me(after.call, unaffected)).toBe(200);
    expect((await renewed(after.call, unaffected)).status).toBe(200);
    expect(await me(after.call, stale)).toBe(401);
    expect((await renewed(after.call, stale)).status).toBe(204);
    for (const { close } of [before, between, after]) await close();
  });

  test('of an installation without one is made once, from 32 random bytes, for its owner’s eyes only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'navaja-secret-'));
    const made = storedAuthSecret(folder);
    expect(Buffer.from(made, 'base64url')).toHaveLength(32);
    expect(storedAuthSecret(folder)).toBe(made);
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});
