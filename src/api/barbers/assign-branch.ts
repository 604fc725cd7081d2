import { Refusal } from '#domain/refusal.ts';
import { lockBranch } from '../branches/queries.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import { lockUser, type User, updateUser } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';

/** Says in which branch a person works; null: in none. */
export function assignBranch(
  deps: Deps,
  session: Session,
  { id, branch_id }: { id: number; branch_id: number | null },
): Promise<User> {
  const organization = session.organization_id;
  return change(deps, by(session), async ({ tx, audit }) => {
    // The branch first, as its removal does.
    if (branch_id !== null) await lockBranch(tx, organization, branch_id);
    const person = await lockUser(tx, organization, id);
    if (!person) throw new Refusal('not_found');
    const before = { branch_id: person.branch_id };
    const after = await updateUser(tx, organization, id, { branch_id });
    const about = { subject: 'user', subject_id: id, action: 'branch-assigned' } as const;
    audit({ ...about, before, after: { branch_id } });
    return after;
  });
}
