import type { z } from 'zod';
import type { Method, Route } from '#domain/route.ts';

/** What the browser needs of a call. A contract's route is one; `endpoint` makes one that weighs nothing. */
export type Endpoint<I extends z.ZodObject = z.ZodObject, A extends z.ZodType = z.ZodType> = {
  method: Method;
  path: string;
  input?: I;
  answer?: A;
};

/**
 * Names a contract's call by its signature and takes only its types, so that the public app stays free
 * of zod: `endpoint<typeof login>('POST /auth/login')`. A test holds the signatures against the contracts.
 */
export function endpoint<R extends Route>(
  signature: `${Method} /${string}`,
): Endpoint<R['input'], R['answer']> {
  const [method, path] = signature.split(' ') as [Method, string];
  return { method, path };
}
