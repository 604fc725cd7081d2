import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { plainRefreshCookie, refreshCookieName } from '../security/tokens.ts';
import { findSession, sessionMs } from './queries.ts';

/** The browser's half of a login: the refresh token, out of reach of scripts and of other paths. */
export type RefreshCookie = { value: string | undefined; keep(token: string): void; drop(): void };

export function refreshCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { cookies }: FastifyRequest,
  reply: FastifyReply,
): RefreshCookie {
  const name = refreshCookieName(publicUrl);
  const secure = name !== plainRefreshCookie;
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const;
  // Logins from before the prefix bring the plain name once, and get the other in its place.
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

type Brought = Pick<RefreshCookie, 'value'>;

/** The login that a cookie names, whether or not it has ended; null for a cookie that is none of ours. */
export async function loginNamedBy({ now, tokens }: Pick<Deps, 'now' | 'tokens'>, { value }: Brought) {
  const claims = value ? await tokens.readRefresh(value, now()) : null;
  return claims && { id: claims.session, organization: claims.organization as OrganizationId };
}

/** The same with whose it is, as long as it has not ended. */
export async function loginHeldBy(deps: Pick<Deps, 'db' | 'now' | 'tokens'>, cookie: Brought) {
  const named = await loginNamedBy(deps, cookie);
  const session = named && (await findSession(deps.db, named.organization, named.id, deps.now()));
  return session ? { ...named, user_id: session.user_id } : null;
}
