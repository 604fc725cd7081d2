import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { deleteSession } from './queries.ts';
import type { RefreshCookie } from './refresh-cookie.ts';

/** Ends the login behind the cookie, whatever the cookie's age within it. */
export async function logOut({ db, now, tokens }: Deps, cookie: RefreshCookie): Promise<undefined> {
  const claims = cookie.value ? await tokens.readRefresh(cookie.value, now()) : null;
  if (claims) await deleteSession(db, claims.organization as OrganizationId, claims.session);
  cookie.drop();
}
