import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { fitsPassword, hashPassword } from '../security/passwords.ts';
import { refuseWeakPassword } from '../security/weak-passwords.ts';
import { by, change } from '../database/unit-of-work.ts';
import { enqueuePasswordChanged } from '../session/notifications.ts';
import { findMailedUser, findUser, lockUser, updateUser } from '../session/user-queries.ts';
import { deleteSessionsOf } from '../session/queries.ts';
import type { Session } from '../session/require-session.ts';
import { deleteLinksOf, passwordLinks } from '../session/token-queries.ts';

export async function changePassword(
  deps: Deps,
  session: Session,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<undefined> {
  const { organization_id: organization, user } = session;
  const person = await findUser(deps.db, organization, user.id);
  if (!(await fitsPassword(current_password, person?.password_hash, deps.hashCost)))
    throw new Refusal('wrong_password');
  refuseWeakPassword(new_password, await findMailedUser(deps.db, organization, user.id));
  const password_hash = await hashPassword(new_password, deps.hashCost);
  await change(deps, by(session), async ({ tx, audit, enqueue }) => {
    // Hashing takes a while, so the stored hash is compared again: of two concurrent changes the second is refused.
    const still = await lockUser(tx, organization, user.id);
    if (still?.password_hash !== person?.password_hash) throw new Refusal('wrong_password');
    await updateUser(tx, organization, user.id, { password_hash });
    await deleteSessionsOf(tx, organization, user.id, session.id);
    await deleteLinksOf(tx, organization, user.id, passwordLinks);
    const about = { subject: 'user', subject_id: user.id, action: 'password-changed' } as const;
    audit({ ...about });
    enqueuePasswordChanged({ enqueue }, user.id);
  });
}
