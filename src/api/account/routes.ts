import {
  changePassword as changePasswordCall,
  editAccount as editAccountCall,
  readAccount,
} from '#domain/account/contract.ts';
import { permissionsOf } from '#domain/permissions.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { changePassword } from './change-password.ts';
import { editAccount } from './edit-account.ts';

export function accountRoutes(serve: Serve, deps: Deps): void {
  serve(readAccount, async ({ session: { user } }) => ({ ...user, can: permissionsOf(user) }));
  serve(editAccountCall, ({ input, session }) => editAccount(deps, session, input));
  serve(changePasswordCall, ({ input, session }) => changePassword(deps, session, input));
}
