import type { Db, Tx } from './db.ts';

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
