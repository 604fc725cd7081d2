import type { ClientBase } from 'pg';
import { hasCitus, tablesInOrder } from './tables.ts';

// Each node holds a copy: they are small, read everywhere, and changed together with a tenant's rows.
const copied = new Set(['org_registry', 'login_directory']);
// They belong to no tenant and are written often: spread by their own key.
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

/** One statement per table, after those of the tables it refers to; a tenant's rows all end up on one node. */
export async function distributionOf(client: ClientBase): Promise<{ table: string; statement: string }[]> {
  const tables = await tablesInOrder(client);
  // The other tables are placed beside the tenants' own table, so it comes first.
  const ordered = tables.toSorted((a, b) => Number(b.name === root) - Number(a.name === root));
  return ordered.map(({ name }) => ({ table: name, statement: statementFor(name) }));
}

/** Spreads the tables that are not spread yet; answers their names, or null where the extension is missing. */
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
