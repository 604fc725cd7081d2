import { aShop, aStaffMember } from '#test/world.ts';
import { expect, fillLogin, signInAt, test } from './fixtures.ts';

test('owners and barbers land on the dashboard, managers on the landing page', async ({
  page,
  call,
  context,
}) => {
  const shop = await aShop(call);
  const people = [
    [shop.owner, '/dashboard'],
    [await aStaffMember(shop), '/dashboard'],
    [await aStaffMember(shop, { role: 'manager' }), '/'],
  ] as const;
  for (const [person, path] of people) {
    await signInAt(page, person);
    await expect(page).toHaveURL(path);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

test('a guarded page sends to the login and gets the person back, path and query', async ({ page, call }) => {
  const shop = await aShop(call);
  const manager = await aStaffMember(shop, { role: 'manager' });
  await page.goto('/billing/cancel?from=mail&n=1');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await fillLogin(page, manager);
  await expect(page).toHaveURL('/billing/cancel?from=mail&n=1');
  await expect(page.getByRole('heading', { name: 'Pago cancelado' })).toBeVisible();
});

test('the login links to the registration and to the forgotten password, back and forth by keyboard', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Crea tu barbería' }).press('Enter');
  await expect(page).toHaveURL('/register');
  await page.getByRole('link', { name: 'Inicia sesión' }).press('Enter');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('every screen begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/register');
  await page.getByRole('link', { name: 'Inicia sesión' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
