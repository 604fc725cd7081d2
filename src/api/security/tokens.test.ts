import { expect, test } from 'vitest';
import type { OrganizationId } from '../database/connection.ts';
import { createTokens, mintPublicId, organizationOfPublicId } from './tokens.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const claims = { organization: 7, user: 3, session: 'b4b6a1de-0000-4000-8000-000000000000' };
const [old, next] = ['old-secret-0123456789-0123456789-ab', 'new-secret-0123456789-0123456789-cd'];

test('a token names what it was signed for until it expires', async () => {
  const tokens = createTokens([old]);
  const token = await tokens.signAccess(claims, now);
  expect(await tokens.readAccess(token, now + 899_000)).toMatchObject(claims);
  expect(await tokens.readAccess(token, now + 900_000)).toBeNull();
});

test('a token that is known already still ends in time, and no other one passes for it', async () => {
  const tokens = createTokens([old]);
  const token = await tokens.signAccess(claims, now);
  const read = async (at: number, text = token) => (await tokens.readAccess(text, at))?.session ?? null;
  expect([await read(now), await read(now + 899_999), await read(now + 900_000), await read(now)]).toEqual([
    claims.session,
    claims.session,
    null,
    claims.session,
  ]);
  expect(await read(now, `${token}x`)).toBeNull();
});

test('a forged, altered or foreign token names nothing', async () => {
  const tokens = createTokens([old]);
  const token = await tokens.signAccess(claims, now);
  const [head, body, signature] = token.split('.') as [string, string, string];
  const richer = Buffer.from(JSON.stringify({ ...claims, organization: 8 })).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  for (const forged of [`${head}.${richer}.${signature}`, `${unsigned}.${body}.`, `${token}x`, 'x', '']) {
    expect(await tokens.readAccess(forged, now)).toBeNull();
  }
  expect(await createTokens([next]).readAccess(token, now)).toBeNull();
});

test('access and refresh tokens do not stand in for each other', async () => {
  const tokens = createTokens([old]);
  const refresh = await tokens.signRefresh(
    { organization: 7, session: claims.session, generation: 1 },
    now + 60_000,
  );
  expect(await tokens.readAccess(refresh, now)).toBeNull();
  expect(await tokens.readRefresh(await tokens.signAccess(claims, now), now)).toBeNull();
});

test('a secret is replaced without ending anybody’s login: the first signs, all verify', async () => {
  const token = await createTokens([old]).signAccess(claims, now);
  const both = createTokens([next, old]);
  expect(await both.readAccess(token, now)).toMatchObject(claims);
  expect(await createTokens([next]).readAccess(await both.signAccess(claims, now), now)).toMatchObject(
    claims,
  );
});

test('a refresh token is computed, not drawn: the same row gives the same token', async () => {
  const tokens = createTokens([old]);
  const sign = (generation: number) =>
    tokens.signRefresh({ organization: 7, session: claims.session, generation }, now + 60_000);
  expect(await sign(2)).toBe(await sign(2));
  expect(await sign(3)).not.toBe(await sign(2));
});

test('a public id carries its organization and 128 random bits or more', () => {
  const organization = 123_456_789 as OrganizationId;
  const ids = Array.from({ length: 1_000 }, () => mintPublicId(organization, 16));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-z]+-[\w-]{22}$/);
    expect(organizationOfPublicId(id)).toBe(organization);
  }
});

test.each([
  '',
  '-',
  'a',
  '1-short',
  `${'z'.repeat(11)}-${'a'.repeat(22)}`,
  `1-${'a'.repeat(65)}`,
  '1-../../etc/passwd-aaaa',
])('%j is no public id', (value) => {
  expect(organizationOfPublicId(value)).toBeNull();
});
