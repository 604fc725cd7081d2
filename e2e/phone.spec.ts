import type { BrowserContext, Page } from '@playwright/test';
import { instantToLocal } from '#domain/time.ts';
import { setArrived } from '#domain/reservations/arrival/contract.ts';
import { aStaffMember, ask } from '#test/world.ts';
import { aYoungDay, openAgenda } from './agenda-world.ts';
import { expect, openMenu, signedIn, signInAt, test } from './fixtures.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const bar = (page: Page) => page.getByText(/^Sin conexión · agenda de las \d\d:\d\d/);
const keepSwitch = (page: Page) => page.getByLabel('Guardar mi agenda en este dispositivo');

async function keep(page: Page) {
  await page.goto('/dashboard/cuenta?tab=telefono');
  await keepSwitch(page).check();
  await expect(toasts(page).getByText('Agenda guardada')).toBeVisible();
}

const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('navaja')) return '';
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('navaja');
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = await new Promise<unknown>((resolve) => {
      const reading = db.transaction('kept').objectStore('kept').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    return JSON.stringify(rows);
  });

const age = (page: Page, hours: number) =>
  page.evaluate(async (ms) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('navaja');
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = db.transaction('kept', 'readwrite').objectStore('kept');
    await new Promise<void>((resolve) => {
      store.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return resolve();
        const value = cursor.value as { at: number };
        cursor.update({ ...value, at: value.at - ms });
        return cursor.continue();
      };
    });
    db.close();
  }, hours * 3_600_000);

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));

async function cutNetwork(page: Page, context: BrowserContext) {
  await context.setOffline(true);
  await page.reload();
}

test('without network the agenda that was seen last can be read, and nothing can be changed', async ({
  page,
  context,
  call,
  look,
  lookAgain,
}) => {
  const { barber, book, timezone, quarter } = await aYoungDay(call);
  const { id, external_id } = await book({ at: 3, name: 'Lucía', notes: 'Alergia a la nuez' });
  await ask(call, setArrived, { id, arrived: true }, { token: barber.token });
  await signedIn(page, barber);
  await keep(page);
  const stored = await storedIn(page);
  expect(stored).toContain('Lucía Sosa');
  expect(stored).not.toMatch(new RegExp(`@|Alergia|${external_id}|token`));
  await openAgenda(page);
  await cutNetwork(page, context);
  await expect(bar(page)).toBeVisible();
  const [, clock = ''] = /de las (\d\d:\d\d)/.exec((await bar(page).textContent()) ?? '') ?? [];
  const local = instantToLocal(new Date().toISOString(), timezone);
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  expect(Math.abs(minutes(local.slice(11)) - minutes(clock))).toBeLessThan(5);
  const row = page.getByRole('list', { name: 'Reservas' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(quarter(3).slice(11));
  await expect(row).toContainText('Corte');
  await expect(row.getByText('Llegó', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: '+598 99 123 103' })).toHaveAttribute(
    'href',
    'tel:+59899123103',
  );
  await expect(page.getByText('Necesitas conexión')).toBeVisible();
  for (const name of ['Nueva reserva', 'Voy tarde'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await look('offline');
  await age(page, 2);
  await page.reload();
  await expect(page.getByText('Puede haber cambios: la viste hace 2 h')).toBeVisible();
  await lookAgain('offline-old');
  await context.setOffline(false);
  await expect(toasts(page).getByText('Conectado')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Reservas de la organización' })).toBeVisible();
});

test('a screen that loses the network waits behind the agenda, and is back as it was', async ({
  page,
  context,
  call,
}) => {
  const { barber, book } = await aYoungDay(call);
  await book({ at: 3, name: 'Lucía' });
  await signedIn(page, barber);
  await keep(page);
  await page.goto('/dashboard/cuenta');
  await page.getByLabel('Nombre').fill('Brunito');
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByLabel('Nombre')).toBeHidden();
  await context.setOffline(false);
  await expect(toasts(page).getByText('Conectado')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Brunito');
});

test('whoever leaves without network leaves nothing behind', async ({ page, context, call }) => {
  const { barber, book } = await aYoungDay(call);
  await book({ at: 3, name: 'Lucía' });
  await signInAt(page, barber);
  await keep(page);
  await cutNetwork(page, context);
  await expect(bar(page)).toBeVisible();
  const entries = await openMenu(page);
  await entries.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cerrar sesión?' });
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard')).catch(() => undefined);
  await context.setOffline(false);
  await page.goto('/login');
  expect(await storedIn(page)).toBe('');
});

test('another person finds nothing of the first, and a session that ends takes it along', async ({
  page,
  context,
  call,
}) => {
  const { barber, book, ...shop } = await aYoungDay(call);
  const other = await aStaffMember(shop);
  await book({ at: 3, name: 'Lucía' });
  await signInAt(page, barber);
  await keep(page);
  await context.clearCookies();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => storedIn(page)).toBe('');
  await signInAt(page, other);
  await page.goto('/dashboard/cuenta?tab=telefono');
  await expect(keepSwitch(page)).not.toBeChecked();
  expect(await storedIn(page)).toBe('');
});

test('nothing is kept before it is asked for, nor after it is taken back', async ({ page, call }) => {
  const { barber, slug } = await aYoungDay(call);
  await signedIn(page, barber);
  await page.goto('/dashboard/agenda');
  expect(await workers(page)).toEqual([]);
  await keep(page);
  expect(await workers(page)).toEqual([expect.stringMatching(/\/dashboard$/)]);
  await page.goto(`/${slug}`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  await page.goto('/dashboard/cuenta?tab=telefono');
  await page.getByRole('button', { name: 'Borrar lo guardado' }).click();
  await expect(keepSwitch(page)).not.toBeChecked();
  expect(await storedIn(page)).toBe('');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('erasing waits for a tab that blocks it, says so, and ends when that tab closes', async ({
  page,
  context,
  call,
}) => {
  const { barber } = await aYoungDay(call);
  await signedIn(page, barber);
  await keep(page);
  const other = await context.newPage();
  await other.goto('/-/accesibilidad');
  // Like a tab of an older release, which ignores the request to close its database connection.
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('navaja');
        opening.onsuccess = () => {
          Object.assign(globalThis, { held: opening.result });
          resolve();
        };
      }),
  );
  await page.getByRole('button', { name: 'Borrar lo guardado' }).click();
  await expect(page.getByText('Cierra las otras pestañas de Navaja para borrar.')).toBeVisible();
  await expect(keepSwitch(page)).toBeChecked();
  await other.close();
  await expect(keepSwitch(page)).not.toBeChecked();
  await expect(page.getByText('Cierra las otras pestañas')).toHaveCount(0);
  expect(await storedIn(page)).toBe('');
});

test('with network a start is of the present release, whatever was kept of an older one', async ({
  page,
  context,
  call,
}) => {
  const { barber } = await aYoungDay(call);
  await signedIn(page, barber);
  await keep(page);
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const cached = await cache.match('/dashboard');
    const older = (await cached?.text())?.replace('<title>', '<meta name="older" content="yes"><title>');
    await cache.put('/dashboard', new Response(older, { headers: cached?.headers ?? [] }));
  });
  await cutNetwork(page, context);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('meta[name=older]')).toHaveCount(1);
  await context.setOffline(false);
  await expect(toasts(page).getByText('Conectado')).toBeVisible();
  await expect(page.locator('meta[name=older]')).toHaveCount(0);
});
