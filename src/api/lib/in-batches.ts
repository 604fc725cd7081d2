import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#domain/refusal.ts';
import { databaseIsAway } from './errors.ts';

/** What came of one item of a batch; `later` when it waits for somebody else's work and is to be asked again. */
export type Outcome<T> = { value: T } | { failure: unknown } | 'later';
type Work<I, T> = (items: readonly I[]) => Promise<Outcome<T>[]>;
type Waiting<I, T> = {
  item: I;
  since: number;
  resolve: (value: T) => void;
  reject: (problem: unknown) => void;
};
type Lines<I, T> = Map<string, Waiting<I, T>[]>;

// More would keep the first of them waiting for the last.
const most = 64;
const patienceMs = 5_000;
const pauseMs = 20;
const linesOf = new WeakMap<object, unknown>();

/**
 * Works off what is asked for under a key of a holder, one batch after the other: whoever comes while one is under way
 * is in the next, in the order of the calls. `work` answers an outcome an item. When it throws it has done nothing;
 * then each item is tried alone, so that none fails for another's sake. A database that is away is away for all in line.
 */
export function inBatches<I, T>(holder: object, key: string, item: I, work: Work<I, T>): Promise<T> {
  const lines = linesOf.getOrInsertComputed(holder, () => new Map()) as Lines<I, T>;
  const { promise, ...asked } = Promise.withResolvers<T>();
  const waiting = { item, since: performance.now(), ...asked };
  const line = lines.get(key);
  if (line) line.push(waiting);
  else {
    const own = [waiting];
    lines.set(key, own);
    void workOff(own, work, () => lines.delete(key));
  }
  return promise;
}

/** `end` follows the last look at the line in the same breath, so that nobody joins a line that has ended. */
async function workOff<I, T>(line: Waiting<I, T>[], work: Work<I, T>, end: () => void): Promise<void> {
  while (line.length > 0) {
    const batch = line.splice(0, most);
    try {
      const outcomes = await attempt(
        batch.map(({ item }) => item),
        work,
      );
      const held = batch.filter((waiting, nth) => !settle(waiting, outcomes[nth] as Outcome<T>));
      line.unshift(...held);
      if (held.length === batch.length) await sleep(pauseMs);
    } catch (problem) {
      for (const { reject } of [...batch, ...line.splice(0)]) reject(problem);
    }
  }
  end();
}

/** Answers whoever waits; false when they have to wait on. */
function settle<I, T>({ since, resolve, reject }: Waiting<I, T>, outcome: Outcome<T>): boolean {
  if (outcome === 'later') {
    if (performance.now() - since < patienceMs) return false;
    reject(new Refusal('unavailable', { retryAfterSeconds: 2 }));
  } else if ('value' in outcome) resolve(outcome.value);
  else reject(outcome.failure);
  return true;
}

async function attempt<I, T>(items: readonly I[], work: Work<I, T>): Promise<Outcome<T>[]> {
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
