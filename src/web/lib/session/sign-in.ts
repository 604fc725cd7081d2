import type { User } from '#domain/account/user.ts';
import { call } from '../http/call.ts';
import { ignoreUnload, refreshOnce, followTokens } from './refresh.ts';
import { loginCall, readSessionUserCall } from './session-calls.ts';
import { clearSession, storeToken, storeUser } from './session-store.ts';

export async function resumeSession(): Promise<void> {
  if (await refreshOnce(null)) await loadUser().catch(() => undefined);
}

/** Loads the signed-in user from the server; any failure ends the session. */
export async function loadUser(): Promise<User> {
  followTokens();
  try {
    const user = await call(readSessionUserCall, {});
    storeUser(user);
    return user;
  } catch (failure) {
    await ignoreUnload(failure);
    clearSession();
    throw failure;
  }
}

export async function signIn(credentials: { email: string; password: string }): Promise<User> {
  const { access_token } = await call(loginCall, credentials);
  storeToken(access_token);
  return loadUser();
}
