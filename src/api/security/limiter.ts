import PQueue from 'p-queue';
import { Refusal } from '#domain/refusal.ts';

/** Runs at most `limit` of the given works at once; the others wait in order, those past `queue` are refused. */
export function createLimiter(limit: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  const works = new PQueue({ concurrency: limit });
  return async (work) => {
    if (works.size >= queue) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    return works.add(work);
  };
}
