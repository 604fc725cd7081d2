import { Transaction } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
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

// What a transaction holds besides its executor is for its own beginning and end, which the query builder sees to.
const unused = { config: {} as never, driver: {} as never, dialect: {} as never };

/**
 * A transaction in which a statement does not wait for the answer to the one before, as the query builder's own do: those
 * that are given together leave together, in the order given.
 */
async function withoutWaiting(tx: Tx): Promise<Tx> {
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async (own) => own);
  const provider = { provideConnection: <T>(use: (own: typeof connection) => Promise<T>) => use(connection) };
  return new Transaction<DB>({ ...unused, executor: executor.withConnectionProvider(provider) });
}

/** Runs work in one transaction, up to four times after deadlocks and serialization failures, so it may do nothing outside the database. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => work(await withoutWaiting(tx)));
    } catch (problem) {
      if (wasUndone(problem) && attempt < attempts) continue;
      if (problem instanceof OvertakenError && problem.refusal) throw new Refusal(problem.refusal);
      throw problem;
    }
  }
}
