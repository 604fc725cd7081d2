import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { plainRefreshCookie, refreshCookieName } from '../security/tokens.ts';
import { sessionMs } from './queries.ts';

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
