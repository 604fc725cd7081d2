import type { z } from 'zod';
import type { Method, Route } from '#domain/route.ts';

/**
 * The part of an API contract that the browser needs. A contract's route is one; `endpoint` makes one without bundling
 * the schemas.
 */
export type Endpoint<I extends z.ZodObject = z.ZodObject, A extends z.ZodType = z.ZodType> = {
  method: Method;
  path: string;
  input?: I;
  answer?: A;
};

/**
 * Names an endpoint by its signature and imports only the contract's types, so that the public bundle stays free of
 * zod: `endpoint<typeof login>('POST /auth/login')`. A test compares the signatures with the contracts.
 */
export function endpoint<R extends Route>(
  signature: `${Method} /${string}`,
): Endpoint<R['input'], R['answer']> {
  const [method, path] = signature.split(' ') as [Method, string];
  return { method, path };
}
