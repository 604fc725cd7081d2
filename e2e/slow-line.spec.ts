import type { Page } from '@playwright/test';
import { anOpenShop } from './booking.ts';
import { expect, test } from './fixtures.ts';

const mainFile = '**/assets/main-*.js';

/** A page whose `goto` does not wait for hydration, unlike the fixture's page. */
const plainPage = (page: Page) => page.context().newPage();

test('a page whose bundle fails to load says so, and works after trying again', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  for (const address of [path, '/', '/login']) {
    const slow = await plainPage(page);
    // Fails the main file until the second document, because other chunks import it again and would hydrate the first
    // document.
    let documents = 0;
    slow.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await slow.route(mainFile, (route) => (documents < 2 ? route.abort() : route.continue()));
    await slow.goto(address);
    const notice = slow.getByRole('alert').filter({ hasText: 'No pudimos cargar la página.' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Reintentar' }).click();
    await expect(slow.getByRole('alert')).toHaveCount(0);
    await expect(slow.getByRole('banner')).toBeVisible();
    await slow.close();
  }
});

test('a bundle that lacks a chunk says so', async ({ page }) => {
  const slow = await plainPage(page);
  await slow.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  await slow.route('**/assets/global.esm-*.js', (route) => route.abort());
  await slow.goto('/login');
  await expect(slow.getByRole('alert')).toContainText('No pudimos cargar la página.');
});

test('a chunk that loads at the second try leaves no notice', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  const slow = await plainPage(page);
  let tries = 0;
  await slow.route('**/assets/BookingPage-*.js', (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  const notice = slow.getByRole('alert').filter({ hasText: 'No pudimos cargar la página.' });
  await slow.route(mainFile, async (route) => {
    await expect(notice).toBeVisible();
    await route.continue();
  });
  await slow.goto(path);
  await slow.getByRole('button', { name: 'Agregar Corte' }).click();
  await expect(slow.getByRole('button', { name: /Resumen/ })).toContainText('1');
  await expect(notice).toHaveCount(0);
});

async function openUnhydrated(page: Page, path: string) {
  const slow = await plainPage(page);
  const requested = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  await slow.route(mainFile, async (route) => {
    requested.resolve();
    await arrival.promise;
    await route.continue();
  });
  await slow.goto(path, { waitUntil: 'commit' });
  await requested.promise;
  return { slow, arrive: arrival.resolve };
}

test('a button clicked before hydration is clicked after it, and once only', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  const { slow, arrive } = await openUnhydrated(page, path);
  const add = slow.getByRole('button', { name: 'Agregar Corte' });
  await add.click();
  await add.click();
  await expect(add).toBeVisible();
  arrive();
  await expect(slow.getByRole('button', { name: /Resumen/ })).toContainText('1');
  await slow.getByRole('button', { name: /Resumen/ }).click();
  const summary = slow.getByRole('dialog', { name: 'Resumen de compra' });
  await expect(summary).toContainText('Corte');
});

test('several buttons clicked before hydration are clicked after it in their order', async ({
  page,
  call,
}) => {
  const { path } = await anOpenShop(call);
  const { slow, arrive } = await openUnhydrated(page, path);
  await slow.getByRole('button', { name: 'Agregar Corte' }).click();
  await slow.getByRole('button', { name: 'Siguiente', exact: true }).click();
  arrive();
  await expect(slow.getByRole('button', { name: 'Seleccionar Bruno Díaz' })).toBeVisible();
});

test('text typed before hydration stays in its input and takes effect', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  const { slow, arrive } = await openUnhydrated(page, path);
  const search = slow.getByRole('searchbox', { name: 'Buscar servicios' });
  await search.pressSequentially('afei');
  const other = slow.getByRole('heading', { name: 'Corte' });
  await expect(other).toBeVisible();
  arrive();
  await expect(other).toBeHidden();
  await expect(slow.getByRole('heading', { name: 'Afeitado' })).toBeVisible();
  await expect(search).toHaveValue('afei');
  await search.pressSequentially('t');
  await expect(search).toHaveValue('afeit');
});
