import { aShop } from '#test/world.ts';
import { expect, openMenu, signedIn, test } from './fixtures.ts';

test(
  'a visitor finds the way in, and on the landing page only the login',
  { tag: '@desktop' },
  async ({ page, look }) => {
    await page.goto('/forgot-password');
    const entries = await openMenu(page);
    await expect(entries.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login');
    await expect(entries.getByRole('link', { name: 'Comenzar' })).toHaveAttribute('href', '/register');
    await look('top-bar-visitor');
    await page.goto('/');
    const landing = await openMenu(page);
    await expect(landing.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(landing.getByRole('link', { name: 'Comenzar' })).toHaveCount(0);
  },
);

test(
  'who is signed in finds the panel and the way out, on the landing page too',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const { owner } = await aShop(call);
    await signedIn(page, owner);
    for (const path of ['/dashboard', '/']) {
      await page.goto(path);
      const entries = await openMenu(page);
      await expect(entries.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
      await expect(entries.getByRole('link', { name: 'Panel' })).toHaveAttribute('href', '/dashboard');
      await expect(entries.getByRole('link', { name: /Iniciar sesión|Comenzar/ })).toHaveCount(0);
      if (path === '/dashboard') await look('top-bar-staff');
    }
  },
);

test('the colour mode is light whatever the system wishes, is toggled and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const root = page.locator('html');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(root).not.toHaveAttribute('data-color-mode', 'dark');
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Usar modo oscuro' }).click();
  await expect(root).toHaveAttribute('data-color-mode', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-color-mode', 'dark');
  await page.getByRole('button', { name: 'Usar modo claro' }).click();
  await expect.poll(background).toBe('rgb(255, 255, 255)');
});

test('the side menu is worked by keyboard and gives the focus back', async ({ page, isMobile }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Abrir menú' });
  test.skip(!isMobile && !(await button.isVisible()), 'wide screens have no side menu');
  await button.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await menu.getByRole('link', { name: 'Comenzar' }).press('Enter');
  await expect(page).toHaveURL('/register');
  await expect(menu).toHaveCount(0);
});

test(
  'a menu or a logout whose chunk fails to load says so, and loads after trying again',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const { owner } = await aShop(call);
    await signedIn(page, owner);
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Principal' });
    const isWide = await bar.isVisible();
    const way = isWide
      ? bar.getByRole('button', { name: 'Cerrar sesión' })
      : page.getByRole('button', { name: 'Abrir menú' });
    const shown = page.getByRole('dialog', { name: isWide ? '¿Cerrar sesión?' : 'Menú' });
    await page.route('**/assets/SideMenu-*.js', (route) => route.abort());
    await way.click();
    await expect(page.getByRole('alert')).toContainText('No pudimos cargar esta parte.');
    await page.unroute('**/assets/SideMenu-*.js');
    await expect(shown).toHaveCount(0);
    await way.click();
    await expect(shown).toBeVisible();
  },
);
