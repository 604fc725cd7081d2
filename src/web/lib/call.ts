import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { isStatus } from './failures.ts';
import { refreshOnce } from './refresh.ts';
import { send, type Values } from './send.ts';
import { readToken } from './session-store.ts';

export type CallOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends no token and says so, as the public billing call does. */
  skipAuth?: boolean;
};

// Their 401 is an answer, not an expired session.
const neverRefreshed = new Set(['/auth/login', '/auth/register', '/auth/refresh', '/auth/logout']);

/** Makes one call of the API; an expired session is renewed once, silently. Throws `Refused` or `Unreachable`. */
export async function call<I extends z.ZodObject, A extends z.ZodType>(
  target: Endpoint<I, A>,
  input: z.input<I>,
  { skipAuth = false, headers, signal }: CallOptions = {},
): Promise<z.output<A>> {
  const values = input as Values;
  const more = {
    headers: { ...headers, ...(skipAuth && { 'X-Skip-Auth': 'true' }) },
    ...(signal && { signal }),
  };
  const token = skipAuth ? null : readToken();
  try {
    return (await send(target, values, { token, ...more })) as z.output<A>;
  } catch (failure) {
    const expired = isStatus(failure, 401) && !skipAuth && !neverRefreshed.has(target.path);
    if (!expired || !(await refreshOnce(token))) throw failure;
    return (await send(target, values, { token: readToken(), ...more })) as z.output<A>;
  }
}
