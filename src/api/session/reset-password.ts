import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { jobOf } from '../jobs/define-job.ts';
import { fingerprint, organizationOfPublicId } from '../security/tokens.ts';
import { change } from '../database/unit-of-work.ts';
import { findInDirectory, lockUser, updateUser } from './user-queries.ts';
import { passwordReset } from './jobs.ts';
import { countTokensOf, deleteTokensOf, findToken, issueToken, spendToken } from './token-queries.ts';
import { hashPassword } from '../security/passwords.ts';
import { deleteSessionsOf } from './queries.ts';

// Enough for somebody who asks repeatedly, too few to flood a mailbox.
const linksAtOnce = 5;

/** Mails a link to choose another password, when the e-mail has an account. */
export async function sendResetLink(deps: Deps, email: string): Promise<void> {
  const found = await findInDirectory(deps.db, email);
  if (!found) return;
  const organization = found.organization_id as OrganizationId;
  await change(deps, { organization, actor: { kind: 'system' } }, async ({ tx, now, enqueue }) => {
    const person = await lockUser(tx, organization, found.user_id);
    if (!person) return;
    if ((await countTokensOf(tx, organization, person.id, 'reset', now())) >= linksAtOnce) return;
    const token = await issueToken(tx, organization, person.id, 'reset', now());
    const key = `password-reset:${fingerprint(token).toString('hex')}`;
    enqueue(jobOf(passwordReset, { key, payload: { user_id: person.id, token } }));
  });
}

/** Sets the password with a mailed token, once, and ends everything the old password opened; answers whose it is. */
export async function resetPassword(
  deps: Deps,
  { token, new_password }: { token: string; new_password: string },
): Promise<string> {
  const organization = organizationOfPublicId(token);
  const found = organization && (await findToken(deps.db, organization, token, deps.now()));
  if (!found) throw new Refusal('bad_token');
  const password_hash = await hashPassword(new_password);
  return change(deps, { organization, actor: { kind: 'system' } }, async ({ tx, now, audit }) => {
    // The user's row is locked first, as in every change of a password, to avoid deadlocks.
    const person = await lockUser(tx, organization, found.user_id);
    if (!person || !(await spendToken(tx, organization, token, now()))) throw new Refusal('bad_token');
    await updateUser(tx, organization, person.id, { password_hash });
    await deleteSessionsOf(tx, organization, person.id);
    await deleteTokensOf(tx, organization, person.id);
    const about = { subject: 'user', subject_id: person.id, action: 'password-reset' } as const;
    audit({ ...about, actor: { kind: 'person', user: person } });
    return person.email;
  });
}
