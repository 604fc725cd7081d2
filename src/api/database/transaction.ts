import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { Db, Tx } from './connection.ts';
import { wasUndone } from './errors.ts';

const attempts = 4;

/**
 * Thrown in a transaction in which a write met a row that the reads before did not show: it begins anew and sees it.
 * `refusal` is thrown when that row never becomes visible.
 */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
  readonly code = '40001';
  readonly refusal: RefusalCode | undefined;
  constructor(refusal?: RefusalCode) {
    super();
    this.refusal = refusal;
  }
}

/**
 * Sends statements of a transaction in the order given without waiting for the answers in between; none may need the
 * answer of another. Throws the error of the first that fails: the later ones only report that the transaction was aborted.
 */
export async function pipeline<T extends readonly unknown[]>(
  ...statements: { [N in keyof T]: Promise<T[N]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(statements);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/** Runs work in one transaction, up to four times after deadlocks and serialization failures, so it may do nothing outside the database. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (problem) {
      if (wasUndone(problem) && attempt < attempts) continue;
      if (problem instanceof OvertakenError && problem.refusal) throw new Refusal(problem.refusal);
      throw problem;
    }
  }
}
