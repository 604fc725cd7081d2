import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sessionMs } from './queries.ts';

const name = 'navaja_refresh';

/** The browser's half of a login: the refresh token, out of reach of scripts and of other paths. */
export type RefreshCookie = { value: string | undefined; keep(token: string): void; drop(): void };

export function refreshCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): RefreshCookie {
  const options = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const;
  return {
    value: request.cookies[name],
    keep: (token) => void reply.setCookie(name, token, { ...options, maxAge: sessionMs / 1_000 }),
    drop: () => void reply.clearCookie(name, options),
  };
}
