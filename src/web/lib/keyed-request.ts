import type { CallOptions } from './call.ts';
import { randomKey } from './random-key.ts';

/**
 * Sends a request with a key that the same content keeps until it was answered, so that trying again after a lost answer
 * finds what the first try did instead of doing it twice.
 */
export function createKeyedRequest() {
  let last = { content: '', key: '' };
  return async <R extends object, A>(
    request: R,
    send: (request: R, options: Pick<CallOptions, 'headers'>) => Promise<A>,
  ): Promise<A> => {
    const content = JSON.stringify(request);
    if (last.content !== content) last = { content, key: randomKey() };
    const answer = await send(request, { headers: { 'Idempotency-Key': last.key } });
    last = { content: '', key: '' };
    return answer;
  };
}
