import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../../deps.ts';
import { toInstant } from '../../clock.ts';
import { byProduct, by, change } from '../../database/unit-of-work.ts';
import { organizationOfPublicId } from '../../security/tokens.ts';
import { sendConfirmation } from '../notifications.ts';
import type { Session } from '../require-session.ts';
import { findToken } from '../token-queries.ts';
import { lockUser, updateUser } from '../user-queries.ts';

export async function resendConfirmation(deps: Deps, session: Session): Promise<undefined> {
  await change(deps, by(session), async (work) => {
    const person = await lockUser(work.tx, work.organization, session.user.id);
    if (person?.email && !person.email_confirmed_at) await sendConfirmation(work, person.id);
  });
}

/**
 * The link works until it expires, a newer one is sent or the address changes, because a second click or a retry after
 * a lost response must not show an error.
 */
export async function confirmEmail(deps: Deps, { token }: { token: string }): Promise<undefined> {
  const organization = organizationOfPublicId(token);
  const found = organization && (await findToken(deps.db, organization, token, ['confirm'], deps.now()));
  if (!found) throw new Refusal('bad_token');
  await change(deps, byProduct(organization), async ({ tx, now, audit }) => {
    const person = await lockUser(tx, organization, found.user_id);
    // Checked again under the row lock, because a concurrent change of the address invalidates the link.
    const isGood = await findToken(tx, organization, token, ['confirm'], now());
    if (!person || !isGood) throw new Refusal('bad_token');
    if (person.email_confirmed_at) return;
    await updateUser(tx, organization, person.id, { email_confirmed_at: toInstant(now()) });
    const about = { subject: 'user', subject_id: person.id, action: 'email-confirmed' } as const;
    audit({ ...about, actor: { kind: 'person', user: person } });
  });
}
