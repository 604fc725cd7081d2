import type { Page } from '@playwright/test';
import { anOpenShop, next, step } from './booking.ts';
import { expect, test } from './fixtures.ts';

/** The built files that the page asks for from now on, without the part of their names that changes. */
function asked(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/assets\/(.+)-.{8}(?=\.\w+$)/.exec(request.url()) ?? [];
    if (file) files.push(file);
  });
  return files;
}

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
  const files = asked(page);
  await page.goto(path, { waitUntil: 'networkidle' });
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
