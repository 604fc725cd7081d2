import type { Deps } from '../../deps.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { byProduct, change } from '../../database/unit-of-work.ts';
import { claimEmail, waiting } from '../directory-queries.ts';
import { deleteTokensOf } from '../token-queries.ts';
import { findInDirectory, lockUser, updateUser } from '../user-queries.ts';

/**
 * Frees an e-mail address for `user`, who has just proven ownership of the mailbox: takes the address from another
 * account that never confirmed it. The other user stays signed in and must enter a new address.
 */
export async function clearEmailFor(deps: Deps, user: number, email: string): Promise<void> {
  const holder = await findInDirectory(deps.db, email);
  if (!holder || holder.user_id === user) return;
  const organization = holder.organization_id as OrganizationId;
  await change(deps, byProduct(organization), async ({ tx, audit }) => {
    const person = await lockUser(tx, organization, holder.user_id);
    if (person?.email !== email || person.email_confirmed_at) return;
    await claimEmail(tx, organization, person.id, waiting(person.id));
    await deleteTokensOf(tx, organization, person.id);
    await updateUser(tx, organization, person.id, { email: '' });
    const about = { subject: 'user', subject_id: person.id, action: 'email-lost' } as const;
    audit({ ...about, before: { email }, after: { email: null } });
  });
}
