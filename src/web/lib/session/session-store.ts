import type { OwnUser, User } from '#domain/account/user.ts';
import { dropLocal, readLocal, writeLocal } from '../device/local-storage.ts';

/**
 * `starting` until the server has identified the user; the cached user may be shown until then. `offline` while the
 * server is unreachable and this device stores an agenda of the user.
 */
export type Session = { phase: 'starting' | 'ready' | 'offline'; user: SessionUser | null };
/** The signed-in user, with the fields of `OwnUser` that the last response contained. */
export type SessionUser = User & Partial<OwnUser>;

const keys = {
  canRefresh: 'navaja.can-refresh',
  user: 'navaja.user',
  justLoggedOut: 'navaja.just-logged-out',
  keeper: 'navaja.keeper',
} as const;

const initialSession: Session = { phase: 'starting', user: null };
let session: Session = initialSession;
// In memory only, so that the browser's storage holds no credential.
let token: string | null = null;
let leaving = false;
const listeners = new Set<() => void>();

function publish(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

function cachedUser(): SessionUser | null {
  try {
    return JSON.parse(readLocal(keys.user) ?? 'null') as SessionUser | null;
  } catch {
    return null;
  }
}

export const readSession = (): Session => session;
/** The session for server rendering, which never knows the user. */
export const readInitialSession = (): Session => initialSession;
export const readToken = (): string | null => token;
export const canRefresh = (): boolean =>
  readLocal(keys.canRefresh) !== null && readLocal(keys.justLoggedOut) === null;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function storeToken(fresh: string): void {
  token = fresh;
  writeLocal(keys.canRefresh, '1');
  dropLocal(keys.justLoggedOut);
}

/** Uses an access token that another tab received; that tab has already written the storage. */
export function borrowToken(fresh: string): void {
  if (session.user) token = fresh;
}

export function storeUser(user: SessionUser): void {
  writeLocal(keys.user, JSON.stringify(user));
  publish({ phase: 'ready', user });
}

export function showVisitor(fresh: string, user: SessionUser): void {
  token = fresh;
  publish({ phase: 'ready', user });
}

export const followLogins = (onLogin: () => void): void =>
  addEventListener('storage', (change) => {
    if (change.key === keys.user && change.newValue) onLogin();
  });

export const showCachedUser = (phase: Session['phase'] = 'starting'): void =>
  publish({ phase, user: cachedUser() });

/** Id, as text, of the user whose agenda this device stores for offline use; null where nobody chose that. */
export const readOfflineUser = (): string | null => readLocal(keys.keeper);
export const setOfflineUser = (user: number | null): void =>
  user === null ? dropLocal(keys.keeper) : writeLocal(keys.keeper, String(user));

function forget() {
  token = null;
  dropLocal(keys.canRefresh);
  dropLocal(keys.user);
}

/** Also ends the session in the other tabs, through the storage event; guarded pages then ask for a login. */
export function clearSession(): void {
  // A failure while the page unloads, such as an aborted request, does not mean that the session ended.
  if (leaving) return;
  forget();
  publish({ phase: 'ready', user: null });
}

/** Ends the session of a page that is about to unload, without changing what the page shows. */
export function leaveSession(): void {
  leaving = true;
  writeLocal(keys.justLoggedOut, '1');
  forget();
}

export function dropLogoutMark(): boolean {
  const marked = readLocal(keys.justLoggedOut) !== null;
  dropLocal(keys.justLoggedOut);
  return marked;
}

/** Follows a login or logout in another tab, also on a page restored from the back-forward cache. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== keys.user && key !== null) return;
    const user = newValue ? cachedUser() : null;
    if (user?.id !== session.user?.id) token = null;
    publish({ phase: user ? session.phase : 'ready', user });
  });
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    leaving = false;
    if (persisted && cachedUser()?.id !== session.user?.id) location.reload();
  });
}
