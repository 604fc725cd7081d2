import type { OrganizationId, Tx } from '../database/connection.ts';
import { Refusal } from '#domain/refusal.ts';
import { findInDirectory, findUser } from './user-queries.ts';

/** Stands in the directory for who waits for an address that somebody else has; no e-mail is spelt so. */
export const waiting = (user: number): string => `#${user}`;

/** Gives an e-mail to a person, in place of what they had, unless anybody else in the product has it. */
export async function claimEmail(
  tx: Tx,
  organization: OrganizationId,
  user: number,
  email: string,
): Promise<void> {
  await releaseEmail(tx, user);
  const claimed = await tx
    .insertInto('login_directory')
    .values({ email, organization_id: organization, user_id: user })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst();
  if (!claimed) throw new Refusal('email_taken');
}

/**
 * Like `claimEmail`, but an address that a stranger to the organization has and never confirmed is no obstacle: whom it
 * was promised to gets it with the link that is mailed there.
 */
export async function claimOrAwaitEmail(
  tx: Tx,
  organization: OrganizationId,
  user: number,
  email: string,
): Promise<void> {
  const holder = await findInDirectory(tx, email);
  const isOpen =
    holder &&
    holder.organization_id !== organization &&
    !(await findUser(tx, holder.organization_id as OrganizationId, holder.user_id))?.email_confirmed_at;
  await claimEmail(tx, organization, user, isOpen ? waiting(user) : email);
}

/** Frees the e-mail of a person. */
export const releaseEmail = (tx: Tx, user: number) =>
  tx.deleteFrom('login_directory').where('user_id', '=', user).execute();
