import { minutes, type Now, toInstant } from '../clock.ts';
import type { Db } from '../database/connection.ts';

// A process that dies in the middle of its turn keeps it from the others for this long; a living one renews it.
const leaseMs = 5 * minutes;

/** How long work keeps out of the way of those who wait for an answer. */
export type Turn = {
  /** Aborted when the process is asked to stop; what is left is then done by another. */
  signal: AbortSignal;
  /** Resolves when the next piece of the work may begin. */
  rest: () => Promise<void>;
};
export type Recurring<C> = {
  /** The key of its row in `recurring_jobs`. */
  name: string;
  /** Milliseconds from the beginning of one turn to the next. */
  every: number;
  run: (context: C, turn: Turn) => Promise<unknown>;
};

/** Work that is done every so often, once per installation. */
export const defineRecurring = <C>(work: Recurring<C>): Recurring<C> => work;

/** Takes the turn when it is due and nobody else has it. */
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

/** Does the work if its turn has come. Answers whether it had; rejects with what the work rejects with. */
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
