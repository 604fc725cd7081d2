import { toRefusal } from './errors.ts';

/** What came of one item of a batch. */
export type Outcome<T> = { value: T } | { failure: unknown };
type Work<I, T> = (items: readonly I[]) => Promise<Outcome<T>[]>;
type Waiting<I, T> = { item: I; resolve: (value: T) => void; reject: (problem: unknown) => void };
type Lines<I, T> = Map<string, Waiting<I, T>[]>;

// More would keep the first of them waiting for the last.
const most = 64;
const linesOf = new WeakMap<object, unknown>();

/**
 * Works off what is asked for under a key of a holder, one batch after the other: whoever comes while one is under way
 * is in the next, in the order of the calls. `work` answers an outcome an item. When it throws it has done nothing;
 * then each item is tried alone, so that none fails for another's sake. A database that is away is away for all in line.
 */
export function inBatches<I, T>(holder: object, key: string, item: I, work: Work<I, T>): Promise<T> {
  const lines = linesOf.getOrInsertComputed(holder, () => new Map()) as Lines<I, T>;
  const { promise, ...asked } = Promise.withResolvers<T>();
  const waiting = { item, ...asked };
  const line = lines.get(key);
  if (line) line.push(waiting);
  else {
    const own = [waiting];
    lines.set(key, own);
    void workOff(own, work).finally(() => lines.delete(key));
  }
  return promise;
}

async function workOff<I, T>(line: Waiting<I, T>[], work: Work<I, T>): Promise<void> {
  while (line.length > 0) {
    const batch = line.splice(0, most);
    try {
      const outcomes = await attempt(
        batch.map(({ item }) => item),
        work,
      );
      for (const [nth, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[nth];
        if (outcome && 'value' in outcome) resolve(outcome.value);
        else reject(outcome?.failure);
      }
    } catch (problem) {
      for (const { reject } of [...batch, ...line.splice(0)]) reject(problem);
    }
  }
}

async function attempt<I, T>(items: readonly I[], work: Work<I, T>): Promise<Outcome<T>[]> {
  try {
    return await work(items);
  } catch (problem) {
    if (toRefusal(problem)?.code === 'unavailable') throw problem;
    if (items.length === 1) return [{ failure: problem }];
    const outcomes: Outcome<T>[] = [];
    for (const item of items) outcomes.push(...(await attempt([item], work)));
    return outcomes;
  }
}
