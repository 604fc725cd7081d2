import type { CallOptions } from './call.ts';
import { randomKey } from './random-key.ts';

type Send<R, A> = (request: R, options: Pick<CallOptions, 'headers'>, changeId: string) => Promise<A>;
export type KeyedRequest = <R extends object, A>(request: R, send: Send<R, A>) => Promise<A>;

/**
 * Sends a request with a key that the same content keeps until it was answered, so that trying again after a lost answer
 * finds what the first try did instead of doing it twice. `changeId` is kept as long, for a change that can be taken back.
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
