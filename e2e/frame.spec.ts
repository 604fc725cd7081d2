import type { Page } from '@playwright/test';
import { aShop, aStaffMember, type Shop, type Staff } from '#test/world.ts';
import { expect, isPhone, openMenu, openPanel, signedIn, test } from './fixtures.ts';

const frame = (page: Page) => page.getByRole('navigation', { name: 'Secciones' });
const places = (page: Page) =>
  frame(page)
    .locator('a:visible, button:visible')
    .evaluateAll((all) => all.map((place) => place.textContent));

const roles: {
  who: string;
  of: (shop: Shop) => Promise<Staff>;
  rail: string[];
  bar: string[];
  menu: string[];
}[] = [
  {
    who: 'the owner',
    of: async ({ owner }) => owner,
    rail: [
      'Panel',
      'Agenda',
      'Clientes',
      'Caja',
      'Números',
      'Comisiones',
      'Importar',
      'Servicios',
      'Barberos',
      'Sucursales',
      'Opiniones',
      'Actividad',
      'Tu página',
      'Ajustes',
      'Abrir',
      'Perfil',
    ],
    bar: ['Panel', 'Agenda', 'Clientes', 'Más'],
    menu: [
      'Caja',
      'Números',
      'Comisiones',
      'Importar',
      'Servicios',
      'Barberos',
      'Sucursales',
      'Opiniones',
      'Actividad',
      'Tu página',
      'Ajustes',
      'Abrir',
      'Perfil',
      'Accesibilidad y ayuda',
      'Panel',
      'Cerrar sesión',
    ],
  },
  {
    who: 'a manager',
    of: (shop) => aStaffMember(shop, { role: 'manager' }),
    rail: [
      'Panel',
      'Agenda',
      'Clientes',
      'Caja',
      'Números',
      'Comisiones',
      'Servicios',
      'Barberos',
      'Sucursales',
      'Opiniones',
      'Tu página',
      'Ajustes',
      'Abrir',
      'Perfil',
    ],
    bar: ['Panel', 'Agenda', 'Clientes', 'Más'],
    menu: [
      'Caja',
      'Números',
      'Comisiones',
      'Servicios',
      'Barberos',
      'Sucursales',
      'Opiniones',
      'Tu página',
      'Ajustes',
      'Abrir',
      'Perfil',
      'Accesibilidad y ayuda',
      'Panel',
      'Cerrar sesión',
    ],
  },
  {
    who: 'a barber',
    of: (shop) => aStaffMember(shop),
    rail: ['Panel', 'Agenda', 'Clientes', 'Números', 'Comisiones', 'Abrir', 'Perfil'],
    bar: ['Panel', 'Agenda', 'Números', 'Perfil'],
    menu: [
      'Números',
      'Comisiones',
      'Clientes',
      'Abrir',
      'Perfil',
      'Accesibilidad y ayuda',
      'Panel',
      'Cerrar sesión',
    ],
  },
];

for (const { who, of, rail, bar, menu } of roles) {
  test(
    `the frame offers ${who} what they may open, and on a phone the menu leads on`,
    { tag: '@desktop' },
    async ({ page, call, lookAgain }) => {
      const shop = await aShop(call);
      await signedIn(page, await of(shop));
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Barbería Central' })).toBeVisible();
      const seen = async () => (await places(page)).map((text) => text?.replace(/(Perfil).+/, '$1'));
      await expect.poll(seen).toEqual(isPhone(page) ? bar : rail);
      for (const place of await frame(page).locator('a:visible, button:visible').all()) {
        const box = await place.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      if (!isPhone(page)) {
        for (const height of [800, 600]) {
          await page.setViewportSize({ width: 1280, height });
          await expect(frame(page).getByRole('link', { name: /^Perfil/ })).toBeInViewport({ ratio: 0.9 });
        }
        return;
      }
      const opened = await openMenu(page);
      const offered = opened.getByRole('navigation').locator('a, button');
      await expect(offered).toHaveText(menu);
      await lookAgain(`menu-${who.replaceAll(' ', '-')}`);
      if (!bar.includes('Más')) return;
      await page.keyboard.press('Escape');
      await frame(page).getByRole('button', { name: 'Más' }).click();
      // A modal dialog makes the page behind it inert, so the frame is hidden.
      await expect(frame(page)).toBeHidden();
      await opened.getByRole('link', { name: 'Sucursales' }).click();
      await expect(page).toHaveURL('/dashboard/sucursales');
      await expect(opened).toHaveCount(0);
      await expect(frame(page)).toBeVisible();
    },
  );
}

test(
  'the place one is at is marked, also that of what the menu leads to; a button of its own stands above the bar of the phone',
  { tag: '@desktop' },
  async ({ page, call, lookAgain }) => {
    const { owner } = await aShop(call);
    await signedIn(page, owner);
    const marked = frame(page).locator('[aria-current]:visible');
    for (const [path, name] of [
      ['', 'Panel'],
      ['/agenda?status=completed', 'Agenda'],
      ['/services', isPhone(page) ? 'Más' : 'Servicios'],
      ['/clientes', 'Clientes'],
      ['/caja', isPhone(page) ? 'Más' : 'Caja'],
      ['/numeros', isPhone(page) ? 'Más' : 'Números'],
      ['/barberos', isPhone(page) ? 'Más' : 'Barberos'],
      ['/cuenta?tab=horario', isPhone(page) ? 'Más' : 'Perfil'],
    ] as const) {
      await page.goto(`/dashboard${path}`);
      await expect(marked).toHaveCount(1);
      await expect(marked).toContainText(name);
    }
    await lookAgain('frame-profile');
    if (!isPhone(page)) return;
    const save = await page.getByRole('button', { name: 'Guardar horario' }).boundingBox();
    const bar = await frame(page).boundingBox();
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  },
);

test(
  'the frame stands still from screen to screen, also while one is on its way',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const { owner } = await aShop(call);
    await openPanel(page, owner);
    await expect(page.getByRole('heading', { name: 'Barbería Central' })).toBeVisible();
    // The loaded panel shows no skeleton, so a later skeleton belongs to the next screen.
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    await page.evaluate(() => {
      const parts = ['header', 'nav[aria-label="Secciones"]'].map((part) => document.querySelector(part));
      Object.assign(window, { parts, gone: 0 });
      new MutationObserver(() => {
        if (parts.some((part) => !part?.isConnected)) Object.assign(window, { gone: 1 });
      }).observe(document.body, { childList: true, subtree: true });
    });
    const seen = Promise.withResolvers<void>();
    await page.route('**/assets/ClientsPage-*.js', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await frame(page).getByRole('link', { name: 'Clientes' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Cargando…');
    seen.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes');
    await frame(page).getByRole('link', { name: 'Agenda' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservas de la organización');
    await page.getByRole('link', { name: 'Volver al panel' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Ana');
    expect(await page.evaluate(() => Reflect.get(window, 'gone'))).toBe(0);
  },
);

test(
  'on very wide screens the rail says whose profile it is and copies the link',
  { tag: '@desktop' },
  async ({ page, call, context, look }) => {
    test.skip(isPhone(page), 'a phone has a bar');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1440, height: 900 });
    const shop = await aShop(call);
    await openPanel(page, shop.owner);
    const rail = frame(page);
    await expect(rail.getByRole('link', { name: /^Perfil/ })).toContainText('Ana Pérez · Dueño');
    expect((await rail.boundingBox())?.width).toBe(217);
    await rail.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(page.getByText('Enlace copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(shop.slug);
    await look('frame-wide');
  },
);

test('clients and visitors see no frame', async ({ page, call }) => {
  const shop = await aShop(call);
  await page.goto('/login');
  await expect(frame(page)).toHaveCount(0);
  await signedIn(page, shop.owner);
  await page.goto(`/${shop.slug}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
});
