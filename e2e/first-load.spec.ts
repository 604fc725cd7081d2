import type { Page } from '@playwright/test';
import { listServices } from '#domain/services/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aReservation, ask } from '#test/world.ts';
import { anOpenShop, inDays, next, step } from './booking.ts';
import { expect, patient, signedIn, test } from './fixtures.ts';

function requestsOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/assets\/(.+)-.{8}(?=\.\w+$)/.exec(request.url()) ?? [];
    if (file) files.push(file);
  });
  return files;
}

/** Bytes of JavaScript, as transferred, that a page has loaded. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test('the first load of a shop sends at most 70,000 bytes of JavaScript, that of the panel 150,000', async ({
  page,
}) => {
  // The demo shop uses all features of the page, so its page loads the most code.
  await page.goto('/barberia-navaja', { waitUntil: 'networkidle' });
  const ofShop = await scriptBytes(page);
  expect(ofShop).toBeGreaterThan(40_000);
  expect(ofShop).toBeLessThanOrEqual(70_000);
  await signedIn(page, { email: 'ana@navaja.example', password: 'navaja-demo' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Ana');
  await expect(page.getByRole('main').getByText('Cargando…')).toHaveCount(0);
  const ofPanel = await scriptBytes(page);
  expect(ofPanel).toBeGreaterThan(100_000);
  expect(ofPanel).toBeLessThanOrEqual(150_000);
});

test('a page paints before it has fetched anything', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  await page.goto(path);
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Elige tus servicios' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCSS('background-color', 'rgb(0, 0, 0)');
});

test('the later steps are fetched at the first interaction, before they are needed', async ({
  page,
  call,
}) => {
  const { path } = await anOpenShop(call);
  const files = requestsOf(page);
  // An address that contains only the client's source preselects nothing.
  await page.goto(`${path}?o=instagram`, { waitUntil: 'networkidle' });
  expect(files).toContain('BookingPage');
  for (const later of ['lazy-steps', 'SideMenu']) expect(files).not.toContain(later);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  for (const later of ['lazy-steps', 'SideMenu']) await expect.poll(() => files).toContain(later);
  await step(page, 'Elige tus servicios');
});

test('on a slow line the steps that began to load in time are there when they are reached', async ({
  page,
  call,
}) => {
  const { path } = await anOpenShop(call);
  await page.route('**/assets/lazy-steps-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const came = page.waitForResponse('**/assets/lazy-steps-*.js');
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await came;
  await page.unrouteAll();
  await page.context().setOffline(true);
  await next(page);
  await step(page, 'Elige fecha y hora');
});

/** The browser receives the chunk of the reservation's page when the test calls `arrive`. */
async function aLink(page: Page, call: Caller) {
  const { shop, bruno } = await anOpenShop(call);
  const [service] = await ask(call, listServices, {}, { token: shop.token });
  if (!service) throw new Error('the shop has a service');
  const place = { barber: bruno, service, start_local: `${inDays(3)}T10:00` };
  const { external_id } = await aReservation(shop, place);
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(linkFile, async (route) => {
    await promise;
    await route.continue();
  });
  return { path: `/r/${external_id}`, files: requestsOf(page), arrive };
}
const linkFile = '**/assets/ManagePage-*.js';
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancelar', exact: true });

test('the page of a link waits for its program until it is used, and what was pressed first happens once', async ({
  page,
  call,
}) => {
  const { path, files, arrive } = await aLink(page, call);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByText('Detalle de la reserva')).toBeVisible();
  expect(files).toContain('main');
  expect(files).not.toContain('ManagePage');
  await page.getByRole('button', { name: 'Usar modo oscuro' }).click();
  await cancel(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => files).toContain('ManagePage');
  arrive();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usar modo claro' })).toBeAttached();
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(dialog).toBeHidden();
  await expect(cancel(page)).toBeFocused();
});

test('left alone it comes after a while, and what its address asks for at once', async ({ page, call }) => {
  const { path, files, arrive } = await aLink(page, call);
  arrive();
  await page.clock.install();
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(files).not.toContain('ManagePage');
  await page.clock.fastForward(11_000);
  await expect.poll(() => files).toContain('ManagePage');
  await page.goto('about:blank');
  await page.goto(`${path}#cancelar`);
  await page.clock.runFor(100);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without its program it still shows the reservation, and says that it could not be loaded', async ({
  context,
  call,
}) => {
  // A second page, because the browser logs the failed request and the test page must have no errors.
  const page = patient(await context.newPage());
  const { path } = await aLink(page, call);
  await page.goto(path);
  await page.route(linkFile, (route) => route.abort());
  await cancel(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos cargar la página.' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('Detalle de la reserva')).toBeVisible();
  await page.unroute(linkFile);
  await notice.getByRole('button', { name: 'Reintentar' }).click();
  await expect(notice).toBeHidden();
  await cancel(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the staff’s first screens come without the schemas of forms', async ({ page, call }) => {
  const { shop } = await anOpenShop(call);
  await signedIn(page, shop.owner);
  const hasSchemas = () => page.evaluate(() => '__zod_globalRegistry' in globalThis);
  for (const [path, name] of [
    ['', 'Hola, Ana'],
    ['/agenda?view=list', 'Reservas de la organización'],
    ['/agenda?view=day', 'Reservas de la organización'],
  ] as const) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main').getByText('Cargando…')).toHaveCount(0);
    expect([path, await hasSchemas()]).toEqual([path, false]);
  }
  await page.goto('/dashboard/cuenta');
  await expect.poll(hasSchemas).toBe(true);
});
