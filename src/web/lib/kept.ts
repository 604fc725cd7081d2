import { openDB } from 'idb';
import { deviceKey, eraseAgenda, keptDatabase, withKeptLock } from './erase-kept.ts';
import { dropLocal, readLocal, writeLocal } from './local-storage.ts';
import { setKeeper } from './session-store.ts';

const store = 'kept';

const open = () =>
  openDB(keptDatabase, 1, {
    upgrade: (db) => void db.createObjectStore(store),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

/** Stores what one person last saw, instead of whatever was there. */
export async function writeKept(user: number, value: object): Promise<void> {
  const db = await open();
  await db.clear(store);
  await db.put(store, value, user);
  db.close();
}

/** What is stored for a person; undefined when there is nothing. */
export async function readKept(user: number): Promise<unknown> {
  const db = await open();
  const value: unknown = await db.get(store, user);
  db.close();
  return value;
}

/** The id by which the server knows this browser, when it sends it messages. */
export const readDevice = (): number | null => Number(readLocal(deviceKey)) || null;
export const setDevice = (id: number | null): void =>
  id === null ? dropLocal(deviceKey) : writeLocal(deviceKey, String(id));

/** Erases the agenda and the cached pages of this device. The keeper goes last: it says that something is still there. */
export const stopKeeping = (onBlocked?: () => void): Promise<void> =>
  withKeptLock(async () => {
    const names = await caches.keys();
    await Promise.all([eraseAgenda(onBlocked), ...names.map((name) => caches.delete(name))]);
    setKeeper(null);
  });

/** Ends all that this device does for somebody, as for another person or once it was removed elsewhere. */
export async function forgetDevice(): Promise<void> {
  setDevice(null);
  await stopKeeping();
  const worker = await navigator.serviceWorker.getRegistration('/dashboard');
  await worker?.unregister();
}
