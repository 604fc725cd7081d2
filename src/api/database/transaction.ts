import type { Db, Tx } from './connection.ts';

// Deadlock and serialization failure: the whole transaction was undone and may be tried again.
const undone = new Set(['40P01', '40001']);
const attempts = 4;

/** Thrown in a transaction that somebody without a lock was quicker than: it begins anew and sees what they did. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
  readonly code = '40001';
}

/** Whether a transaction left nothing behind because another one had to pass. */
export const wasUndone = (problem: unknown): boolean =>
  problem instanceof Error && undone.has((problem as Error & { code?: string }).code ?? '');

/**
 * Lets statements of a transaction that need no answer of each other follow each other without a pause, in the order in
 * which they are given; each is one statement, sent when it is called. The first that fails says why: those after it only
 * hear that the transaction is lost.
 */
export async function pipeline<T extends readonly unknown[]>(
  ...statements: { [N in keyof T]: Promise<T[N]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(statements);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/** Runs work in one transaction, again when it was undone to let another one pass. Nothing external inside. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (problem) {
      if (!wasUndone(problem) || attempt === attempts) throw problem;
    }
  }
}
