import type { Page } from '@playwright/test';
import { aWord } from '#test/world.ts';
import { expect, heard, test } from './fixtures.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' });

async function fillAccount(page: Page, email = `${aWord()}@example.com`) {
  await page.getByLabel('Nombre', { exact: true }).fill('Ana');
  await page.getByLabel('Apellido').fill('Sosa');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('navaja-123');
}

async function fillShop(page: Page, name = `Barbería Única ${aWord()}`) {
  await page.getByLabel('Nombre de la barbería').fill(name);
  await page.getByLabel('Acepto los Términos y Condiciones').check();
}

test('an owner registers with the shop in one step and arrives on the dashboard', async ({ page }) => {
  const registered = heard(page, 'POST', '/auth/register');
  const opened = heard(page, 'POST', '/orgs');
  const name = `Barbería Única ${aWord()}`;
  await page.goto('/register');
  await fillAccount(page, 'ANA@Example.com'.replace('ANA', aWord()));
  await page.getByLabel('Código de país').selectOption('+598');
  await page.getByLabel('Teléfono').pressSequentially('099-123 abc 456');
  await expect(page.getByLabel('Teléfono')).toHaveValue('099123  456');
  await page.getByLabel('Nombre de la barbería').fill('Dashboard');
  const badge = page.getByRole('status').filter({ hasText: /isponible/ });
  await expect(badge).toHaveText('No disponible');
  await fillShop(page, name);
  await expect(badge).toHaveText('Disponible');
  await submit(page).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Ana');
  await expect(page.getByText('Asia/Tokyo')).toBeVisible();
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');
  await expect(page.getByRole('main').getByRole('link', { name: 'Abrir' })).toHaveAttribute(
    'href',
    new RegExp(`^https?://[^/]+/${slug}$`),
  );
  expect(registered).toEqual([expect.objectContaining({ role: 'owner', phone: '+598 099123  456' })]);
  expect(opened).toEqual([{ name, slug, timezone: 'Asia/Tokyo' }]);
});

test('a call that was done and whose answer is lost keeps nobody from registering', async ({ page }) => {
  const loseOnce = (path: string) =>
    page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await loseOnce('**/api/auth/register');
  await loseOnce('**/api/orgs');
  await page.goto('/register');
  await fillAccount(page);
  await fillShop(page);
  await submit(page).click();
  await expect(page.getByRole('alert').getByText('No pudimos conectarnos.')).toBeVisible();
  await submit(page).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Ana');
});

test.describe('in Montevideo', () => {
  test.use({ timezoneId: 'America/Montevideo' });

  test('the currency of the country is proposed, and a failure to save it is told', async ({ page }) => {
    const saved = heard(page, 'PUT', '/orgs/me/profile');
    await page.route('**/api/orgs/me/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.goto('/register');
    await expect(page.getByLabel('Moneda de tus precios')).toHaveValue('UYU');
    await fillAccount(page);
    await fillShop(page);
    await submit(page).click();
    await page.waitForURL('/dashboard');
    expect(saved).toEqual([{ currency: 'UYU' }]);
    await expect(page.getByText('No pudimos guardar la moneda de tus precios')).toBeVisible();
  });
});
