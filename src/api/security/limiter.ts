import PQueue from 'p-queue';
import { Refusal } from '#domain/refusal.ts';

export type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many works run or wait. */
  underWay(): number;
};

export type TurnLimiter = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/** Runs one of the given works at a time; keys with waiting works take turns, and of one key more than `queue` are refused. */
export function createTurnLimiter(queue: number): TurnLimiter {
  // A map keeps the order in which keys were added: the first key is next.
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

/** Runs at most `limit` of the given works at once; the others wait in order, those past `queue` are refused. */
export function createLimiter(limit: number, queue: number): Limiter {
  const works = new PQueue({ concurrency: limit });
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (works.size >= queue) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    return works.add(work);
  };
  return Object.assign(run, { underWay: () => works.size + works.pending });
}
