import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { editAccount as call } from '#domain/account/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { by, recordAudit } from '../database/audit-log.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { jobOf } from '../jobs/define-job.ts';
import { enqueue } from '../jobs/queue.ts';
import { claimEmail, lockUser, type User, releaseEmail, updateUser } from '../session/user-queries.ts';
import { transact } from '../database/transaction.ts';
import type { Session } from '../session/require-session.ts';
import { deleteTokensOf } from '../session/token-queries.ts';
import { emailChanged } from './jobs.ts';
import { requireOwnPhoto } from './own-photo.ts';

/** Changes the fields that are present in the profile of whoever is signed in. */
export async function editAccount(
  { db, now, config, jobs }: Deps,
  session: Session,
  form: z.output<typeof call.input>,
): Promise<User> {
  const organization = session.organization_id;
  const changes =
    typeof form.photo_url === 'string'
      ? { ...form, photo_url: requireOwnPhoto(config, form.photo_url) }
      : form;
  if (Object.keys(changes).length === 0) return session.user;
  const after = await transact(db, async (tx) => {
    const person = await lockUser(tx, organization, session.user.id);
    if (!person) throw new Refusal('not_authenticated');
    const { password_hash: _secret, ...before } = person;
    if (changes.email && changes.email !== before.email) {
      await moveEmail(tx, organization, before, changes.email, now());
    }
    const updated = await updateUser(tx, organization, before.id, changes);
    const about = { subject: 'user', subject_id: before.id, action: 'changed' } as const;
    await recordAudit(tx, organization, { ...by(session), ...about, before, after: updated }, now());
    return updated;
  });
  if (after.email !== session.user.email) jobs.wake(organization);
  return after;
}

// Whoever took over an account by changing its address is found out, and links sent to the old address end.
async function moveEmail(
  tx: Tx,
  organization: OrganizationId,
  { id, email: old_email }: User,
  email: string,
  nowMs: number,
): Promise<void> {
  await releaseEmail(tx, id);
  await claimEmail(tx, organization, id, email);
  await deleteTokensOf(tx, organization, id);
  const key = `email-changed:${randomUUID()}`;
  await enqueue(tx, organization, jobOf(emailChanged, { key, payload: { user_id: id, old_email } }), nowMs);
}
