import { requestOf } from '#domain/route.ts';
import type { Detail } from '#domain/refusal.ts';
import type { Endpoint } from './endpoint.ts';
import { Refused, Unreachable } from './failures.ts';

const elsewhere = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api"]');
/** Where the API answers: beside the page, unless the page names another address. */
export const apiBase: string = elsewhere?.content ?? '/api';

export type Values = Record<string, unknown>;
export type Sending = { token?: string | null; headers?: Record<string, string>; signal?: AbortSignal };

/** One request, one answer; undefined for 204. Throws `Refused` or `Unreachable`, or the abort that was asked for. */
export async function send(
  target: Endpoint,
  input: Values,
  { token, headers, signal }: Sending,
): Promise<unknown> {
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
  if (response.status === 204) return undefined;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Refused(
    response.status,
    readDetail(answer),
    Number(response.headers.get('retry-after')) || undefined,
  );
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  }
}

function readDetail(answer: unknown): Detail | null {
  const { detail } = (answer ?? {}) as { detail?: unknown };
  if (typeof detail === 'string') return detail || null;
  return Array.isArray(detail) && detail.length > 0 ? (detail as Detail) : null;
}
