import { sql } from 'kysely';
import type { Db } from '#api/database/connection.ts';

const digest = (table: string) =>
  sql<string>`select md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as digest from ${sql.table(table)} t`;

const noData = new Set(['rate_limits', 'recurring_jobs']);

/**
 * Digest of every table, to prove that no row changed; rate limits and recurring jobs are skipped because they change
 * by themselves.
 */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !noData.has(name));
  const digests = names.toSorted().map(async (name) => {
    const { rows } = await sql<{ digest: string }>`${digest(name)}`.execute(db);
    return [name, rows[0]?.digest ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
