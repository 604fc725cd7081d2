import { toRefusal } from './errors.ts';

const lines = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs work for a key of a holder when nobody works for it there any more, in the order of the calls; tells it whether
 * it had to wait.
 */
export async function inTurn<T>(
  holder: object,
  key: string,
  work: (waited: boolean) => Promise<T>,
): Promise<T> {
  const lastOfLine = lines.getOrInsertComputed(holder, () => new Map());
  const before = lastOfLine.get(key);
  const turn = before ? before.then(() => work(true)) : work(false);
  // A database that is away is away for all in line: they need not find out one after the other.
  const over = turn.catch((problem: unknown) => {
    if (toRefusal(problem)?.code === 'unavailable') throw problem;
  });
  over.catch(() => undefined);
  lastOfLine.set(key, over);
  try {
    return await turn;
  } finally {
    if (lastOfLine.get(key) === over) lastOfLine.delete(key);
  }
}
