import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { hashPassword } from '../security/passwords.ts';
import { organizationOfPublicId } from '../security/tokens.ts';
import { change } from '../database/unit-of-work.ts';
import { lockUser, updateUser } from './user-queries.ts';
import { deleteSessionsOf } from './queries.ts';
import { deleteTokensOf, findToken, spendToken } from './token-queries.ts';

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
    // The user's row first, as wherever a password changes.
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
