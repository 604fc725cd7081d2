import { sql } from 'kysely';
import { days, toInstant } from '../clock.ts';
import type { Db } from '../database/connection.ts';

// Rows that nobody will ask for again: the column that says since when, and for how long they are kept after it.
const stale = [
  ['idempotency_keys', 'created_at', 2 * days],
  ['outbox', 'done_at', 30 * days],
  ['sessions', 'expires_at', 0],
  ['account_tokens', 'expires_at', 0],
] as const;

/** Removes what has served its time, of all organizations. */
export async function sweep(db: Db, nowMs: number): Promise<void> {
  for (const [table, since, kept] of stale) {
    const before = toInstant(nowMs - kept);
    await sql`delete from ${sql.table(table)} where ${sql.ref(since)} < ${before}`.execute(db);
  }
  await db.deleteFrom('rate_limits').where('expire', '<', nowMs).execute();
}
