import type { Page } from '@playwright/test';
import { anOpenShop } from './booking.ts';
import { expect, test } from './fixtures.ts';

const program = '**/assets/main-*.js';

/** A page that nobody waits for to come alive. */
const plainPage = (page: Page) => page.context().newPage();

test('a page whose program did not come says so, and works once it is asked for again', async ({
  page,
  call,
}) => {
  const { path } = await anOpenShop(call);
  for (const address of [path, '/', '/login']) {
    const slow = await plainPage(page);
    await slow.route(program, (route) => route.abort());
    await slow.goto(address);
    const notice = slow.getByRole('alert').filter({ hasText: 'No pudimos cargar la página.' });
    await expect(notice).toBeVisible();
    // A part that leans on the program asks for it once more, and would bring the page to life by itself.
    await slow.waitForLoadState('networkidle');
    await slow.unroute(program);
    await notice.getByRole('button', { name: 'Reintentar' }).click();
    await expect(slow.getByRole('alert')).toHaveCount(0);
    await expect(slow.getByRole('banner')).toBeVisible();
    await slow.close();
  }
});

test('a program that lacks a part says so', async ({ page }) => {
  const slow = await plainPage(page);
  // As a browser that does not know Temporal yet.
  await slow.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  await slow.route('**/assets/global.esm-*.js', (route) => route.abort());
  await slow.goto('/login');
  await expect(slow.getByRole('alert')).toContainText('No pudimos cargar la página.');
});

test('a part that came after all leaves no notice', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  const slow = await plainPage(page);
  let tries = 0;
  await slow.route('**/assets/BookingPage-*.js', (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  const notice = slow.getByRole('alert').filter({ hasText: 'No pudimos cargar la página.' });
  await slow.route(program, async (route) => {
    await expect(notice).toBeVisible();
    await route.continue();
  });
  await slow.goto(path);
  await slow.getByRole('button', { name: 'Agregar Corte' }).click();
  await expect(slow.getByRole('button', { name: /Resumen/ })).toContainText('1');
  await expect(notice).toHaveCount(0);
});

test('a button pressed before the program came is pressed once it is there, and once only', async ({
  page,
  call,
}) => {
  const { path } = await anOpenShop(call);
  const slow = await plainPage(page);
  const asked = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  await slow.route(program, async (route) => {
    asked.resolve();
    await arrival.promise;
    await route.continue();
  });
  await slow.goto(path, { waitUntil: 'commit' });
  await asked.promise;
  const add = slow.getByRole('button', { name: 'Agregar Corte' });
  await add.click();
  await add.click();
  await expect(add).toBeVisible();
  arrival.resolve();
  await expect(slow.getByRole('button', { name: /Resumen/ })).toContainText('1');
  await slow.getByRole('button', { name: /Resumen/ }).click();
  const summary = slow.getByRole('dialog', { name: 'Resumen de compra' });
  await expect(summary).toContainText('Corte');
});
