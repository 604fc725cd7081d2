import type { Page } from '@playwright/test';
import { aShop, aStaffMember } from '#test/world.ts';
import { expect, openPanel, signedIn, test } from './fixtures.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Tu panel' }).getByRole('link');
const paths = async (page: Page) =>
  Promise.all(
    (await links(page).all()).map(async (link) => [
      await link.textContent(),
      await link.getAttribute('href'),
    ]),
  );

const common = [
  ['Agenda', '/dashboard/agenda'],
  ['Clientes', '/dashboard/clientes'],
  ['Perfil', '/dashboard/cuenta'],
];
const numbers = ['Números', '/dashboard/numeros'];
const forAll = [...common, numbers];
const forManagers = [
  ...common,
  ['Sucursales', '/dashboard/sucursales'],
  ['Barberos', '/dashboard/barberos'],
  ['Servicios', '/dashboard/services'],
  numbers,
  ['Tu página', '/dashboard/pagina'],
];

test(
  'owner and manager see the shop, every entry and the subscription',
  { tag: '@desktop' },
  async ({ page, call, context, lookAgain }) => {
    const name = 'Barbería de los Cuarenta Caracteres Justos';
    const shop = await aShop(call, { name, timezone: 'America/Argentina/Buenos_Aires' });
    const manager = await aStaffMember(shop, { role: 'manager', firstname: 'Mara' });
    for (const [person, firstname] of [
      [shop.owner, 'Ana'],
      [manager, 'Mara'],
    ] as const) {
      await signedIn(page, person);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hola, ${firstname}`);
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.getByText(shop.slug, { exact: true })).toBeVisible();
      await expect(page.getByText('America/Argentina/Buenos_Aires')).toBeVisible();
      const address = new URL(`/${shop.slug}`, page.url()).href;
      await expect(page.getByRole('main').getByRole('link', { name: 'Abrir' })).toHaveAttribute(
        'href',
        address,
      );
      expect(await paths(page)).toEqual(forManagers);
      await expect(page.getByText('Suscripción inactiva')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Comenzar suscripción' })).toBeVisible();
      await lookAgain(`dashboard-${firstname}`);
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
  },
);

test('a barber sees agenda and profile only', async ({ page, call, lookAgain }) => {
  const shop = await aShop(call);
  await openPanel(page, await aStaffMember(shop));
  await expect(page.getByText('Accede a tu agenda y configura tu perfil.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Barbería Central' })).toBeVisible();
  expect(await paths(page)).toEqual(forAll);
  await expect(page.getByText(/[Ss]uscripción/)).toHaveCount(0);
  await lookAgain('dashboard-barber');
});
