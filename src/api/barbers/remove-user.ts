import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import { lockUser } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import { hideUser } from './queries.ts';

/** Removes a barber (an owner: also a manager) from the shop; past reservations keep the name. */
export async function removeUser(deps: Deps, session: Session, id: number): Promise<undefined> {
  const organization = session.organization_id;
  await change(deps, by(session), async ({ tx, now, audit }) => {
    const person = await lockUser(tx, organization, id);
    if (!person) throw new Refusal('not_found');
    if (person.role === 'owner') throw new Refusal('owner_undeletable');
    if (person.id === session.user.id) throw new Refusal('self_undeletable');
    if (person.role === 'manager' && !may(session.user, 'managers.invite')) throw new Refusal('forbidden');
    const { password_hash: _secret, ...before } = person;
    await hideUser(tx, organization, id, now());
    const about = { subject: 'user', subject_id: id, action: 'deleted' } as const;
    audit({ ...about, before });
  });
}
