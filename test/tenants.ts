import { sql } from 'kysely';
import type { Db } from '#api/database/connection.ts';

const locked = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`;

/**
 * Sessions that wait for a lock, as ids for `pg_terminate_backend`. On a Citus cluster they wait on a worker, which
 * `pg_stat_activity` of the coordinator does not show.
 */
export async function waitingForLocks(db: Db): Promise<number[]> {
  const { rows } = await sql<{ view: string | null }>`select to_regclass('citus_lock_waits') as view`.execute(
    db,
  );
  const all = 'select distinct waiting_gpid as pid from citus_lock_waits';
  const waiting = await sql<{ pid: number }>`${sql.raw(rows[0]?.view ? all : locked)}`.execute(db);
  return waiting.rows.map(({ pid }) => pid);
}

/**
 * Number of deadlocks in the database so far. A session reports its statistics when it ends, so the other sessions are
 * terminated first.
 */
export async function deadlocksOf(db: Db): Promise<number | undefined> {
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid != pg_backend_pid()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks;
}
