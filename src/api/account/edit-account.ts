import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import type { editAccount as call } from '#domain/account/contract.ts';
import type { Deps } from '../deps.ts';
import { releasePhoto, requireOwnPhoto } from '../images/queries.ts';
import { jobOf } from '../jobs/define-job.ts';
import { claimEmail } from '../session/directory-queries.ts';
import { sendConfirmation } from '../session/notifications.ts';
import { lockUser, updateUser, type User } from '../session/user-queries.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { deleteTokensOf, issueToken } from '../session/token-queries.ts';
import { emailChanged } from './jobs.ts';

export async function editAccount(
  deps: Deps,
  session: Session,
  form: z.output<typeof call.input>,
): Promise<User> {
  const organization = session.organization_id;
  const changes =
    typeof form.photo_url === 'string'
      ? { ...form, photo_url: requireOwnPhoto(deps.config, form.photo_url) }
      : form;
  if (Object.keys(changes).length === 0) return session.user;
  return change(deps, by(session), async (work) => {
    const { tx } = work;
    const person = await lockUser(tx, organization, session.user.id);
    if (!person) throw new Refusal('not_authenticated');
    const { password_hash: _secret, email_confirmed_at, ...before } = person;
    const isMoved = changes.email !== undefined && changes.email !== before.email;
    if (isMoved) await moveEmail(work, before, changes.email as string, email_confirmed_at !== null);
    const updated = await updateUser(tx, organization, before.id, {
      ...changes,
      ...(isMoved && { email_confirmed_at: null }),
    });
    if (updated.photo_url !== before.photo_url) {
      await releasePhoto(tx, organization, before.photo_url, work.now());
    }
    const about = { subject: 'user', subject_id: before.id, action: 'changed' } as const;
    work.audit({ ...about, before, after: updated });
    return updated;
  });
}

/**
 * Moves an account to a new e-mail; its password and confirmation links stop working. The old address gets a notice,
 * with an undo link only if it was confirmed: a stranger whose address was entered by mistake must not get the account.
 */
async function moveEmail(
  work: Work,
  { id, email: old_email }: User,
  email: string,
  wasConfirmed: boolean,
): Promise<void> {
  const { tx, organization, now, enqueue } = work;
  await claimEmail(tx, organization, id, email);
  await deleteTokensOf(tx, organization, id);
  await sendConfirmation(work, id);
  if (!old_email) return;
  const link = { user: id, purpose: 'undo', email: old_email } as const;
  const token = wasConfirmed && (await issueToken(tx, organization, link, now()));
  const key = `email-changed:${randomUUID()}`;
  enqueue(jobOf(emailChanged, { key, payload: { user_id: id, old_email, ...(token && { token }) } }));
}
