import { CompiledQuery, sql } from 'kysely';
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

/**
 * Reads the digest of every table over the rows of some organizations. A table without an organization is digested
 * whole. The cost does not grow with the number of other organizations in the test's database.
 */
export async function digestByOrganization(db: Db) {
  const tables = await db.introspection.getTables();
  const parts = tables
    .filter(({ name }) => !noData.has(name))
    .map(({ name, columns }) => {
      const owner = name === 'organizations' ? 'id' : 'organization_id';
      const own = columns.some((column) => column.name === owner)
        ? `where t.${owner} = any($1::bigint[])`
        : '';
      return `select '${name}' as name, md5(string_agg(t::text, E'\\n' order by t::text)) as digest
        from ${name} t ${own}`;
    });
  return async (...organizations: number[]): Promise<Record<string, string>> => {
    const { rows } = await db.executeQuery<{ name: string; digest: string }>(
      CompiledQuery.raw(parts.join(' union all '), [organizations]),
    );
    return Object.fromEntries(rows.map(({ name, digest: of }) => [name, of]));
  };
}
