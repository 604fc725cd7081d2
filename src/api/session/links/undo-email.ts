import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../../deps.ts';
import { toInstant } from '../../clock.ts';
import { byProduct, change } from '../../database/unit-of-work.ts';
import { organizationOfPublicId } from '../../security/tokens.ts';
import { clearEmailFor } from './clear-email.ts';
import { claimEmail } from '../directory-queries.ts';
import { deleteSessionsOf } from '../queries.ts';
import {
  deleteTokensOf,
  deleteUndoTokensSince,
  findToken,
  storeToken,
  consumeToken,
} from '../token-queries.ts';
import { findUser, lockUser, updateUser } from '../user-queries.ts';

/**
 * Restores an account's previous address with the token mailed there, ends all sessions and removes the password, which
 * an attacker may know; returns the address. The token then serves as a password reset link, so a repeated request gets
 * the same result while that link is valid.
 */
export async function undoEmail(deps: Deps, { token }: { token: string }): Promise<string> {
  const organization = organizationOfPublicId(token);
  const found =
    organization && (await findToken(deps.db, organization, token, ['undo', 'reset'], deps.now()));
  // A deleted user has no account to restore, and the previous address may belong to another account now.
  const owner = found && (await findUser(deps.db, organization, found.user_id));
  if (!owner) throw new Refusal('bad_token');
  if (found.purpose === 'reset') return owner.email;
  const { user_id, created_at } = found;
  const email = found.email as string;
  await clearEmailFor(deps, user_id, email);
  return change(deps, byProduct(organization), async ({ tx, now, audit }) => {
    const person = await lockUser(tx, organization, user_id);
    if (!person || !(await consumeToken(tx, organization, token, now()))) throw new Refusal('bad_token');
    await claimEmail(tx, organization, user_id, email);
    const restored = { email, email_confirmed_at: toInstant(now()), password_hash: null };
    await updateUser(tx, organization, user_id, restored);
    await deleteSessionsOf(tx, organization, user_id);
    await deleteTokensOf(tx, organization, user_id);
    // An attacker may hold undo links of later changes; links of earlier changes were mailed to addresses of the owner.
    await deleteUndoTokensSince(tx, organization, user_id, created_at);
    await storeToken(tx, organization, { user: user_id, purpose: 'reset', token }, now());
    const about = { subject: 'user', subject_id: user_id, action: 'email-restored' } as const;
    const before = { email: person.email };
    audit({ ...about, before, after: { email }, actor: { kind: 'person', user: person } });
    return email;
  });
}
