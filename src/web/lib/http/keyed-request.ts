import type { CallOptions } from './call.ts';
import { randomKey } from './random-key.ts';

type Send<R, A> = (request: R, options: Pick<CallOptions, 'headers'>, changeId: string) => Promise<A>;
export type KeyedRequest = <R extends object, A>(request: R, send: Send<R, A>) => Promise<A>;

/**
 * Sends a request with an idempotency key that the same content reuses until it succeeds, so that a retry after
 * a lost response finds the first result instead of repeating the change. The same key is passed as `changeId`, by
 * which a change can be undone.
 */
export function createKeyedRequest(): KeyedRequest {
  let last = { content: '', key: '' };
  return async <R extends object, A>(request: R, send: Send<R, A>): Promise<A> => {
    const content = JSON.stringify(request);
    if (last.content !== content) last = { content, key: randomKey() };
    const { key } = last;
    const answer = await send(request, { headers: { 'Idempotency-Key': key } }, key);
    last = { content: '', key: '' };
    return answer;
  };
}
