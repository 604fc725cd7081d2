import type { OrganizationId, Tx } from '../database/connection.ts';
import { Refusal } from '#domain/refusal.ts';
import { findInDirectory, findUser } from './user-queries.ts';

/** Directory placeholder for a user whose address still belongs to another account; no e-mail address has this form. */
export const waiting = (user: number): string => `#${user}`;

/** Refuses an address of another account, also in other organizations. */
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
 * Like `claimEmail`, but accepts an address that a user of another organization holds without having confirmed it: the
 * new user gets the address after opening the link mailed to it.
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

export const releaseEmail = (tx: Tx, user: number) =>
  tx.deleteFrom('login_directory').where('user_id', '=', user).execute();
