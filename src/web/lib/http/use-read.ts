import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from './call.ts';
import type { Endpoint } from './endpoint.ts';

/** Cache key of a read; without input, the common prefix of all reads of the endpoint. */
export const readKey = ({ method, path }: Endpoint, input?: unknown): unknown[] =>
  input === undefined ? [method, path] : [method, path, input];

export type Notice = { title: string; description?: string };

type Options<T> = {
  enabled?: boolean;
  normalise?: (answer: T) => T;
  keepPrevious?: boolean;
  /** For answers that change only with a release: many components read them without new requests. */
  staysFresh?: boolean;
  /** The toast for a failed read; null where the page itself shows the failure. */
  onFailure?: (failure: Error) => Notice | null;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { onFailure?: (failure: Error) => Notice | null };
  }
}

export function useRead<I extends z.ZodObject, A extends z.ZodType>(
  target: Endpoint<I, A>,
  input: z.input<I>,
  {
    enabled = true,
    keepPrevious = false,
    staysFresh = false,
    normalise,
    onFailure,
  }: Options<z.output<A>> = {},
) {
  return useQuery<z.output<A>>({
    queryKey: readKey(target, input),
    // An empty body gives undefined, which the query cache rejects.
    queryFn: async ({ signal }) => ((await call(target, input, { signal })) ?? null) as z.output<A>,
    enabled,
    ...(staysFresh && { staleTime: Infinity }),
    ...(normalise && { select: normalise }),
    ...(onFailure && { meta: { onFailure } }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}
