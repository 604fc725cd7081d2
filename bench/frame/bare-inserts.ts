import { sql } from 'kysely';
import pg from 'pg';
import type { Sample } from './benchmark.ts';
import type { Product } from './servers.ts';

type Bare = {
  connections: number;
  /** Tables copied as `raw_…` with columns, indexes and constraints, without rows and foreign keys. */
  tables: readonly string[];
  insert: (connection: pg.PoolClient, who: number, n: number) => Promise<void>;
};

export async function insertInTurns(
  { databaseUrl, db }: Product,
  seconds: number,
  { connections, tables, insert }: Bare,
): Promise<Sample> {
  for (const table of tables) {
    await sql`drop table if exists ${sql.table(`raw_${table}`)}`.execute(db);
    await sql`create table ${sql.table(`raw_${table}`)} (like ${sql.table(table)} including all)`.execute(db);
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const open = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  let inserted = 0;
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const client = async (connection: pg.PoolClient, who: number) => {
    for (let n = 0; performance.now() < end; n += 1) {
      await insert(connection, who, n);
      inserted += 1;
    }
    connection.release();
  };
  await Promise.all(open.map(client));
  const rps = (inserted * 1_000) / (performance.now() - begun);
  await pool.end();
  return { value: rps, rps };
}
