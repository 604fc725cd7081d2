import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import { type RefusalCode, statusOf } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `anyone`: the Authorization header is ignored. `cookie`: the refresh cookie is the credential. */
export type Allowed = 'anyone' | 'cookie' | Permission;
/** Names of the rate limits per IP address; `api/http/limits/rate-limits.ts` defines their sizes. */
export type Budget =
  | 'login'
  | 'register'
  | 'forgot'
  | 'reset'
  | 'slug-check'
  | 'booking'
  | 'change-booking'
  | 'hold'
  | 'waitlist'
  | 'deposit'
  | 'rating'
  | 'privacy'
  | 'recovery'
  | 'look-up'
  | 'upload'
  | 'preview'
  | 'example';

/** Definition of an API call; the server's `serve`, the browser's `call` and the OpenAPI page derive from it. */
export type Route<
  I extends z.ZodObject = z.ZodObject,
  A extends z.ZodType = z.ZodType,
  W extends Allowed = Allowed,
> = {
  method: Method;
  /** Fastify path below /api, e.g. `/services/:id`. */
  path: string;
  allow: W;
  summary: string;
  /** Path, query and body in one object; path parameters are the names in `path`. */
  input: I;
  /** Shape of the JSON answer; `z.void()` for 204, a text for a file. */
  answer: A;
  type?: string;
  status: number;
  also?: Readonly<Record<number, z.ZodType>>;
  budget?: Budget;
  closedToExample?: true;
  /** Refusals of this call only; `refusalsOf` adds the common ones. */
  refusals: readonly RefusalCode[];
  /** Statuses of refusals that have another status in other calls. */
  refusalStatuses?: RefusalStatuses;
};
type RefusalStatuses = Readonly<Partial<Record<RefusalCode, number>>>;

export type Signature = `${Method} /${string}`;
export type Options<I extends z.ZodObject, A extends z.ZodType, W extends Allowed> = {
  allow: W;
  summary: string;
  input: I;
  answer: A;
  status?: number;
  also?: Readonly<Record<number, z.ZodType>>;
  budget?: Budget;
  /** For reads that lead to another service, tell of other logins, or keep a connection open. */
  closedToExample?: true;
  refusals?: readonly RefusalCode[];
  refusalStatuses?: RefusalStatuses;
};

export function route<I extends z.ZodObject, A extends z.ZodType, const W extends Allowed>(
  signature: Signature,
  { status = 200, refusals = [], ...options }: Options<I, A, W>,
): Route<I, A, W> {
  const [method, path] = signature.split(' ') as [Method, string];
  return { method, path, status, refusals, ...options };
}

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

/** Whether the read-only session of the example panel may use a call: only to read, and no file. */
export const isOpenToExample = ({ method, type, closedToExample }: Route): boolean =>
  method === 'GET' && type === undefined && closedToExample === undefined;

export function refusalsOf(route: Route): Set<RefusalCode> {
  const { method, path, input, allow, budget, refusals } = route;
  const inPath = pathParameters(path);
  const takesMore = Object.keys(input.shape).some((name) => !inPath.includes(name));
  const hasBody = method !== 'GET';
  return new Set([
    ...forAll,
    ...(allow === 'cookie' ? (['foreign_origin'] as const) : []),
    ...(isForStaff(allow) ? (['not_authenticated', 'forbidden'] as const) : []),
    ...(isForStaff(allow) && !isOpenToExample(route) ? (['example_shop'] as const) : []),
    ...(inPath.length > 0 ? (['not_found', 'unreadable'] as const) : []),
    ...(hasBody ? (['unreadable', 'unsupported_media', 'too_large'] as const) : []),
    ...(takesMore || (hasBody && method !== 'DELETE') ? (['invalid'] as const) : []),
    ...(budget ? (['too_many'] as const) : []),
    ...refusals,
  ]);
}

export const refusalStatus = (
  { refusalStatuses }: Pick<Route, 'refusalStatuses'>,
  code: RefusalCode,
): number => refusalStatuses?.[code] ?? statusOf(code);

const forAll = ['broken', 'unavailable'] as const;
const isForStaff = (allow: Allowed) => allow !== 'anyone' && allow !== 'cookie';

const query = (input: Record<string, unknown>): string =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');

export function requestOf<I extends z.ZodObject>(
  { method, path }: Pick<Route<I>, 'method' | 'path'>,
  input: z.input<I>,
): { method: Method; url: string; body?: string } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method === 'GET' || method === 'DELETE') {
    const search = query(rest);
    return { method, url: search ? `${filled}?${search}` : filled };
  }
  const body = JSON.stringify(rest);
  return { method, url: filled, ...(body !== '{}' && { body }) };
}
