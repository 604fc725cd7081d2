import { minutes, type Now, toInstant } from '../clock.ts';
import type { Db } from '../database/connection.ts';

// After the death of a process, its recurring job waits this long for another process; a living process renews the
// lease.
const leaseMs = 5 * minutes;

export type Turn = {
  /** Aborted on shutdown; another process then does the remaining work. */
  signal: AbortSignal;
  rest: () => Promise<void>;
};
export type Recurring<C> = {
  name: string;
  every: number;
  run: (context: C, turn: Turn) => Promise<unknown>;
};

/** Runs at an interval, in one process of the installation at a time. */
export const defineRecurring = <C>(work: Recurring<C>): Recurring<C> => work;

const claimTurn = (db: Db, name: string, nowMs: number) =>
  db
    .insertInto('recurring_jobs')
    .values({ name, due_at: toInstant(nowMs), locked_until: toInstant(nowMs + leaseMs) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ locked_until: toInstant(nowMs + leaseMs) })
        .where('recurring_jobs.due_at', '<=', toInstant(nowMs))
        .where((eb) =>
          eb.or([
            eb('recurring_jobs.locked_until', 'is', null),
            eb('recurring_jobs.locked_until', '<=', toInstant(nowMs)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();

const settleTurn = (db: Db, name: string, changes: { due_at?: string; locked_until: string | null }) =>
  db.updateTable('recurring_jobs').set(changes).where('name', '=', name).execute();

/** Returns whether the work ran; rejects with the error of the work. */
export async function runRecurring<C extends { db: Db; now: Now }>(
  context: C,
  { name, every, run }: Recurring<C>,
  turn: Turn,
): Promise<boolean> {
  const { db, now } = context;
  const begunAt = now();
  if (!(await claimTurn(db, name, begunAt))) return false;
  const renew = () => settleTurn(db, name, { locked_until: toInstant(now() + leaseMs) });
  const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref();
  try {
    await run(context, turn);
  } finally {
    clearInterval(renewal);
    const next = turn.signal.aborted ? begunAt : begunAt + every;
    await settleTurn(db, name, { due_at: toInstant(next), locked_until: null });
  }
  return true;
}
