import { openDB } from 'idb';
import { deviceKey, eraseAgenda, offlineDatabase, withOfflineLock } from './erase-offline-data.ts';
import { dropLocal, readLocal, writeLocal } from './local-storage.ts';
import { setOfflineUser } from '../session/session-store.ts';

const store = 'kept';

const open = () =>
  openDB(offlineDatabase, 1, {
    upgrade: (db) => void db.createObjectStore(store),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

export async function writeOfflineData(user: number, value: object): Promise<void> {
  const db = await open();
  await db.clear(store);
  await db.put(store, value, user);
  db.close();
}

export async function readOfflineData(user: number): Promise<unknown> {
  const db = await open();
  const value: unknown = await db.get(store, user);
  db.close();
  return value;
}

export const readDevice = (): number | null => Number(readLocal(deviceKey)) || null;
export const setDevice = (id: number | null): void =>
  id === null ? dropLocal(deviceKey) : writeLocal(deviceKey, String(id));

/** The mark of the offline user is removed last, because it shows that data may still be stored. */
export const stopOfflineAgenda = (onBlocked?: () => void): Promise<void> =>
  withOfflineLock(async () => {
    const names = await caches.keys();
    await Promise.all([eraseAgenda(onBlocked), ...names.map((name) => caches.delete(name))]);
    setOfflineUser(null);
  });

/** For a device that another user signs in to, or that was removed elsewhere. */
export async function forgetDevice(): Promise<void> {
  setDevice(null);
  await stopOfflineAgenda();
  const worker = await navigator.serviceWorker.getRegistration('/dashboard');
  await worker?.unregister();
}
