import { dropLocal } from './local-storage.ts';

// Apart from what keeps, because whoever leaves may do so without network and on a public page.

/** What a device keeps for one person, to be read without network. Nothing else is stored there. */
export const keptDatabase = 'navaja';
/** The id by which the server knows this browser, when it sends it messages. */
export const deviceKey = 'navaja.device';

/** Erases the agenda that this device keeps. */
export const eraseAgenda = (): Promise<void> =>
  new Promise((resolve) => {
    const erasing = indexedDB.deleteDatabase(keptDatabase);
    const end = () => resolve();
    erasing.addEventListener('success', end);
    erasing.addEventListener('error', end);
  });

/** Erases what a session that ends has left on this device; the server's row of it falls with the login. */
export function endKept(): Promise<void> {
  dropLocal(deviceKey);
  return eraseAgenda();
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
