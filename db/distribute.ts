import type { ClientBase } from 'pg';
import { hasCitus, tablesInOrder } from './tables.ts';

// Citus copies these tables to every node: they are small, every node reads them, and they change in the same
// transactions as tenant rows.
const copied = new Set(['org_registry', 'login_directory']);
// Tables without a tenant stay on the coordinator, through which every call goes anyway: spread over the workers, a
// dead worker would stop the calls of all shops that ask it for a limit.
const onCoordinator = new Set(['rate_limits', 'recurring_jobs', 'chat_optouts', 'chat_conversations']);
const root = 'organizations';

function statementFor(table: string): string {
  if (copied.has(table)) return `select create_reference_table('public.${table}')`;
  if (table === root)
    return `select create_distributed_table('public.${root}', 'id', colocate_with => 'none')`;
  return `select create_distributed_table('public.${table}', 'organization_id', colocate_with => 'public.${root}')`;
}

/** One Citus statement per table to distribute, referenced tables first; all rows of a tenant end up on one node. */
export async function distributionOf(client: ClientBase): Promise<{ table: string; statement: string }[]> {
  const tables = await tablesInOrder(client);
  // Tenant tables are colocated with `organizations`, so `organizations` must be distributed first.
  const ordered = tables.toSorted((a, b) => Number(b.name === root) - Number(a.name === root));
  return ordered
    .filter(({ name }) => !onCoordinator.has(name))
    .map(({ name }) => ({ table: name, statement: statementFor(name) }));
}

/**
 * Distributes the tables that are not distributed yet and returns their names; null without the Citus extension. Tables
 * of the coordinator that an earlier version distributed return there.
 */
export async function distribute(client: ClientBase): Promise<string[] | null> {
  if (!(await hasCitus(client))) return null;
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const table of onCoordinator) {
    if (known.has(table)) await client.query(`select undistribute_table('public.${table}')`);
  }
  const missing = (await distributionOf(client)).filter(({ table }) => !known.has(table));
  for (const { statement } of missing) await client.query(statement);
  // The new shards have no statistics: one statement took 29 s instead of 22 ms until autovacuum had reached them.
  await client.query('analyze');
  return missing.map(({ table }) => table);
}
