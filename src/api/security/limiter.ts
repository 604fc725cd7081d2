import PQueue from 'p-queue';
import { Refusal } from '#domain/refusal.ts';

export type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Number of running and waiting tasks. */
  underWay(): number;
};

export type TurnLimiter = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one task at a time; keys with waiting tasks take turns, and more than `queue` waiting tasks of one key are
 * refused.
 */
export function createTurnLimiter(queue: number): TurnLimiter {
  // Map keeps insertion order: the first key has the next turn.
  const waiting = new Map<number, (() => void)[]>();
  let isBusy = false;
  const startNext = () => {
    const [next] = waiting;
    isBusy = next !== undefined;
    if (!next) return;
    const [key, [start, ...later]] = next;
    waiting.delete(key);
    if (later.length > 0) waiting.set(key, later);
    start?.();
  };
  return async (key, work) => {
    if (isBusy) {
      const own = waiting.get(key) ?? [];
      if (own.length >= queue) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
      await new Promise<void>((start) => waiting.set(key, [...own, start]));
    }
    isBusy = true;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

/**
 * Runs at most `limit` tasks at once; further tasks wait in order, and tasks beyond `queue` waiting ones are refused.
 */
export function createLimiter(limit: number, queue: number): Limiter {
  const works = new PQueue({ concurrency: limit });
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (works.size >= queue) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    return works.add(work);
  };
  return Object.assign(run, { underWay: () => works.size + works.pending });
}
