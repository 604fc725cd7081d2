import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#domain/refusal.ts';
import { isDatabaseUnavailable } from './errors.ts';

/** `later` means that another transaction holds a lock and the item must be retried. */
export type Outcome<T> = { value: T } | { failure: unknown } | 'later';
type Work<I, T> = (items: readonly I[], onDatabaseBusy: () => void) => Promise<Outcome<T>[]>;
type Waiting<I, T> = {
  item: I;
  since: number;
  resolve: (value: T) => void;
  reject: (problem: unknown) => void;
};
const pauseMs = 20;

type Options = {
  /** Maximum number of items per batch; in a larger batch the first items would wait for the last. */
  most?: number;
  /**
   * Maximum milliseconds for which the answers of a batch wait while the next batch prepares its queries. They are sent
   * when the next batch calls `onDatabaseBusy`, because this process is idle while the database works.
   */
  answerWithinMs?: number;
  /**
   * Milliseconds that an item waits for another transaction's lock, and the seconds until a refused client may retry.
   */
  patience?: { ms: number; retryAfterSeconds: number };
};

/**
 * Processes the items of each key in consecutive batches: items that arrive in one event loop turn, or during a batch,
 * form the next one, in call order. `work` returns one outcome per item. If it throws, it must have changed nothing;
 * each item is then tried alone, so that one faulty item fails alone. A database outage fails all waiting items.
 */
export function createBatcher<K, I, T>(
  work: (key: K, items: readonly I[], onDatabaseBusy: () => void) => Promise<Outcome<T>[]>,
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
        (items, onDatabaseBusy) => work(key, items, onDatabaseBusy),
        options,
        () => lines.delete(key),
      );
    }
    return promise;
  };
}

/** No `await` between the last check of the queue and `end`, so that no item joins a finished queue. */
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
  await turn();
  while (line.length > 0) {
    const batch = line.splice(0, most);
    try {
      const outcomes = await attempt(
        batch.map(({ item }) => item),
        // Deferred by one event loop turn, so that the queries of the work are sent first.
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
    if (isDatabaseUnavailable(problem)) throw problem;
    if (items.length === 1) return [{ failure: problem }];
    const outcomes: Outcome<T>[] = [];
    for (const item of items) outcomes.push(...(await attempt([item], work)));
    return outcomes;
  }
}
