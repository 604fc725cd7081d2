import { Transaction } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { Db, Tx } from './connection.ts';
import { wasUndone } from './errors.ts';

const attempts = 4;

/**
 * A row appeared that earlier reads did not see: the transaction is retried and then sees the row. `refusal` is thrown
 * if the row never becomes visible.
 */
export class UnseenRowError extends Error {
  override name = 'UnseenRowError';
  readonly code = '40001';
  readonly refusal: RefusalCode | undefined;
  constructor(refusal?: RefusalCode) {
    super();
    this.refusal = refusal;
  }
}

/**
 * Sends statements of a transaction in order, without waiting for results in between; no statement may depend on
 * another's result. Throws the first error, because later statements only report the aborted transaction.
 */
export async function pipeline<T extends readonly unknown[]>(
  ...statements: { [N in keyof T]: Promise<T[N]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(statements);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure) throw (failure as PromiseRejectedResult).reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

// A Kysely transaction uses these parts only for its begin and end, which `db.transaction()` handles.
const unused = { config: {} as never, driver: {} as never, dialect: {} as never };

/**
 * Returns a transaction that sends statements in order without waiting for earlier results, while Kysely's own
 * transactions wait.
 */
async function pipelined(tx: Tx): Promise<Tx> {
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async (own) => own);
  const provider = { provideConnection: <T>(use: (own: typeof connection) => Promise<T>) => use(connection) };
  return new Transaction<DB>({ ...unused, executor: executor.withConnectionProvider(provider) });
}

/**
 * Runs work in one transaction, with up to four attempts after deadlocks and serialization failures, so the work must
 * have no side effects outside the database.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => work(await pipelined(tx)));
    } catch (problem) {
      if (wasUndone(problem) && attempt < attempts) continue;
      if (problem instanceof UnseenRowError && problem.refusal) throw new Refusal(problem.refusal);
      throw problem;
    }
  }
}
