import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { toInstant } from '../clock.ts';
import { by, change } from '../database/unit-of-work.ts';
import { organizationOfPublicId } from '../security/tokens.ts';
import { sendConfirmation } from './notifications.ts';
import type { Session } from './require-session.ts';
import { findToken } from './token-queries.ts';
import { lockUser, updateUser } from './user-queries.ts';

/** Mails the link again to whoever is signed in, unless their address is confirmed. */
export async function resendConfirmation(deps: Deps, session: Session): Promise<undefined> {
  await change(deps, by(session), async (work) => {
    const person = await lockUser(work.tx, work.organization, session.user.id);
    if (person?.email && !person.email_confirmed_at) await sendConfirmation(work, person.id);
  });
}

/**
 * Notes that the address is the person's, by the token that was mailed to it. The link stays good until it expires or the
 * address changes, because whoever presses twice, or lost the answer, must not read that it is not valid.
 */
export async function confirmEmail(deps: Deps, { token }: { token: string }): Promise<undefined> {
  const organization = organizationOfPublicId(token);
  const found = organization && (await findToken(deps.db, organization, token, ['confirm'], deps.now()));
  if (!found) throw new Refusal('bad_token');
  await change(deps, { organization, actor: { kind: 'system' } }, async ({ tx, now, audit }) => {
    const person = await lockUser(tx, organization, found.user_id);
    // Locked, because changing the address ends the link.
    const isGood = await findToken(tx, organization, token, ['confirm'], now());
    if (!person || !isGood) throw new Refusal('bad_token');
    if (person.email_confirmed_at) return;
    await updateUser(tx, organization, person.id, { email_confirmed_at: toInstant(now()) });
    const about = { subject: 'user', subject_id: person.id, action: 'email-confirmed' } as const;
    audit({ ...about, actor: { kind: 'person', user: person } });
  });
}
