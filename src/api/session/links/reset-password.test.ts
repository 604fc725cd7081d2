import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteUser } from '#domain/barbers/contract.ts';
import { forgotPassword, login, readSessionUser, resetPassword } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { anOwner, aShop, aStaffMember } from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const linksOf = async (user: number): Promise<string[]> => {
  const rows = await it.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'password-reset')
    .orderBy('id')
    .execute();
  return rows
    .map(({ payload }) => payload as { user_id: number; token: string })
    .filter(({ user_id }) => user_id === user)
    .map(({ token }) => token);
};

async function aLink(person: { email: string; user: { id: number } }): Promise<string> {
  const before = (await linksOf(person.user.id)).length;
  await it.call(forgotPassword, { email: person.email });
  return vi.waitFor(async () => {
    const links = await linksOf(person.user.id);
    expect(links.length).toBe(before + 1);
    return links.at(-1) ?? '';
  }, 30_000);
}
const tryReset = (token: string, new_password = 'otra-clave') =>
  it.call(resetPassword, { token, new_password });

describe('POST /auth/password/forgot', () => {
  test('answers the same to a known and to an unknown address', async () => {
    const { email } = await anOwner(it.call);
    const known = await it.call(forgotPassword, { email });
    const unknown = await it.call(forgotPassword, { email: 'nobody@example.com' });
    expect(known.status).toBe(202);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test('keeps only the hash of the token', async () => {
    const person = await anOwner(it.call);
    const token = await aLink(person);
    const rows = await it.db
      .selectFrom('account_tokens')
      .selectAll()
      .where('user_id', '=', person.user.id)
      .where('purpose', '=', 'reset')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token.split('-').slice(1).join('-'), 'base64url')).toHaveLength(32);
  });

  test('does not flood a mailbox', async () => {
    const person = await anOwner(it.call);
    for (let i = 0; i < 5; i += 1) await aLink(person);
    await it.call(forgotPassword, { email: person.email });
    const other = await anOwner(it.call);
    await aLink(other);
    expect(await linksOf(person.user.id)).toHaveLength(5);
  });
});

describe('POST /auth/password/reset', () => {
  test('sets the new password, ends every session and every other link', async () => {
    const person = await anOwner(it.call);
    const other = await aLink(person);
    const token = await aLink(person);
    expect((await tryReset(token)).status).toBe(204);
    expect((await it.call(readSessionUser, {}, { token: person.token })).status).toBe(401);
    expect((await it.call(login, { email: person.email, password: person.password })).status).toBe(401);
    expect((await it.call(login, { email: person.email, password: 'otra-clave' })).status).toBe(200);
    for (const spent of [token, other]) expect((await tryReset(spent)).status).toBe(400);
  });

  test('of eight who use one link at once exactly one succeeds', async () => {
    const person = await anOwner(it.call);
    const token = await aLink(person);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => tryReset(token, `clave-${i}-larga`)),
    );
    expect(statusesOf(answers)).toEqual([204, ...Array(7).fill(400)]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await it.call(login, { email: person.email, password: `clave-${winner}-larga` })).status).toBe(
      200,
    );
  });

  test('a link ends after sixty minutes', async () => {
    const person = await anOwner(it.call);
    const token = await aLink(person);
    it.clock.advance(60 * 60_000);
    const { status, detail } = await tryReset(token);
    expect([status, detail]).toEqual([400, 'El enlace no es válido o ya venció. Pide uno nuevo.']);
  });

  test.each(['', 'x', '1-aaaaaaaaaaaaaaaaaaaaaaaa', `zzzzzzzzzz-${'a'.repeat(43)}`, '1-\u0000'])(
    'refuses the token %j',
    async (token) => {
      expect((await tryReset(token)).status).toBe(400);
    },
  );

  test('a short password spends nothing', async () => {
    const person = await anOwner(it.call);
    const token = await aLink(person);
    expect((await tryReset(token, '12345')).status).toBe(422);
    expect((await tryReset(token)).status).toBe(204);
  });

  test('a person who was removed meanwhile cannot come back by a link', async () => {
    const shop = await aShop(it.call);
    const barber = await aStaffMember(shop);
    const token = await aLink(barber);
    await it.call(deleteUser, { id: barber.user.id }, { token: shop.token });
    expect((await tryReset(token)).status).toBe(400);
  });
});
