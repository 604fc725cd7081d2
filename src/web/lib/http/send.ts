import { requestOf } from '#domain/route.ts';
import type { Endpoint } from './endpoint.ts';
import { Refusal, Unreachable } from './failures.ts';

const otherAddress = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api"]');
/** Base URL of the API: under the page's own origin, unless a meta tag names another. */
export const apiBase: string = otherAddress?.content ?? '/api';

export type Values = Record<string, unknown>;
export type Sending = { token?: string | null; headers?: Record<string, string>; signal?: AbortSignal };

/** undefined for status 204. Throws `Refusal`, `Unreachable`, or the abort error of the caller's signal. */
export async function send(target: Endpoint, input: Values, sending: Sending): Promise<unknown> {
  const response = await request(target, input, sending);
  return response.status === 204 ? undefined : response.json().catch(() => null);
}

/** Like `send`, but returns the unread response. */
export async function request(
  target: Endpoint,
  input: Values,
  { token, headers, signal }: Sending,
): Promise<Response> {
  const { method, url, body } = requestOf(target, input);
  const response = await reach(apiBase + url, {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await readRefusal(response);
  return response;
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const answer: unknown = await response.json().catch(() => null);
  return new Refusal(response.status, answer, Number(response.headers.get('retry-after')) || undefined);
}

/** Returns a response of any status. Throws `Unreachable`, or the abort error of the caller's signal. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  }
}
