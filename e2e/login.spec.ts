import { aShop, aStaffMember } from '#test/world.ts';
import { expect, fillLogin, heard, signInAt, test } from './fixtures.ts';

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

test('invalid or empty fields are both told and nothing is sent', async ({ page, look, lookAgain }) => {
  const sent = heard(page, 'POST', '/auth/login');
  await page.goto('/login');
  await lookAgain('login');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Ingresa un email válido.')).toBeVisible();
  await expect(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await look('login-mistakes');
  await fillLogin(page, { email: 'ana@example', password: '123456' });
  await fillLogin(page, { email: 'ana@example.com', password: '12345' });
  await expect(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a refused login says why and starts no refresh', async ({ page, call, lookAgain }) => {
  const { owner } = await aShop(call);
  const refreshed = heard(page, 'POST', '/auth/refresh');
  await page.goto('/login');
  await fillLogin(page, { ...owner, password: 'equivocada' });
  const toast = page.getByRole('alert');
  await expect(toast.getByText('No se pudo iniciar sesión')).toBeVisible();
  await expect(toast.getByText('El correo o la contraseña no son correctos.')).toBeVisible();
  await lookAgain('login-refused');
  await expect(toast).toHaveCount(0);
  await expect(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible();
  expect(refreshed).toEqual([]);
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
});

test('a login that nobody answers has a text as well', async ({ page }) => {
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.goto('/login');
  await fillLogin(page, { email: 'ana@example.com', password: '123456' });
  await expect(page.getByRole('alert').getByText('No se pudo iniciar sesión')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Error al iniciar sesión')).toBeVisible();
});

test('a waiting login cannot be sent twice', async ({ page, call }) => {
  const { owner } = await aShop(call);
  const sent = heard(page, 'POST', '/auth/login');
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await fillLogin(page, owner);
  await page.getByLabel('Email').press('Enter');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click({ force: true });
  answer();
  await page.waitForURL('/dashboard');
  expect(sent).toHaveLength(1);
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

test('who is signed in is led on from the login', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await signInAt(page, owner);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
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
