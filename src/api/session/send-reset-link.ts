import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { jobOf } from '../jobs/define-job.ts';
import { fingerprint } from '../security/tokens.ts';
import { change } from '../database/unit-of-work.ts';
import { findInDirectory, lockUser } from './user-queries.ts';
import { passwordReset } from './jobs.ts';
import { countTokensOf, issueToken } from './token-queries.ts';

// Enough for somebody who asks again and again, too few to flood a mailbox.
const linksAtOnce = 5;

/** Mails a link to choose another password, when the e-mail has an account. */
export async function sendResetLink(deps: Deps, email: string): Promise<void> {
  const found = await findInDirectory(deps.db, email);
  if (!found) return;
  const organization = found.organization_id as OrganizationId;
  await change(deps, { organization, actor: { kind: 'system' } }, async ({ tx, now, enqueue }) => {
    const person = await lockUser(tx, organization, found.user_id);
    if (!person) return;
    if ((await countTokensOf(tx, organization, person.id, 'reset', now())) >= linksAtOnce) return;
    const token = await issueToken(tx, organization, person.id, 'reset', now());
    const key = `password-reset:${fingerprint(token).toString('hex')}`;
    enqueue(jobOf(passwordReset, { key, payload: { user_id: person.id, token } }));
  });
}
