import type { z } from 'zod';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { type inviteBarber as call, mostPeople } from '#domain/barbers/contract.ts';
import type { Deps } from '../deps.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change } from '../database/unit-of-work.ts';
import { claimEmail, claimOrAwaitEmail } from '../session/directory-queries.ts';
import { requireProof } from '../session/require-proof.ts';
import { insertUser, lockUser, requireUser, updateUser, type User } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import { countPeople, hideUser } from './queries.ts';
import { lockBranch } from '../branches/queries.ts';
import { jobOf } from '../jobs/define-job.ts';
import { hashPassword } from '../security/passwords.ts';
import { refuseWeakPassword } from '../security/weak-passwords.ts';
import { lockOrganization, requireRoom, requireShop } from '../organization/queries.ts';
import { issueToken } from '../session/token-queries.ts';
import { barberInvited } from './jobs.ts';

/** Without a password the user gets an e-mail with a link to choose one and cannot sign in before. */
export async function inviteBarber(
  deps: Deps,
  session: Session,
  { password, ...form }: z.output<typeof call.input>,
  idempotency: Idempotency = null,
): Promise<User> {
  if (form.role === 'manager' && !may(session.user, 'managers.invite')) throw new Refusal('forbidden');
  const organization = session.organization_id;
  const { name: shop } = await requireShop(deps.db, organization);
  if (password) refuseWeakPassword(password, { ...form, shop });
  const password_hash = password ? await hashPassword(password, deps.hashCost) : null;
  return change(deps, by(session), async (work) => {
    const { tx, now, audit, enqueue } = work;
    // A repeated request waits here for the first request's answer; otherwise it would find the e-mail taken.
    await lockOrganization(tx, organization);
    return makeOnce(work, idempotency, {
      find: (id) => requireUser(tx, organization, id),
      make: async () => {
        await requireRoom(tx, organization, mostPeople, countPeople);
        const person = await insertUser(tx, organization, { ...form, password_hash }, now());
        const claim = password ? claimEmail : claimOrAwaitEmail;
        await claim(tx, organization, person.id, form.email);
        const about = { subject: 'user', subject_id: person.id, action: 'created' } as const;
        audit({ ...about, after: person });
        if (password) return person;
        const token = await issueToken(tx, organization, { user: person.id, purpose: 'invitation' }, now());
        const payload = { user_id: person.id, token };
        enqueue(jobOf(barberInvited, { key: `barber-invited:${person.id}`, payload }));
        return person;
      },
    });
  });
}

export function assignBranch(
  deps: Deps,
  session: Session,
  { id, branch_id }: { id: number; branch_id: number | null },
): Promise<User> {
  const organization = session.organization_id;
  return change(deps, by(session), async ({ tx, audit }) => {
    // Locks the branch before the user, in the same order as deleting a branch, to avoid deadlocks.
    if (branch_id !== null) await lockBranch(tx, organization, branch_id);
    const person = await lockUser(tx, organization, id);
    if (!person) throw new Refusal('not_found');
    if (person.role === 'owner' && !may(session.user, 'owners.edit')) throw new Refusal('forbidden');
    const before = { branch_id: person.branch_id };
    const after = await updateUser(tx, organization, id, { branch_id });
    const about = { subject: 'user', subject_id: id, action: 'branch-assigned' } as const;
    audit({ ...about, before, after: { branch_id } });
    return after;
  });
}

export async function removeUser(deps: Deps, session: Session, id: number): Promise<undefined> {
  const organization = session.organization_id;
  await change(deps, by(session), async ({ tx, now, audit }) => {
    const person = await lockUser(tx, organization, id);
    if (!person) throw new Refusal('not_found');
    if (person.role === 'owner') throw new Refusal('owner_undeletable');
    if (person.id === session.user.id) throw new Refusal('self_undeletable');
    if (person.role === 'manager' && !may(session.user, 'managers.invite')) throw new Refusal('forbidden');
    if (person.role === 'manager') await requireProof({ db: tx, now }, session);
    const { password_hash: _secret, email_confirmed_at: _since, ...before } = person;
    await hideUser(tx, organization, id, now());
    const about = { subject: 'user', subject_id: id, action: 'deleted' } as const;
    audit({ ...about, before });
  });
}
