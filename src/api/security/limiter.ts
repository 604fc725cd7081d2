import PQueue from 'p-queue';
import { Refusal } from '#domain/refusal.ts';

export type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Number of running and waiting tasks. */
  underWay(): number;
};

type Queue = { atOnce: number; waiting: number };

export type TurnLimiter = <T>(key: number, work: () => Promise<T>) => Promise<T>;

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void };
const full = () => new Refusal('unavailable', { retryAfterSeconds: 2 });

/**
 * Runs one task at a time; keys with waiting tasks take turns. Refuses more than `ofKey` waiting tasks of one key, and
 * beyond `inAll` waiting tasks the last one of the key with the most.
 */
export function createTurnLimiter({ ofKey, inAll }: { ofKey: number; inAll: number }): TurnLimiter {
  // Map keeps insertion order: the first key has the next turn.
  const waiting = new Map<number, Waiting[]>();
  let isBusy = false;
  const makeRoom = (own: number) => {
    const queues = [...waiting.values()];
    if (queues.reduce((sum, { length }) => sum + length, 0) < inAll) return;
    const longest = queues.reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= own + 1) throw full();
    longest.pop()?.refuse(full());
  };
  const startNext = () => {
    const [next] = waiting;
    isBusy = next !== undefined;
    if (!next) return;
    const [key, [first, ...later]] = next;
    waiting.delete(key);
    if (later.length > 0) waiting.set(key, later);
    first?.start();
  };
  return async (key, work) => {
    if (isBusy) {
      const own = waiting.get(key) ?? [];
      if (own.length >= ofKey) throw full();
      makeRoom(own.length);
      await new Promise<void>((start, refuse) => waiting.set(key, [...own, { start, refuse }]));
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
 * Runs at most `atOnce` tasks at once; further tasks wait in order, and tasks beyond `waiting` waiting ones are refused.
 */
export function createLimiter({ atOnce, waiting }: Queue): Limiter {
  const works = new PQueue({ concurrency: atOnce });
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (works.size >= waiting) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    return works.add(work);
  };
  return Object.assign(run, { underWay: () => works.size + works.pending });
}
