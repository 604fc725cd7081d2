import { randomUUID } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../../deps.ts';
import type { OrganizationId } from '../../database/connection.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  type SessionDevice,
  type SessionRow,
} from '../queries.ts';
import { readLiveLogin, readLogin, type RefreshCookie } from './refresh-cookie.ts';
import { fitsPassword } from '../../security/passwords.ts';
import { change } from '../../database/unit-of-work.ts';
import { findInDirectory, findUser, lockUser } from '../user-queries.ts';

// Placeholder for unknown e-mail addresses, so that their lookup takes as long as for known ones.
const placeholderAccount = { organization_id: 0, user_id: 0 };

/**
 * Opens a session. Unknown e-mail, wrong password and deleted user get the same error after the same work. A session of
 * another user in the browser's cookie is ended.
 */
export async function logIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { cookie, device }: { cookie: RefreshCookie; device: SessionDevice },
): Promise<SessionTokens> {
  const { db, now } = deps;
  const { organization_id, user_id } = (await findInDirectory(db, email)) ?? placeholderAccount;
  const organization = organization_id as OrganizationId;
  const person = await findUser(db, organization, user_id);
  const fits = await fitsPassword(password, person?.password_hash, deps.hashCost);
  if (!fits || !person) throw new Refusal('bad_credentials');
  const actor = { kind: 'person', user: person } as const;
  const session = await change(deps, { organization, actor }, async ({ tx }) => {
    // Password verification takes time, so a password changed meanwhile must not open a session.
    const still = await lockUser(tx, organization, user_id);
    if (still?.password_hash !== person.password_hash) throw new Refusal('bad_credentials');
    await deleteExpiredSessions(tx, organization, now());
    return insertSession(tx, organization, { user_id, device }, randomUUID(), now());
  });
  const before = await readLiveLogin(deps, cookie);
  const isAnother = before && (before.organization !== organization || before.user_id !== user_id);
  // The new login replaces the browser's cookie, so the other user could never sign out here, and push messages of that
  // session would reach the new user.
  if (isAnother) await endSession(deps, before);
  return tokensOf(deps, organization, session);
}

type SessionTokens = { access_token: string; refresh_token: string };

/** The same session row always gives the same refresh token. */
export async function tokensOf(
  { tokens, now }: Pick<Deps, 'tokens' | 'now'>,
  organization: OrganizationId,
  { id, user_id, generation, expires_at }: SessionRow,
): Promise<SessionTokens> {
  return {
    access_token: await tokens.signAccess({ organization, user: user_id, session: id }, now()),
    refresh_token: await tokens.signRefresh(
      { organization, session: id, generation },
      Date.parse(expires_at),
    ),
  };
}

/** Ends the session of the cookie, even when its refresh token is of an earlier generation. */
export async function logOut(deps: Deps, cookie: RefreshCookie): Promise<undefined> {
  const named = await readLogin(deps, cookie);
  if (named) await endSession(deps, named);
  cookie.drop();
}

type Login = { organization: OrganizationId; id: string };

async function endSession({ changes, db }: Deps, { organization, id }: Login): Promise<void> {
  await deleteSession(db, organization, id);
  changes.announce(organization);
}
