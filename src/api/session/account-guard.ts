import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { createBudgets } from '../http/rate-limits.ts';
import { findInDirectory } from './user-queries.ts';
import { findSession } from './queries.ts';
import type { RefreshCookie } from './refresh-cookie.ts';

export type AccountGuard = ReturnType<typeof createAccountGuard>;

/**
 * Limits attempts at one account, counted over all addresses. A signed-in browser has a limit of its own and a password
 * reset clears the count, so that strangers who use up the attempts cannot lock the owner out.
 */
export function createAccountGuard(deps: Deps) {
  const budgets = createBudgets(deps);
  return {
    async beforeLogin(email: string, cookie: RefreshCookie): Promise<void> {
      const session = await knownSession(deps, email, cookie);
      await budgets.charge('account-login', session ? `${email} ${session}` : email);
    },
    beforeRegister: (email: string) => budgets.charge('account-register', email),
    beforeForgot: (email: string) => budgets.charge('account-forgot', email),
    /** Clears the failed attempts after a successful login or password reset. */
    proven: (email: string) => budgets.forgive('account-login', email),
  };
}

/** The id of the live session that the cookie holds for this account; undefined when there is none. */
async function knownSession({ db, now, tokens }: Deps, email: string, { value }: RefreshCookie) {
  const claims = value ? await tokens.readRefresh(value, now()) : null;
  if (!claims) return undefined;
  const organization = claims.organization as OrganizationId;
  const session = await findSession(db, organization, claims.session, now());
  const account = await findInDirectory(db, email);
  const isTheirs = account?.organization_id === organization && account.user_id === session?.user_id;
  return isTheirs ? session?.id : undefined;
}
