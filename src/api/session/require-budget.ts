import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { Session } from './require-session.ts';

export function createPersonBudgets(deps: Deps) {
  const budgets = createBudgets(deps);
  const personOf = ({ organization_id, user }: Session) => `${organization_id} ${user.id}`;
  return {
    /** Before a password check; counted per session, so that attempts in a stolen session do not block a new login. */
    beforePassword: ({ id }: Session) => budgets.charge('account-password', id),
    /** Before actions that reveal whether an address has an account, or that send a mail. */
    beforeEmail: (session: Session) => budgets.charge('account-email', personOf(session)),
    beforeInvitation: ({ organization_id }: Session) =>
      budgets.charge('account-invitation', String(organization_id)),
  };
}
