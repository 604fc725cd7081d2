import type { ClientBase } from 'pg';
import { hasCitus, tablesInOrder } from './tables.ts';

// Citus copies these tables to every node: they are small, every node reads them, and they change in the same
// transactions as tenant rows.
const copied = new Set(['org_registry', 'login_directory']);
// Tables without a tenant and with frequent writes; distributed by their own key column.
const byOwnKey = new Map([
  ['rate_limits', 'key'],
  ['recurring_jobs', 'name'],
  ['chat_optouts', 'address'],
]);
const root = 'organizations';

function statementFor(table: string): string {
  if (copied.has(table)) return `select create_reference_table('public.${table}')`;
  const own = byOwnKey.get(table);
  if (own) return `select create_distributed_table('public.${table}', '${own}', colocate_with => 'none')`;
  if (table === root)
    return `select create_distributed_table('public.${root}', 'id', colocate_with => 'none')`;
  return `select create_distributed_table('public.${table}', 'organization_id', colocate_with => 'public.${root}')`;
}

/** One Citus statement per table, referenced tables first; all rows of a tenant end up on one node. */
export async function distributionOf(client: ClientBase): Promise<{ table: string; statement: string }[]> {
  const tables = await tablesInOrder(client);
  // Tenant tables are colocated with `organizations`, so `organizations` must be distributed first.
  const ordered = tables.toSorted((a, b) => Number(b.name === root) - Number(a.name === root));
  return ordered.map(({ name }) => ({ table: name, statement: statementFor(name) }));
}

/** Distributes the tables that are not distributed yet and returns their names; null without the Citus extension. */
export async function distribute(client: ClientBase): Promise<string[] | null> {
  if (!(await hasCitus(client))) return null;
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  );
  const known = new Set(rows.map(({ name }) => name));
  const missing = (await distributionOf(client)).filter(({ table }) => !known.has(table));
  for (const { statement } of missing) await client.query(statement);
  return missing.map(({ table }) => table);
}
