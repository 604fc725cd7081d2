import type { z } from 'zod';
import type { inviteBarber as call } from '#domain/barbers/contract.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { by, recordAudit } from '../database/audit-log.ts';
import { enqueue } from '../jobs/queue.ts';
import { hashPassword } from '../security/passwords.ts';
import { transact } from '../database/transaction.ts';
import { requireShop } from '../organization/queries.ts';
import { insertUser, type User } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import { issueToken } from '../session/token-queries.ts';

/** Adds a person to the shop. Without a password they are mailed a link to choose one; until then they cannot sign in. */
export async function inviteBarber(
  { db, now, jobs }: Deps,
  session: Session,
  { password, ...form }: z.output<typeof call.input>,
): Promise<User> {
  if (form.role === 'manager' && !may(session.user, 'managers.invite')) throw new Refusal('forbidden');
  const organization = session.organization_id;
  await requireShop(db, organization);
  const password_hash = password ? await hashPassword(password) : null;
  const invited = await transact(db, async (tx) => {
    const person = await insertUser(tx, organization, { ...form, password_hash }, now());
    const about = { subject: 'user', subject_id: person.id, action: 'created' } as const;
    await recordAudit(tx, organization, { ...by(session), ...about, after: person }, now());
    if (password) return person;
    const token = await issueToken(tx, organization, person.id, 'invitation', now());
    const payload = { user_id: person.id, token };
    await enqueue(
      tx,
      organization,
      { key: `barber-invited:${person.id}`, kind: 'barber-invited', payload },
      now(),
    );
    return person;
  });
  if (!password) jobs.wake(organization);
  return invited;
}
