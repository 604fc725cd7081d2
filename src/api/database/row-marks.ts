import { sql } from 'kysely';
import type { Db, OrganizationId, Tx } from './connection.ts';

type Table = 'clients' | 'services' | 'reservations';

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

/** Locks rows in id order, so that marks read afterwards stay valid until the transaction deletes the rows. */
export async function lockRows(
  tx: Tx,
  table: Table,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<void> {
  await sql`select t.id from ${sql.table(table)} t where t.organization_id = ${organization} and t.id = any(${ids})
    order by t.id for update`.execute(tx);
}
