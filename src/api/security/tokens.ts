import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { publicIdOf } from '#domain/public-id.ts';
import type { OrganizationId } from '../database/connection.ts';

const accessSeconds = 15 * 60;
const mostVerified = 5_000;

/** What a signed token names; `organization` routes the look-up to one shard and decides nothing. */
export type AccessClaims = { organization: number; user: number; session: string };
export type RefreshClaims = { organization: number; session: string; generation: number };

type Verified = AccessClaims & { exp: number };

/** Signs and verifies the session's tokens; the first secret signs, all of them verify. */
export type Tokens = {
  signAccess(claims: AccessClaims, nowMs: number): Promise<string>;
  readAccess(token: string, nowMs: number): Promise<AccessClaims | null>;
  signRefresh(claims: RefreshClaims, expiresMs: number): Promise<string>;
  readRefresh(token: string, nowMs: number): Promise<RefreshClaims | null>;
};

export const plainRefreshCookie = 'navaja_refresh';
/** The name of the cookie with the refresh token. Over https it has the prefix that no page of plain http can write. */
export const refreshCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Secure-${plainRefreshCookie}` : plainRefreshCookie;

export function createTokens(secrets: readonly string[]): Tokens {
  const keys = secrets.map((secret) => createSecretKey(createHash('sha256').update(secret).digest()));
  const sign = (kind: string, claims: Record<string, unknown>, expiresMs: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(kind)
      .setExpirationTime(Math.floor(expiresMs / 1_000))
      .sign(keys[0] as KeyObject);
  const read = async <T>(kind: string, token: string, nowMs: number): Promise<T | null> => {
    for (const key of keys) {
      const claims = await verify(token, key, kind, nowMs);
      if (claims) return claims as T;
    }
    return null;
  };
  // An access token comes with every request and its signature does not change, so it is verified once.
  const verified = new LRUCache<string, Verified>({ max: mostVerified });
  const verifyAccess = async (token: string, nowMs: number) => {
    const claims = await read<Verified>('access', token, nowMs);
    if (claims) verified.set(token, claims);
    return claims;
  };
  return {
    signAccess: (claims, nowMs) => sign('access', claims, nowMs + accessSeconds * 1_000),
    async readAccess(token, nowMs) {
      const claims = verified.get(token) ?? (await verifyAccess(token, nowMs));
      return claims && nowMs < claims.exp * 1_000 ? claims : null;
    },
    signRefresh: (claims, expiresMs) => sign('refresh', claims, expiresMs),
    readRefresh: (token, nowMs) => read<RefreshClaims>('refresh', token, nowMs),
  };
}

async function verify(token: string, key: KeyObject, audience: string, nowMs: number): Promise<unknown> {
  try {
    const options = { audience, algorithms: ['HS256'], currentDate: new Date(nowMs) };
    return (await jwtVerify(token, key, options)).payload;
  } catch (problem) {
    if (problem instanceof errors.JOSEError) return null;
    throw problem;
  }
}

/** A value of `bytes` random bytes that carries its organization, e.g. `1z-x3…`; URL-safe. */
export const mintPublicId = (organization: OrganizationId, bytes: number): string =>
  publicIdOf(organization, randomBytes(bytes).toString('base64url'));

/** The organization inside a value of `mintPublicId`, or null when it is malformed. */
export function organizationOfPublicId(value: string): OrganizationId | null {
  const [, prefix] = /^([0-9a-z]{1,10})-[\w-]{22,64}$/.exec(value) ?? [];
  const organization = prefix ? Number.parseInt(prefix, 36) : Number.NaN;
  return Number.isSafeInteger(organization) ? (organization as OrganizationId) : null;
}

/** What is stored in place of a secret. */
export const fingerprint = (secret: string): Buffer => createHash('sha256').update(secret).digest();
/** The fingerprint as text, in place of an address or a name that a table must not hold. */
export const textFingerprint = (secret: string): string => fingerprint(secret).toString('base64url');
