import { agendaDays } from '#domain/reservations/limits.ts';
import type { AgendaCalendar } from '#domain/reservations/contract.ts';
import { addDays, today } from '#domain/time.ts';
import { eraseAgenda, messagesHere, withOfflineLock } from '#web/lib/device/erase-offline-data.ts';
import { registerWorker } from '#web/devices/this-phone.ts';
import { call } from '#web/lib/http/call.ts';
import { listDevices, readAgenda, readOrganization, readPhonePlans } from '#web/lib/http/first-calls.ts';
import {
  forgetDevice,
  readDevice,
  readOfflineData,
  setDevice,
  writeOfflineData,
} from '#web/lib/device/offline-data.ts';
import { withToken } from '#web/lib/session/refresh.ts';
import { request } from '#web/lib/http/send.ts';
import { canRefresh, readOfflineUser, setOfflineUser } from '#web/lib/session/session-store.ts';
import { extractAgenda, isTooOld, type StoredAgenda } from './stored-agenda.ts';

/** null without a stored agenda; an agenda too old to use is erased. */
export async function findStoredAgenda(user: number): Promise<StoredAgenda | null> {
  const stored = (await readOfflineData(user).catch(() => undefined)) as StoredAgenda | undefined;
  if (!stored) return null;
  if (!isTooOld(stored, Date.now())) return stored;
  await eraseAgenda();
  return null;
}

/** A device that another device removed stores nothing and erases its data. */
export async function storeAgenda(user: number): Promise<void> {
  if (await isGone()) {
    // Without a push subscription in the browser the server dropped the device itself; no user removed it.
    if (await messagesHere()) return forgetDevice();
    setDevice(null);
  }
  const shop = await call(readOrganization, {});
  const from = today(Date.now(), shop.timezone);
  const to = addDays(from, agendaDays - 1);
  const response = await withToken((token) => request(readAgenda, { from, to }, { token }));
  const at = Date.parse(response.headers.get('date') ?? '') || Date.now();
  const calendar = (await response.json()) as AgendaCalendar;
  const phones = await call(readPhonePlans, { timezone: shop.timezone }).catch(() => undefined);
  const frame = await readFrame();
  await withOfflineLock(async () => {
    // The user may have signed out or erased the agenda during these requests; the device must then store nothing.
    if (!canRefresh() || readOfflineUser() !== String(user)) return;
    await writeOfflineData(user, { ...extractAgenda(calendar, shop, at), phones });
    if (frame) await keepFrame(frame);
  });
}

/** Whether the device stored in this browser was removed, or belonged to another login. */
async function isGone(): Promise<boolean> {
  const device = readDevice();
  return device !== null && !(await call(listDevices, {})).some(({ id }) => id === device);
}

export async function startOfflineAgenda(user: number): Promise<void> {
  await registerWorker();
  if (await isGone()) setDevice(null);
  setOfflineUser(user);
  await storeAgenda(user);
}

const main = () => document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]')?.src;

type Frame = { program: string; page: Response };

/** null if the server already has a newer release than this page. */
async function readFrame(): Promise<Frame | null> {
  const program = main();
  if (!program) return null;
  // The side menu loads when it first opens, which may happen offline.
  await import('#web/session/SideMenu.tsx');
  const page = await fetch('/dashboard');
  // After a newer release the next page load caches its own files.
  return (await page.clone().text()).includes(new URL(program).pathname) ? { program, page } : null;
}

async function keepFrame({ program, page }: Frame): Promise<void> {
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[href^="/assets/"]')].map(
    ({ href }) => href,
  );
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  const files = [...new Set([program, ...linked, ...loaded])];
  const cache = await caches.open(program);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(files.filter((file) => !known.has(file)));
  await cache.put('/dashboard', page);
  const others = (await caches.keys()).filter((name) => name !== program);
  await Promise.all(others.map((name) => caches.delete(name)));
}
