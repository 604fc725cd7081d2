import type { FastifyInstance } from 'fastify';
import {
  confirmEmail as confirmEmailCall,
  endOtherSessions as endOtherSessionsCall,
  forgotPassword,
  listSessions as listSessionsCall,
  login,
  logout,
  prove as proveCall,
  readPasswordLink as readPasswordLinkCall,
  readSessionUser,
  refresh,
  register,
  resendConfirmation as resendCall,
  resetPassword,
  undoEmail as undoEmailCall,
} from '#domain/session/contract.ts';
import type { Deps } from '../deps.ts';
import { createAfterAnswer } from '../http/after-answer.ts';
import { createPasswordTurns } from '../http/limits/password-turns.ts';
import type { Serve } from '../http/serve.ts';
import { createAccountGuard } from './login/account-guard.ts';
import { confirmEmail, resendConfirmation } from './links/confirm-email.ts';
import { logIn, logOut } from './login/log-in.ts';
import { deviceOf, endOtherSessions, listSessions } from './open-sessions.ts';
import { prove } from './login/prove.ts';
import { refreshCookie } from './login/refresh-cookie.ts';
import { register as registerOwner } from './login/register.ts';
import { renewSession } from './login/renew-session.ts';
import { ownUser } from './require-session.ts';
import { createPersonBudgets } from './require-budget.ts';
import { readPasswordLink, resetPassword as reset, sendResetLink } from './links/reset-password.ts';
import { undoEmail } from './links/undo-email.ts';

const neutral = 'Si el email existe, te enviamos un enlace para restablecer tu contraseña.';

export function sessionRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const afterAnswer = createAfterAnswer(app, deps.log);
  const guard = createAccountGuard(deps);
  const budgets = createPersonBudgets(deps);
  const inTurn = createPasswordTurns(deps);
  serve(register, async ({ input, request }) => {
    await guard.beforeRegister(input.email);
    return inTurn(request, input.email, () => registerOwner(deps, input));
  });
  serve(login, async ({ input, request, reply }) => {
    const cookie = refreshCookie(deps.config, request, reply);
    await guard.beforeLogin(input.email, cookie);
    const open = () => logIn(deps, input, { cookie, device: deviceOf(deps, request) });
    const { access_token, refresh_token } = await inTurn(request, input.email, open);
    await guard.proven(input.email);
    cookie.keep(refresh_token);
    return { access_token };
  });
  serve(readSessionUser, async ({ session }) => ownUser(session));
  serve(refresh, ({ request, reply }) =>
    renewSession(deps, refreshCookie(deps.config, request, reply), deviceOf(deps, request)),
  );
  serve(listSessionsCall, ({ session, request }) => listSessions(deps, session, deviceOf(deps, request)));
  serve(endOtherSessionsCall, ({ session }) => endOtherSessions(deps, session));
  serve(logout, ({ request, reply }) => logOut(deps, refreshCookie(deps.config, request, reply)));
  serve(forgotPassword, async ({ input }) => {
    await guard.beforeForgot(input.email);
    // Not awaited, so that the response time does not reveal whether the account exists.
    afterAnswer(() => sendResetLink(deps, input.email));
    return { detail: neutral };
  });
  serve(resetPassword, async ({ input, request }) => {
    await guard.proven(await inTurn(request, input.token, () => reset(deps, input)));
    return undefined;
  });
  serve(readPasswordLinkCall, ({ input }) => readPasswordLink(deps, input));
  serve(proveCall, async ({ input, session, request }) => {
    await budgets.beforePassword(session);
    return inTurn(request, session.user.email, () => prove(deps, session, input));
  });
  serve(confirmEmailCall, ({ input }) => confirmEmail(deps, input));
  serve(undoEmailCall, async ({ input }) => {
    await guard.proven(await undoEmail(deps, input));
    return undefined;
  });
  serve(resendCall, async ({ session }) => {
    await budgets.beforeEmail(session);
    return resendConfirmation(deps, session);
  });
}
