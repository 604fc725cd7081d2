import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#domain/refusal.ts';
import { databaseIsAway } from './errors.ts';

/** The result of one item of a batch; `later` when it waits for somebody else's lock and is to be tried again. */
export type Outcome<T> = { value: T } | { failure: unknown } | 'later';
type Work<I, T> = (items: readonly I[], whileBusy: () => void) => Promise<Outcome<T>[]>;
type Waiting<I, T> = {
  item: I;
  since: number;
  resolve: (value: T) => void;
  reject: (problem: unknown) => void;
};
const pauseMs = 20;

type Options = {
  /** The most items in a batch; in a larger one the first items would wait for the last. */
  most?: number;
  /**
   * How many milliseconds a batch is answered later at most while others wait: it is when the work of the next one calls
   * `whileBusy`, because then the database has most to do and this process nothing.
   */
  answerWithinMs?: number;
  /** How long an item waits for somebody else's lock, and after how long whoever was refused may ask again. */
  patience?: { ms: number; retryAfterSeconds: number };
};

/**
 * Works off what is asked for under a key one batch after the other: whoever comes while one is under way is in the next,
 * in the order of the calls. `work` answers an outcome an item. When it throws it has done nothing; then each item is
 * tried alone, so that none fails for another's sake. A database that is away fails everybody who waits.
 */
export function createBatcher<K, I, T>(
  work: (key: K, items: readonly I[], whileBusy: () => void) => Promise<Outcome<T>[]>,
  options: Options = {},
): (key: K, item: I) => Promise<T> {
  const lines = new Map<K, Waiting<I, T>[]>();
  return (key, item) => {
    const { promise, ...asked } = Promise.withResolvers<T>();
    const waiting = { item, since: performance.now(), ...asked };
    const line = lines.get(key);
    if (line) line.push(waiting);
    else {
      const own = [waiting];
      lines.set(key, own);
      void workOff(
        own,
        (items, whileBusy) => work(key, items, whileBusy),
        options,
        () => lines.delete(key),
      );
    }
    return promise;
  };
}

/** Nothing is awaited between the last check of the queue and `end`, so that no item joins a queue that has ended. */
async function workOff<I, T>(
  line: Waiting<I, T>[],
  work: Work<I, T>,
  { most = 64, answerWithinMs = 0, patience = { ms: 5_000, retryAfterSeconds: 2 } }: Options,
  end: () => void,
): Promise<void> {
  const done: [Waiting<I, T>, Settled<T>][] = [];
  const answer = () => {
    for (const [waiting, outcome] of done.splice(0)) settle(waiting, outcome);
  };
  while (line.length > 0) {
    const batch = line.splice(0, most);
    try {
      const outcomes = await attempt(
        batch.map(({ item }) => item),
        // A turn later, so that what the work gives to the database is sent before.
        (items) => work(items, () => void setImmediate(answer)),
      );
      const [held, settled] = partition(batch, outcomes, patience);
      line.unshift(...held);
      done.push(...settled);
      if (answerWithinMs > 0 && line.length > 0) setTimeout(answer, answerWithinMs);
      else answer();
      if (held.length === batch.length) await sleep(pauseMs);
    } catch (problem) {
      for (const { reject } of [...batch, ...line.splice(0)]) reject(problem);
    }
  }
  end();
}

type Settled<T> = Exclude<Outcome<T>, 'later'>;

/** Separates the items to try again from those with an outcome; an item that waited too long is refused. */
function partition<I, T>(
  batch: readonly Waiting<I, T>[],
  outcomes: readonly Outcome<T>[],
  { ms, retryAfterSeconds }: NonNullable<Options['patience']>,
) {
  const held: Waiting<I, T>[] = [];
  const done: [Waiting<I, T>, Settled<T>][] = [];
  for (const [nth, waiting] of batch.entries()) {
    const outcome = outcomes[nth] as Outcome<T>;
    if (outcome !== 'later') done.push([waiting, outcome]);
    else if (performance.now() - waiting.since < ms) held.push(waiting);
    else done.push([waiting, { failure: new Refusal('unavailable', { retryAfterSeconds }) }]);
  }
  return [held, done] as const;
}

function settle<I, T>({ resolve, reject }: Waiting<I, T>, outcome: Settled<T>): void {
  if ('value' in outcome) resolve(outcome.value);
  else reject(outcome.failure);
}

async function attempt<I, T>(
  items: readonly I[],
  work: (items: readonly I[]) => Promise<Outcome<T>[]>,
): Promise<Outcome<T>[]> {
  try {
    return await work(items);
  } catch (problem) {
    if (databaseIsAway(problem)) throw problem;
    if (items.length === 1) return [{ failure: problem }];
    const outcomes: Outcome<T>[] = [];
    for (const item of items) outcomes.push(...(await attempt([item], work)));
    return outcomes;
  }
}
