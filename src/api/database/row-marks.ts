import { sql } from 'kysely';
import type { Db, OrganizationId, Tx } from './connection.ts';

type Table = 'clients' | 'services' | 'reservations';

/** How rows look now, by their ids; one in which anything was changed looks different. */
export async function rowMarks(
  db: Db,
  table: Table,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; mark: string }>`
    select t.id, md5(t::text) as mark from ${sql.table(table)} t
    where t.organization_id = ${organization} and t.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/** Keeps rows as they look now until the transaction ends, in which they may be removed. */
export async function lockRows(
  tx: Tx,
  table: Table,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<void> {
  await sql`select t.id from ${sql.table(table)} t where t.organization_id = ${organization} and t.id = any(${ids})
    order by t.id for update`.execute(tx);
}
