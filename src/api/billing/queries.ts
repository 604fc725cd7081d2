import type { Billing } from '#domain/billing/contract.ts';
import type { Db, OrganizationId } from '../lib/db.ts';

const none: Billing = { status: null, cancel_at_period_end: false };

/** The subscription as the payment provider last told it; a shop that never had one has status null. */
export const findBilling = async (db: Db, organization: OrganizationId): Promise<Billing> =>
  (await db
    .selectFrom('billing')
    .select(['status', 'cancel_at_period_end'])
    .where('organization_id', '=', organization)
    .executeTakeFirst()) ?? none;
