import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { DB } from '#db/schema.generated.ts';
import type { Now } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { TenantQueries } from '../database/tenant-queries.ts';
import { transact } from '../database/transaction.ts';
import type { Turn } from './recurring.ts';

const batchSize = 1_000;
const batchOfOne = 100;

export type StaleRows = {
  table: keyof DB;
  /** The primary key column, without organization_id in tenant tables. */
  key: string;
  isGlobal?: boolean;
  /** The column with the time from which a row ages; an index must begin with it. */
  since: string;
  /** Rows with an earlier `since` are deleted; an instant or epoch milliseconds, depending on the column. */
  before: (nowMs: number) => string | number;
};
type Found = { organization_id: OrganizationId | null; key: unknown };
type Context = { db: Db; log: FastifyBaseLogger; tenantQueries: TenantQueries; now: Now };

export function staleQuery(
  { table, key, isGlobal, since }: StaleRows,
  before: string | number,
  organization?: OrganizationId,
) {
  const tenant = isGlobal ? sql`null::bigint` : sql.ref('organization_id');
  const own = organization === undefined ? sql`` : sql`and organization_id = ${organization}`;
  return sql<Found>`
    select ${tenant} as organization_id, ${sql.ref(key)} as key from ${sql.table(table)}
    where ${sql.ref(since)} < ${before} ${own}
    order by ${sql.ref(since)} limit ${organization === undefined ? batchSize : batchOfOne}`;
}

async function deleteStale(
  db: Db,
  { table, key, since }: StaleRows,
  before: string | number,
  organization: OrganizationId | null,
  keys: readonly unknown[],
): Promise<number> {
  const own = organization === null ? sql`` : sql`organization_id = ${organization} and`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ${own} ${sql.ref(key)} = any(${keys}) and ${sql.ref(since)} < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function sweepTable({ db, tenantQueries }: Context, stale: StaleRows, nowMs: number, turn: Turn) {
  const before = stale.before(nowMs);
  for (;;) {
    const readRows = async (organization?: OrganizationId) =>
      (await staleQuery(stale, before, organization).execute(db)).rows;
    const found = await (stale.isGlobal
      ? readRows()
      : tenantQueries.crossTenantQuery(`sweep ${stale.table}`, readRows));
    const byTenant = Map.groupBy(found, ({ organization_id }) => organization_id);
    // One commit per batch, because a thousand single commits would take ten times as long.
    const removed = await transact(db, async (tx) => {
      let count = 0;
      for (const [organization, rows] of byTenant) {
        const keys = rows.map(({ key }) => key);
        count += await deleteStale(tx, stale, before, organization, keys);
      }
      return count;
    });
    if (removed === 0 || found.length < batchSize) return;
    await turn.rest();
    if (turn.signal.aborted) return;
  }
}

/** A table whose sweep fails waits for the next sweep. */
export async function sweep(context: Context, stale: readonly StaleRows[], turn: Turn): Promise<void> {
  const nowMs = context.now();
  for (const rows of stale) {
    await sweepTable(context, rows, nowMs, turn).catch((problem: unknown) =>
      context.log.warn({ err: problem, table: rows.table }, 'a table could not be swept'),
    );
  }
}
