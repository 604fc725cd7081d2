import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { publicIdOf } from '#domain/public-id.ts';
import type { OrganizationId } from '../database/connection.ts';

const accessSeconds = 15 * 60;
const exampleSeconds = 30 * 60;
// Tells the tokens of the example panel apart before a signature is verified.
const examplePrefix = 'example.';
const mostVerified = 5_000;

/** Claims of an access token; `organization` only selects the database shard and grants no permission. */
export type AccessClaims = { organization: number; user: number; session: string };
export type ExampleClaims = { organization: number };
export type RefreshClaims = { organization: number; session: string; generation: number };

type Verified = AccessClaims & { exp: number };

export type Tokens = {
  signAccess(claims: AccessClaims, nowMs: number): Promise<string>;
  readAccess(token: string, nowMs: number): Promise<AccessClaims | null>;
  /** A token for reading the example shop; it cannot be renewed. */
  signExample(claims: ExampleClaims, nowMs: number): Promise<string>;
  readExample(token: string, nowMs: number): Promise<ExampleClaims | null>;
  signRefresh(claims: RefreshClaims, expiresMs: number): Promise<string>;
  readRefresh(token: string, nowMs: number): Promise<RefreshClaims | null>;
  /** Digest keyed with the signing secret, for short texts whose plain digest could be guessed, such as addresses. */
  digest(text: string): string;
  challengeSecrets: readonly string[];
};

export const plainRefreshCookie = 'navaja_refresh';
/** The `__Secure-` prefix under https prevents plain http pages from setting the cookie. */
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
  // The same access token comes with every request, so each token's signature is verified once.
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
    signExample: async (claims, nowMs) =>
      examplePrefix + (await sign('example', claims, nowMs + exampleSeconds * 1_000)),
    readExample: async (token, nowMs) =>
      token.startsWith(examplePrefix) ? read('example', token.slice(examplePrefix.length), nowMs) : null,
    signRefresh: (claims, expiresMs) => sign('refresh', claims, expiresMs),
    readRefresh: (token, nowMs) => read<RefreshClaims>('refresh', token, nowMs),
    digest: (text) =>
      createHmac('sha256', keys[0] as KeyObject)
        .update(text)
        .digest('base64url'),
    challengeSecrets: secrets.map((secret) => textFingerprint(`challenge ${secret}`)),
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

/** Creates an id from the organization and `bytes` random bytes, e.g. `1z-x3…`; URL-safe. */
export const mintPublicId = (organization: OrganizationId, bytes: number): string =>
  publicIdOf(organization, randomBytes(bytes).toString('base64url'));

export function organizationOfPublicId(value: string): OrganizationId | null {
  const [, prefix] = /^([0-9a-z]{1,10})-[\w-]{22,64}$/.exec(value) ?? [];
  const organization = prefix ? Number.parseInt(prefix, 36) : Number.NaN;
  return Number.isSafeInteger(organization) ? (organization as OrganizationId) : null;
}

export const mintToken = (): string => randomBytes(24).toString('base64url');

export const fingerprint = (secret: string): Buffer => createHash('sha256').update(secret).digest();
/** For tables that must not store the plain e-mail address or name. */
export const textFingerprint = (secret: string): string => fingerprint(secret).toString('base64url');
