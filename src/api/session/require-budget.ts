import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/rate-limits.ts';
import type { Session } from './require-session.ts';

/** Limits what a signed-in person may try, counted over all addresses. */
export function createPersonBudgets(deps: Deps) {
  const budgets = createBudgets(deps);
  const personOf = ({ organization_id, user }: Session) => `${organization_id} ${user.id}`;
  return {
    /** Before their password is compared; counted for each login, so that a borrowed one locks nobody out of a new one. */
    beforePassword: ({ id }: Session) => budgets.charge('account-password', id),
    /** Before they learn whether an address is free, or make us mail one. */
    beforeEmail: (session: Session) => budgets.charge('account-email', personOf(session)),
    /** Before they add somebody to their shop; counted for all of it. */
    beforeInvitation: ({ organization_id }: Session) =>
      budgets.charge('account-invitation', String(organization_id)),
  };
}
