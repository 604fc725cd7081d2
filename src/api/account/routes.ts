import {
  changePassword as changePasswordCall,
  editAccount as editAccountCall,
  readAccount,
} from '#domain/account/contract.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { changePassword } from './change-password.ts';
import { editAccount } from './edit-account.ts';

export function accountRoutes(serve: Serve, deps: Deps): void {
  serve(readAccount, async ({ session }) => session.user);
  serve(editAccountCall, ({ input, session }) => editAccount(deps, session, input));
  serve(changePasswordCall, ({ input, session }) => changePassword(deps, session, input));
}
