import { requestOf } from '#domain/route.ts';
import type { Endpoint } from './endpoint.ts';
import { Refusal, Unreachable } from './failures.ts';

const otherAddress = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api"]');
/** The API's base address: under the page's own origin, unless the page names another. */
export const apiBase: string = otherAddress?.content ?? '/api';

export type Values = Record<string, unknown>;
export type Sending = { token?: string | null; headers?: Record<string, string>; signal?: AbortSignal };

/** One request, one answer; undefined for 204. Throws `Refusal` or `Unreachable`, or the abort that was asked for. */
export async function send(target: Endpoint, input: Values, sending: Sending): Promise<unknown> {
  const response = await request(target, input, sending);
  return response.status === 204 ? undefined : response.json().catch(() => null);
}

/** Like `send`, its answer not read yet. */
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

/** The refusal in an answer that is not ok; reads its body. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const answer: unknown = await response.json().catch(() => null);
  return new Refusal(response.status, answer, Number(response.headers.get('retry-after')) || undefined);
}

/** One request, its answer not looked at yet. Throws `Unreachable`, or the abort that was asked for. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  }
}
