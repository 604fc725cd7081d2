import type { OwnUser, User } from '#domain/account/user.ts';
import { dropLocal, readLocal, writeLocal } from './local-storage.ts';

/**
 * `starting` until the server has answered who is signed in; the cached user may be shown until then. `offline` while
 * nothing answers and this device keeps an agenda of theirs.
 */
export type Session = { phase: 'starting' | 'ready' | 'offline'; user: SessionUser | null };
/** Somebody as they see themselves, as far as the last answer said. */
export type SessionUser = User & Partial<OwnUser>;

const keys = {
  canRefresh: 'navaja.can-refresh',
  user: 'navaja.user',
  justLoggedOut: 'navaja.just-logged-out',
  keeper: 'navaja.keeper',
} as const;

const nobody: Session = { phase: 'starting', user: null };
let session: Session = nobody;
// In memory only, so that the storage holds no credential.
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
export const readNobody = (): Session => nobody;
export const readToken = (): string | null => token;
export const canRefresh = (): boolean =>
  readLocal(keys.canRefresh) !== null && readLocal(keys.justLoggedOut) === null;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepToken(fresh: string): void {
  token = fresh;
  writeLocal(keys.canRefresh, '1');
  dropLocal(keys.justLoggedOut);
}

/** Uses a token that another tab received; that tab has stored what must be stored. */
export function borrowToken(fresh: string): void {
  if (session.user) token = fresh;
}

export function keepUser(user: SessionUser): void {
  writeLocal(keys.user, JSON.stringify(user));
  publish({ phase: 'ready', user });
}

export const showCachedUser = (phase: Session['phase'] = 'starting'): void =>
  publish({ phase, user: cachedUser() });

/** The id, as text, of whoever chose that this device keeps their agenda; null where nobody did. */
export const readKeeper = (): string | null => readLocal(keys.keeper);
export const setKeeper = (user: number | null): void =>
  user === null ? dropLocal(keys.keeper) : writeLocal(keys.keeper, String(user));

function forget() {
  token = null;
  dropLocal(keys.canRefresh);
  dropLocal(keys.user);
}

/** Ends the session here and, through the storage, in the other tabs; guarded pages then ask for a login. */
export function clearSession(): void {
  // A failure on a page that is being left, such as an aborted request, says nothing about the session.
  if (leaving) return;
  forget();
  publish({ phase: 'ready', user: null });
}

/** Ends the session of a page that is about to be left, without changing what it shows. */
export function leaveSession(): void {
  leaving = true;
  writeLocal(keys.justLoggedOut, '1');
  forget();
}

/** Removes the mark of the last logout; true when there was one. */
export function dropLogoutMark(): boolean {
  const marked = readLocal(keys.justLoggedOut) !== null;
  dropLocal(keys.justLoggedOut);
  return marked;
}

/** Follows a logout or login in another tab, also on a page restored by the browser's "back". */
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
