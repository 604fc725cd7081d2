import type { Insertable, Updateable } from 'kysely';
import type { Drawers } from '#db/schema.generated.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PlainDate } from '#domain/time.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';

/** Identifies a drawer: a branch's cash on one day in the shop's zone; branch 0 stands for no branch. */
export type DrawerKey = { branch: number; business_day: PlainDate };

/** Transactions lock drawers after calendars and reservations, to avoid deadlocks. */
const open = (tx: Tx, organization: OrganizationId, key: DrawerKey) =>
  tx
    .insertInto('drawers')
    .values({ organization_id: organization, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const columns = ['float_cents', 'expected_cents', 'counted_cents', 'note', 'closed_at', 'closed_by'] as const;
const drawer = (tx: Tx, organization: OrganizationId, { branch, business_day }: DrawerKey) =>
  tx
    .selectFrom('drawers')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('branch', '=', branch)
    .where('business_day', '=', business_day);

/** Refuses with `cash_closed`; the shared lock keeps an open day open until the transaction ends. */
export async function requireOpenDrawer(tx: Tx, organization: OrganizationId, key: DrawerKey): Promise<void> {
  const [, { closed_at }] = await pipeline(
    open(tx, organization, key),
    drawer(tx, organization, key).forShare().executeTakeFirstOrThrow(),
  );
  if (closed_at !== null) throw new Refusal('cash_closed');
}

export async function lockDrawer(tx: Tx, organization: OrganizationId, key: DrawerKey) {
  const [, locked] = await pipeline(
    open(tx, organization, key),
    drawer(tx, organization, key).forUpdate().executeTakeFirstOrThrow(),
  );
  return locked;
}

type NewDrawer = Omit<Insertable<Drawers>, 'organization_id'>;

export const insertDrawers = (
  tx: Tx,
  organization: OrganizationId,
  drawers: readonly NewDrawer[],
): Promise<void> =>
  insertRows(
    tx,
    'drawers',
    drawers.map((row) => ({ organization_id: organization, ...row })),
  );

/** The caller has locked the drawer. */
export const updateDrawer = (
  tx: Tx,
  organization: OrganizationId,
  { branch, business_day }: DrawerKey,
  changes: Pick<Updateable<Drawers>, (typeof columns)[number]>,
) =>
  tx
    .updateTable('drawers')
    .set(changes)
    .where('organization_id', '=', organization)
    .where('branch', '=', branch)
    .where('business_day', '=', business_day)
    .execute();
