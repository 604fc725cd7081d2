import type { z } from 'zod';
import type { inviteBarber as call } from '#domain/barbers/contract.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { jobOf } from '../jobs/define-job.ts';
import { hashPassword } from '../security/passwords.ts';
import { by, change } from '../database/unit-of-work.ts';
import { requireShop } from '../organization/queries.ts';
import { insertUser, type User } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import { issueToken } from '../session/token-queries.ts';
import { barberInvited } from './jobs.ts';

/** Adds a person to the shop. Without a password they are mailed a link to choose one; until then they cannot sign in. */
export async function inviteBarber(
  deps: Deps,
  session: Session,
  { password, ...form }: z.output<typeof call.input>,
): Promise<User> {
  if (form.role === 'manager' && !may(session.user.role, 'managers.invite')) throw new Refusal('forbidden');
  const organization = session.organization_id;
  await requireShop(deps.db, organization);
  const password_hash = password ? await hashPassword(password) : null;
  return change(deps, by(session), async ({ tx, now, audit, enqueue }) => {
    const person = await insertUser(tx, organization, { ...form, password_hash }, now());
    const about = { subject: 'user', subject_id: person.id, action: 'created' } as const;
    audit({ ...about, after: person });
    if (password) return person;
    const token = await issueToken(tx, organization, person.id, 'invitation', now());
    const payload = { user_id: person.id, token };
    enqueue(jobOf(barberInvited, { key: `barber-invited:${person.id}`, payload }));
    return person;
  });
}
