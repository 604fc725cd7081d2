import {
  changePassword as changePasswordCall,
  editAccount as editAccountCall,
  readAccount,
} from '#domain/account/contract.ts';
import type { Deps } from '../deps.ts';
import { createPasswordTurns } from '../http/limits/password-turns.ts';
import type { Serve } from '../http/serve.ts';
import { createPersonBudgets } from '../session/require-budget.ts';
import { requireProof } from '../session/require-proof.ts';
import { ownUser } from '../session/require-session.ts';
import { changePassword } from './change-password.ts';
import { editAccount } from './edit-account.ts';

export function accountRoutes(serve: Serve, deps: Deps): void {
  const budgets = createPersonBudgets(deps);
  const inTurn = createPasswordTurns(deps);
  serve(readAccount, async ({ session }) => ownUser(session));
  serve(editAccountCall, async ({ input, session }) => {
    if (input.email !== undefined && input.email !== session.user.email) {
      await requireProof(deps, session);
      await budgets.beforeEmail(session);
    }
    return editAccount(deps, session, input);
  });
  serve(changePasswordCall, async ({ input, session, request }) => {
    await budgets.beforePassword(session);
    return inTurn(request, session.user.email, () => changePassword(deps, session, input));
  });
}
