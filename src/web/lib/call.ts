import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { withToken } from './refresh.ts';
import { send } from './send.ts';
import { readToken } from './session-store.ts';

export type CallOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends no token and says so, as the public billing call does. */
  skipAuth?: boolean;
};

// Their 401 is an answer, not an expired session.
const neverRefreshed = new Set(['/auth/login', '/auth/register', '/auth/refresh', '/auth/logout']);

/** Makes one call of the API; an expired session is renewed once, silently. Throws `Refusal` or `Unreachable`. */
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
