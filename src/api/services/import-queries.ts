import { sql } from 'kysely';
import { toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { serviceColumns, type ServiceRow } from './queries.ts';

/** Writes services that were read of a file. */
export const insertServices = (
  tx: Tx,
  organization: OrganizationId,
  services: readonly ServiceRow[],
  nowMs: number,
): Promise<void> =>
  insertRows(
    tx,
    'services',
    services.map((service) => ({ ...service, organization_id: organization, created_at: toInstant(nowMs) })),
  );

/** Gives services a description that have none. */
export async function describeServices(
  tx: Tx,
  organization: OrganizationId,
  services: readonly { id: number; description: string | null }[],
): Promise<void> {
  for (const { id, description } of services)
    await tx
      .updateTable('services')
      .set({ description })
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
}

/** How services look now, by their ids; one that is changed looks different. */
export async function serviceMarks(db: Db, organization: OrganizationId, ids: readonly number[]) {
  const rows = await db
    .selectFrom('services as s')
    .select(['s.id', sql<string>`md5(s::text)`.as('mark')])
    .where('s.organization_id', '=', organization)
    .where('s.id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/** Keeps services as they look now until the transaction ends. */
export const lockServices = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  tx
    .selectFrom('services')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();

// What names a service, by table; a row of any of them keeps it.
const naming = ['reservation_lines', 'waitlist_lines', 'charge_lines', 'commission_rules'] as const;

const isIn = (organization: OrganizationId, table: (typeof naming)[number]) =>
  sql<boolean>`exists (select from ${sql.ref(table)} o where o.organization_id = ${organization} and o.service_id = s.id)`;

/** Removes services that nothing names; answers what is gone. */
export async function deleteBareServices(
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<ServiceRow[]> {
  return tx
    .deleteFrom('services as s')
    .where('s.organization_id', '=', organization)
    .where('s.id', '=', sql<number>`any(${ids})`)
    .where((eb) => eb.not(eb.or(naming.map((table) => isIn(organization, table)))))
    .returning(serviceColumns)
    .execute();
}
