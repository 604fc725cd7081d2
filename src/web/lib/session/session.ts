import { useSyncExternalStore } from 'react';
import {
  canRefresh,
  clearSession,
  dropLogoutMark,
  followOtherTabs,
  readInitialSession,
  readSession,
  type Session,
  showCachedUser,
  subscribe,
} from './session-store.ts';

export const useSession = (): Session => useSyncExternalStore(subscribe, readSession, readInitialSession);

let started: Promise<void> | null = null;

/** Runs once for each page load; public pages do not wait for its result. */
export const startSession = (): Promise<void> => (started ??= start());

async function start(): Promise<void> {
  followOtherTabs();
  if (dropLogoutMark() || !canRefresh()) return clearSession();
  showCachedUser();
  // Clients never sign in, so the public app's first load leaves this module out.
  return import('./sign-in.ts').then(({ resumeSession }) => resumeSession(), clearSession);
}
