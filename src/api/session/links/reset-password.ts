import { Refusal } from '#domain/refusal.ts';
import { epochOf } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { jobOf } from '../../jobs/define-job.ts';
import { fingerprint, organizationOfPublicId } from '../../security/tokens.ts';
import { byProduct, change } from '../../database/unit-of-work.ts';
import { findInDirectory, findMailedUser, lockUser, updateUser } from '../user-queries.ts';
import { clearEmailFor } from './clear-email.ts';
import { claimEmail } from '../directory-queries.ts';
import { passwordReset } from '../jobs.ts';
import { enqueuePasswordChanged } from '../notifications.ts';
import {
  countTokensOf,
  deleteTokensOf,
  findPasswordLink,
  findToken,
  issueToken,
  passwordLinks,
  consumeToken,
} from '../token-queries.ts';
import { hashPassword } from '../../security/passwords.ts';
import { refuseWeakPassword } from '../../security/weak-passwords.ts';
import { deleteSessionsOf } from '../queries.ts';

// Allows repeated requests, but too few links to flood a mailbox.
export const linksAtOnce = 5;

export async function sendResetLink(deps: Deps, email: string): Promise<void> {
  const found = await findInDirectory(deps.db, email);
  if (!found) return;
  const organization = found.organization_id as OrganizationId;
  await change(deps, byProduct(organization), async ({ tx, now, enqueue }) => {
    const person = await lockUser(tx, organization, found.user_id);
    if (!person) return;
    const link = { user: person.id, purpose: 'reset' } as const;
    if ((await countTokensOf(tx, organization, link, now())) >= linksAtOnce) return;
    const token = await issueToken(tx, organization, link, now());
    const key = `password-reset:${fingerprint(token).toString('hex')}`;
    enqueue(jobOf(passwordReset, { key, payload: { user_id: person.id, token } }));
  });
}

/** Also reads an expired link while its token is stored. */
export async function readPasswordLink(deps: Deps, { token }: { token: string }) {
  const organization = organizationOfPublicId(token);
  const found = organization && (await findPasswordLink(deps.db, organization, token));
  const user = found && (await findMailedUser(deps.db, organization, found.user_id));
  if (!user) throw new Refusal('bad_token');
  const { purpose, expires_at } = found;
  return { purpose, is_expired: epochOf(expires_at) <= deps.now(), email: user.email, shop: user.shop };
}

/**
 * Sets the password with a mailed token, once, and ends all sessions, password and confirmation links of the user;
 * returns the e-mail address. The token also confirms the address, because it was mailed there.
 */
export async function resetPassword(
  deps: Deps,
  { token, new_password }: { token: string; new_password: string },
): Promise<string> {
  const organization = organizationOfPublicId(token);
  const found = organization && (await findToken(deps.db, organization, token, passwordLinks, deps.now()));
  const user = found && (await findMailedUser(deps.db, organization, found.user_id));
  if (!user) throw new Refusal('bad_token');
  refuseWeakPassword(new_password, user);
  const password_hash = await hashPassword(new_password, deps.hashCost);
  await clearEmailFor(deps, found.user_id, user.email);
  return change(deps, byProduct(organization), async ({ tx, now, audit, enqueue }) => {
    // Locks the user row first, like every password change, to avoid deadlocks.
    const person = await lockUser(tx, organization, found.user_id);
    const spent = person && (await consumeToken(tx, organization, token, now()));
    if (!spent) throw new Refusal('bad_token');
    await claimEmail(tx, organization, person.id, person.email);
    const email_confirmed_at = person.email_confirmed_at ?? toInstant(now());
    await updateUser(tx, organization, person.id, { password_hash, email_confirmed_at });
    await deleteSessionsOf(tx, organization, person.id);
    await deleteTokensOf(tx, organization, person.id);
    const about = { subject: 'user', subject_id: person.id, action: 'password-reset' } as const;
    audit({ ...about, actor: { kind: 'person', user: person } });
    if (spent.purpose === 'reset') enqueuePasswordChanged({ enqueue }, person.id);
    return person.email;
  });
}
