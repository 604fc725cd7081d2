import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import type { editAccount as call } from '#domain/account/contract.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { releasePhoto } from '../images/queries.ts';
import { jobOf } from '../jobs/define-job.ts';
import { claimEmail, lockUser, releaseEmail, updateUser, type User } from '../session/user-queries.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { deleteTokensOf } from '../session/token-queries.ts';
import { emailChanged } from './jobs.ts';

/** Changes the fields that are present in the profile of whoever is signed in. */
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
    const { password_hash: _secret, ...before } = person;
    if (changes.email && changes.email !== before.email) {
      await moveEmail(work, before, changes.email);
    }
    const updated = await updateUser(tx, organization, before.id, changes);
    if (updated.photo_url !== before.photo_url) {
      await releasePhoto(tx, organization, before.photo_url, work.now());
    }
    const about = { subject: 'user', subject_id: before.id, action: 'changed' } as const;
    work.audit({ ...about, before, after: updated });
    return updated;
  });
}

// Whoever owned an account that was taken over is notified, and links sent to the old address stop working.
async function moveEmail(work: Work, { id, email: old_email }: User, email: string): Promise<void> {
  const { tx, organization } = work;
  await releaseEmail(tx, id);
  await claimEmail(tx, organization, id, email);
  await deleteTokensOf(tx, organization, id);
  const key = `email-changed:${randomUUID()}`;
  work.enqueue(jobOf(emailChanged, { key, payload: { user_id: id, old_email } }));
}

/** The address of a photo on the image host; a photo from elsewhere could change later or track its viewers. */
function requireOwnPhoto(
  { publicUrl, imageOrigin }: Pick<Config, 'publicUrl' | 'imageOrigin'>,
  address: string,
): string {
  const url = URL.parse(address, publicUrl);
  const isOurs = url?.origin === new URL(publicUrl).origin && url.pathname.startsWith('/api/images/');
  const isTheHost = imageOrigin !== undefined && url?.origin === imageOrigin;
  if (!url || url.username || url.password || !(isOurs || isTheHost)) throw new Refusal('photo_elsewhere');
  return url.href;
}
