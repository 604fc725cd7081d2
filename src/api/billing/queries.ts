import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { Billing as BillingTable } from '#db/schema.generated.ts';
import type { Billing } from '#domain/billing/contract.ts';
import type { Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';

const none: Billing = { status: null, cancel_at_period_end: false };

/** As last reported by the payment provider; status null if the shop never had a subscription. */
export const findBilling = async (db: Db, organization: OrganizationId): Promise<Billing> =>
  (await db
    .selectFrom('billing')
    .select(['status', 'cancel_at_period_end'])
    .where('organization_id', '=', organization)
    .executeTakeFirst()) ?? none;

export const statusOf = (db: Db, organization: OrganizationId) =>
  db.selectFrom('billing').select('status').where('organization_id', '=', organization);

const account = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('billing')
    .select([
      'customer_id',
      'subscription_id',
      'status',
      'cancel_at_period_end',
      'current_period_end',
      'redirected_at',
      'snapshot_at',
    ])
    .where('organization_id', '=', organization);

export const findAccount = (db: Db, organization: OrganizationId) =>
  account(db, organization).executeTakeFirst();
export const lockAccount = (tx: Tx, organization: OrganizationId) =>
  account(tx, organization).forUpdate().executeTakeFirst();

export async function storeCustomerKey(db: Db, organization: OrganizationId): Promise<string> {
  await db
    .insertInto('billing')
    .values({ organization_id: organization, customer_key: randomUUID() })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  const account = await db
    .selectFrom('billing')
    .select('customer_key')
    .where('organization_id', '=', organization)
    .executeTakeFirst();
  return account?.customer_key ?? String(organization);
}

/** Answers the stored customer, which a concurrent request may have written first. */
export async function storeCustomer(
  db: Db,
  organization: OrganizationId,
  customer_id: string,
): Promise<string> {
  await db
    .updateTable('billing')
    .set({ customer_id })
    .where('organization_id', '=', organization)
    .where('customer_id', 'is', null)
    .execute();
  const account = await findAccount(db, organization);
  return account?.customer_id ?? customer_id;
}

export const forgetCustomer = (db: Db, organization: OrganizationId, lost: string) =>
  db
    .updateTable('billing')
    .set({ customer_id: null, customer_key: randomUUID() })
    .where('organization_id', '=', organization)
    .where('customer_id', '=', lost)
    .execute();

export const updateAccount = (tx: Tx, organization: OrganizationId, changes: Updateable<BillingTable>) =>
  tx.updateTable('billing').set(changes).where('organization_id', '=', organization).execute();

export const markRedirect = (db: Db, organization: OrganizationId, nowMs: number) =>
  db
    .updateTable('billing')
    .set({ redirected_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .execute();

/**
 * Claims the right to query the provider about a shop's customer; null if a query was claimed within the interval, or
 * if the shop has no customer.
 */
export async function claimSync(
  db: Db,
  organization: OrganizationId,
  nowMs: number,
  intervalMs: number,
): Promise<string | null> {
  const row = await db
    .updateTable('billing')
    .set({ synced_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where((eb) => eb.or([eb('synced_at', 'is', null), eb('synced_at', '<=', toInstant(nowMs - intervalMs))]))
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** For events without organization metadata; queries all tenants, which is slow. */
export async function findOrganizationOfCustomer(db: Db, customer: string): Promise<OrganizationId | null> {
  const row = await db
    .selectFrom('billing')
    .select('organization_id')
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  return row ? (row.organization_id as OrganizationId) : null;
}

type Due = { synced: Instant; unsettledSynced: Instant; unsettledSince: Instant };

/**
 * Lists at most 100 organizations with a customer whose last sync is missing or too old; the interval is shorter for
 * recently redirected shops without an active subscription. With `organization` only that shop is considered.
 */
export async function organizationsToSync(
  db: Db,
  due: Due,
  organization?: OrganizationId,
): Promise<OrganizationId[]> {
  const rows = await db
    .selectFrom('billing')
    .select('organization_id')
    .where('customer_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('synced_at', 'is', null),
        eb('synced_at', '<', due.synced),
        eb.and([
          eb('synced_at', '<', due.unsettledSynced),
          eb('redirected_at', '>', due.unsettledSince),
          sql<boolean>`status is distinct from 'active'`,
        ]),
      ]),
    )
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization as OrganizationId),
    )
    .orderBy('synced_at', (order) => order.asc().nullsFirst())
    .limit(100)
    .execute();
  return rows.map((row) => row.organization_id as OrganizationId);
}
