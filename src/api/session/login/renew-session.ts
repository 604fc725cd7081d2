import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { deleteSession, findSession, rotateSession, type SessionDevice } from '../queries.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { tokensOf } from './log-in.ts';

const graceMs = 10 * seconds;

/**
 * Issues an access token for the refresh cookie; undefined without a session. Two tabs can renew at once and a response
 * can get lost, so the previous refresh token gets the current one for ten seconds. Any other outdated token must have
 * been copied, so the session is ended.
 */
export async function renewSession(deps: Deps, cookie: RefreshCookie, device: SessionDevice) {
  const { changes, db, now, tokens } = deps;
  const claims = cookie.value ? await tokens.readRefresh(cookie.value, now()) : null;
  const organization = claims?.organization as OrganizationId;
  const find = async () => claims && (await findSession(db, organization, claims.session, now()));
  const found = await find();
  const isCurrent = found?.generation === claims?.generation;
  // Null where another renewal rotated the session meanwhile.
  const rotated = found && isCurrent ? await rotateSession(db, organization, found, device, now()) : null;
  const session = rotated ?? (isCurrent ? await find() : found);
  if (!session || !claims) {
    if (cookie.value) cookie.drop();
    return undefined;
  }
  const isSuccessor = session.generation === claims.generation + 1;
  if (!isSuccessor || now() - Date.parse(session.rotated_at) > graceMs) {
    await deleteSession(db, organization, session.id);
    changes.announce(organization);
    cookie.drop();
    throw new Refusal('not_authenticated');
  }
  const { access_token, refresh_token } = await tokensOf(deps, organization, session);
  cookie.keep(refresh_token);
  return { access_token };
}
