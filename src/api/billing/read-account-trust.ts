import type { Db, OrganizationId } from '../database/connection.ts';
import type { AccountTrust } from '../integrations/mail/mail-budgets.ts';
import { hasConfirmedOwner } from '../session/user-queries.ts';
import { findBilling } from './queries.ts';

/** A paying shop counts as confirmed, even while a new address awaits confirmation. */
export async function readAccountTrust(db: Db, organization: OrganizationId): Promise<AccountTrust> {
  const hasPaid = (await findBilling(db, organization)).status === 'active';
  return { hasPaid, isConfirmed: hasPaid || (await hasConfirmedOwner(db, organization)) };
}
