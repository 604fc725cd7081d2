import type { Deps } from '../../deps.ts';
import { createBudgets } from '../../http/limits/rate-limits.ts';
import { findInDirectory } from '../user-queries.ts';
import { readLiveLogin, type RefreshCookie } from './refresh-cookie.ts';

export type AccountGuard = ReturnType<typeof createAccountGuard>;

/**
 * Limits attempts per account across all IP addresses. A browser with a live session has a separate limit and a
 * password reset clears the count, so that an attacker who uses up the attempts cannot lock out the owner.
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
    proven: (email: string) => budgets.forgive('account-login', email),
  };
}

async function knownSession(deps: Deps, email: string, cookie: RefreshCookie) {
  const held = await readLiveLogin(deps, cookie);
  if (!held) return undefined;
  const account = await findInDirectory(deps.db, email);
  const isTheirs = account?.organization_id === held.organization && account.user_id === held.user_id;
  return isTheirs ? held.id : undefined;
}
