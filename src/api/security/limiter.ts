import PQueue from 'p-queue';
import { Refusal } from '#domain/refusal.ts';

export type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many works run or wait. */
  underWay(): number;
};

/** Runs at most `limit` of the given works at once; the others wait in order, those past `queue` are refused. */
export function createLimiter(limit: number, queue: number): Limiter {
  const works = new PQueue({ concurrency: limit });
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (works.size >= queue) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    return works.add(work);
  };
  return Object.assign(run, { underWay: () => works.size + works.pending });
}
