import { dropLocal } from './local-storage.ts';

// Separate from offline-data.ts and its IndexedDB library, because sign-out must also work offline and on public pages.

/** IndexedDB database with the agenda that one user reads offline on this device; nothing else is stored there. */
export const offlineDatabase = 'navaja';
/** localStorage key of the id under which the server knows this browser as a push device. */
export const deviceKey = 'navaja.device';

/** Runs one task at a time, across all tabs, among the tasks that write or erase the offline agenda. */
export const withOfflineLock = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks.request('navaja.kept', task);

/** Calls `onBlocked` while a tab holds the database open; that tab must close first. */
export const eraseAgenda = (onBlocked?: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const erasing = indexedDB.deleteDatabase(offlineDatabase);
    erasing.addEventListener('success', () => resolve());
    erasing.addEventListener('error', () => reject(erasing.error ?? new Error('not erased')));
    if (onBlocked) erasing.addEventListener('blocked', onBlocked);
  });

/** For a session that ended; the server deletes the device's row with the login. */
export function eraseOfflineData(): Promise<void> {
  dropLocal(deviceKey);
  return withOfflineLock(() => eraseAgenda());
}

export async function messagesHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/dashboard');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Works offline, so that the next person at this device never gets the last user's notifications. */
export async function endMessages(): Promise<void> {
  await (await messagesHere())?.unsubscribe();
}
