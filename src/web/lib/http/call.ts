import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { withToken } from '../session/refresh.ts';
import { send } from './send.ts';
import { readToken } from '../session/session-store.ts';

export type CallOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends no access token but an `X-Skip-Auth` header, and renews no session; for public endpoints. */
  skipAuth?: boolean;
};

// On these paths a 401 is a final response, not an expired session.
const neverRefreshed = new Set(['/auth/login', '/auth/register', '/auth/refresh', '/auth/logout']);

/** Renews an expired session once. Throws `Refusal`, `Unreachable`, or the abort error of `signal`. */
export async function call<I extends z.ZodObject, A extends z.ZodType>(
  target: Endpoint<I, A>,
  input: z.input<I>,
  { skipAuth = false, headers, signal }: CallOptions = {},
): Promise<z.output<A>> {
  const request = (token: string | null) =>
    send(target, input, {
      token,
      headers: { ...headers, ...(skipAuth && { 'X-Skip-Auth': 'true' }) },
      ...(signal && { signal }),
    });
  if (skipAuth) return (await request(null)) as z.output<A>;
  const answer = neverRefreshed.has(target.path) ? request(readToken()) : withToken(request);
  return (await answer) as z.output<A>;
}
