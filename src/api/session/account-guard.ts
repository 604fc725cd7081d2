import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { createBudgets } from '../http/rate-limits.ts';
import { findInDirectory } from './user-queries.ts';
import { findSession } from './queries.ts';
import type { RefreshCookie } from './refresh-cookie.ts';

export type AccountGuard = ReturnType<typeof createAccountGuard>;

/**
 * Counts what is tried at one account from all addresses together. Strangers who use up its tries cannot keep its
 * people out: a browser that is signed in has tries of its own, and a new password by mail begins the count anew.
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
    /** Its owner has shown to be its owner. */
    proven: (email: string) => budgets.forgive('account-login', email),
  };
}

/** The login of this very account that the browser holds, if it holds one. */
async function knownSession({ db, now, tokens }: Deps, email: string, { value }: RefreshCookie) {
  const claims = value ? await tokens.readRefresh(value, now()) : null;
  if (!claims) return undefined;
  const organization = claims.organization as OrganizationId;
  const session = await findSession(db, organization, claims.session, now());
  const account = await findInDirectory(db, email);
  const isTheirs = account?.organization_id === organization && account.user_id === session?.user_id;
  return isTheirs ? session?.id : undefined;
}
