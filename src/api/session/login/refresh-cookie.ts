import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { plainRefreshCookie, refreshCookieName } from '../../security/tokens.ts';
import { findSession, sessionMs } from '../queries.ts';

/** The cookie with the refresh token; scripts and paths outside `/api/auth` cannot read it. */
export type RefreshCookie = { value: string | undefined; keep(token: string): void; drop(): void };

export function refreshCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { cookies }: FastifyRequest,
  reply: FastifyReply,
): RefreshCookie {
  const name = refreshCookieName(publicUrl);
  const secure = name !== plainRefreshCookie;
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const;
  // Sessions older than the `__Secure-` prefix send the plain cookie once and get the prefixed cookie instead.
  const dropOld = () => {
    if (secure && cookies[plainRefreshCookie] !== undefined) reply.clearCookie(plainRefreshCookie, options);
  };
  return {
    value: cookies[name] ?? cookies[plainRefreshCookie],
    keep: (token) => {
      reply.setCookie(name, token, { ...options, maxAge: sessionMs / 1_000 });
      dropOld();
    },
    drop: () => {
      reply.clearCookie(name, options);
      dropOld();
    },
  };
}

type CookieValue = Pick<RefreshCookie, 'value'>;

/** The session that the cookie's token names, whether or not it still exists; null for an invalid or expired token. */
export async function readLogin({ now, tokens }: Pick<Deps, 'now' | 'tokens'>, { value }: CookieValue) {
  const claims = value ? await tokens.readRefresh(value, now()) : null;
  return claims && { id: claims.session, organization: claims.organization as OrganizationId };
}

export async function readLiveLogin(deps: Pick<Deps, 'db' | 'now' | 'tokens'>, cookie: CookieValue) {
  const named = await readLogin(deps, cookie);
  const session = named && (await findSession(deps.db, named.organization, named.id, deps.now()));
  return session ? { ...named, user_id: session.user_id } : null;
}
