import type { Db, OrganizationId } from '../database/connection.ts';
import type { Standing } from '../integrations/mail/mail-budgets.ts';
import { hasConfirmedOwner } from '../session/user-queries.ts';
import { findBilling } from './queries.ts';

/** How far a shop is trusted with mails and chats, now. Who pays is no stranger, also while a new address waits for its confirmation. */
export async function readStanding(db: Db, organization: OrganizationId): Promise<Standing> {
  const hasPaid = (await findBilling(db, organization)).status === 'active';
  return { hasPaid, isConfirmed: hasPaid || (await hasConfirmedOwner(db, organization)) };
}
