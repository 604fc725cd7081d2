import { dropLocal } from './local-storage.ts';

// Apart from what keeps, because whoever leaves may do so without network and on a public page.

/** What a device keeps for one person, to be read without network. Nothing else is stored there. */
export const keptDatabase = 'navaja';
/** The id by which the server knows this browser, when it sends it messages. */
export const deviceKey = 'navaja.device';

/** Runs one task at a time, in all tabs, of those that write or erase what this device keeps. */
export const withKeptLock = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks.request('navaja.kept', task);

/** Erases the agenda that this device keeps. Calls `onBlocked` when a tab holds it open; that tab has to close first. */
export const eraseAgenda = (onBlocked?: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const erasing = indexedDB.deleteDatabase(keptDatabase);
    erasing.addEventListener('success', () => resolve());
    erasing.addEventListener('error', () => reject(erasing.error ?? new Error('not erased')));
    if (onBlocked) erasing.addEventListener('blocked', onBlocked);
  });

/** Erases what an ended session has left on this device; its row on the server falls with the login. */
export function endKept(): Promise<void> {
  dropLocal(deviceKey);
  return withKeptLock(() => eraseAgenda());
}

/** This browser's own address for messages, where it has one. */
export async function messagesHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/dashboard');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends that address; it takes no network, so that whoever comes after is told nothing of the last. */
export async function endMessages(): Promise<void> {
  await (await messagesHere())?.unsubscribe();
}
