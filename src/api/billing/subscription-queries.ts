import { type Subscription, supersedes, type SnapshotVersion } from '#domain/billing/subscription.ts';
import { epochOf } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';

export const listSubscriptions = async (db: Db, organization: OrganizationId) => {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', '=', organization)
    .execute();
  return rows.map(({ subscription_id, snapshot_at, snapshot_order, ...row }) => ({
    ...row,
    id: subscription_id,
    version: { at: epochOf(snapshot_at), order: snapshot_order },
  }));
};

export type KnownSubscription = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** Stores a subscription unless a newer snapshot of it is stored. */
export async function storeSubscription(
  tx: Tx,
  organization: OrganizationId,
  { id, status, cancel_at_period_end, current_period_end, created_at }: Subscription,
  { at, order }: SnapshotVersion,
): Promise<void> {
  const known = (await listSubscriptions(tx, organization)).find((known) => known.id === id);
  if (!supersedes({ at, order }, known?.version ?? null)) return;
  const values = {
    status,
    cancel_at_period_end,
    current_period_end,
    created_at,
    snapshot_at: toInstant(at),
    snapshot_order: order,
  };
  await tx
    .insertInto('subscriptions')
    .values({ organization_id: organization, subscription_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'subscription_id']).doUpdateSet(values))
    .execute();
}
