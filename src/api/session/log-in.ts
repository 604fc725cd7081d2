import { randomUUID } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { fitsPassword } from '../security/passwords.ts';
import { change } from '../database/unit-of-work.ts';
import { findInDirectory, findUser, lockUser } from './user-queries.ts';
import { deleteExpiredSessions, insertSession } from './queries.ts';
import { type SessionTokens, tokensOf } from './session-tokens.ts';

// Looked up for an unknown e-mail, so that it costs what a known one costs.
const nobody = { organization_id: 0, user_id: 0 };

/** Opens a session. Unknown e-mail, wrong password and deleted person are one answer after the same work. */
export async function logIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<SessionTokens> {
  const { db, now } = deps;
  const { organization_id, user_id } = (await findInDirectory(db, email)) ?? nobody;
  const organization = organization_id as OrganizationId;
  const person = await findUser(db, organization, user_id);
  const fits = await fitsPassword(password, person?.password_hash);
  if (!fits || !person) throw new Refusal('bad_credentials');
  const actor = { kind: 'person', user: person } as const;
  const session = await change(deps, { organization, actor }, async ({ tx }) => {
    // Hashing took a while: a password that changed meanwhile opens nothing.
    const still = await lockUser(tx, organization, user_id);
    if (still?.password_hash !== person.password_hash) throw new Refusal('bad_credentials');
    await deleteExpiredSessions(tx, organization, now());
    return insertSession(tx, organization, user_id, randomUUID(), now());
  });
  return tokensOf(deps, organization, session);
}
