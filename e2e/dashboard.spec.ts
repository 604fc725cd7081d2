import type { Page } from '@playwright/test';
import { aShop, aStaffMember, anOwner } from '#test/world.ts';
import { expect, heard, signInAt, signedIn, test } from './fixtures.ts';

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

/** After the next page load, the page's clock advances only when the test says so. */
async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const billing = (page: Page, status: string | null, cancel_at_period_end = false) =>
  page.route('**/api/orgs/me/billing', (route) => route.fulfill({ json: { status, cancel_at_period_end } }));

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
  await signInAt(page, await aStaffMember(shop));
  await expect(page.getByText('Accede a tu agenda y configura tu perfil.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Barbería Central' })).toBeVisible();
  expect(await paths(page)).toEqual(forAll);
  await expect(page.getByText(/[Ss]uscripción/)).toHaveCount(0);
  await lookAgain('dashboard-barber');
});

test('an owner without a shop finds the way to one, and no complaint', async ({ page, call, look }) => {
  await signInAt(page, await anOwner(call));
  const way = page.getByRole('link', { name: 'Crear mi barbería' });
  await expect(way).toHaveAttribute('href', '/register');
  await expect(page.getByText('Error cargando tu barbería')).toHaveCount(0);
  await look('dashboard-without-shop');
});

test('a shop that cannot be loaded is told, and can be asked for again', async ({ page, call, look }) => {
  const { owner } = await aShop(call);
  await page.route('**/api/orgs/me', (route) => route.fulfill({ status: 503, json: {} }));
  await signInAt(page, owner);
  await expect(page.getByText('Error cargando tu barbería')).toBeVisible();
  await expect(page.getByText('No se pudo obtener la información de la organización.')).toBeVisible();
  await look('dashboard-failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Barbería Central' })).toBeVisible();
});

for (const delay of [0, 100, 300, 800])
  test(`a shop whose reading fails after ${delay} ms is told once`, async ({ page, call }) => {
    const { owner } = await aShop(call);
    await page.route('**/api/orgs/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.fulfill({ status: 503, json: {} });
    });
    await signedIn(page, owner);
    await page.goto('/dashboard');
    await expect(page.getByText('Error cargando tu barbería')).toHaveCount(1);
    await expect(page.getByText('No se pudo obtener la información de la organización.')).toHaveCount(1);
  });

for (const [status, badge, button, opened] of [
  ['active', 'Suscripción activa', 'Administrar suscripción', 'GET /stripe/me/billing-portal'],
  ['trialing', 'Período de prueba', 'Comenzar suscripción', 'POST /stripe/me/subscribe'],
  ['past_due', 'Pago pendiente', 'Resolver pago', 'GET /stripe/me/billing-portal'],
  ['unpaid', 'Suscripción inactiva', 'Resolver pago', 'GET /stripe/me/billing-portal'],
  ['incomplete', 'Suscripción inactiva', 'Resolver pago', 'GET /stripe/me/billing-portal'],
  ['canceled', 'Suscripción inactiva', 'Suscribirme', 'POST /stripe/me/subscribe'],
] as const) {
  test(`with the subscription ${status} the panel says '${badge}' and offers '${button}'`, async ({
    page,
    call,
  }) => {
    const { owner } = await aShop(call);
    await billing(page, status);
    const asked = opened.split(' ') as [string, string];
    const requests = heard(page, ...asked);
    await page.route(`**/api${asked[1]}`, (route) => route.fulfill({ json: { url: '/forgot-password' } }));
    await signInAt(page, owner);
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL('/forgot-password');
    expect(requests).toHaveLength(1);
  });
}

for (const status of [404, 204, 200]) {
  test(`a billing call that answers ${status} and nothing else means that there never was one`, async ({
    page,
    call,
  }) => {
    const { owner } = await aShop(call);
    await page.route('**/api/orgs/me/billing', (route) => route.fulfill({ status }));
    await signInAt(page, owner);
    await expect(page.getByText('Suscripción inactiva')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comenzar suscripción' })).toBeVisible();
  });
}

test('a subscription that ends with its period says so beside its state', async ({ page, call, look }) => {
  const { owner } = await aShop(call);
  await billing(page, 'active', true);
  await signInAt(page, owner);
  await expect(page.getByText('Suscripción activa')).toBeVisible();
  await expect(page.getByText('Cancela al final del período')).toBeVisible();
  await look('dashboard-ending');
});

test('a portal that answers 400 gives way to the checkout, any other failure is told', async ({
  page,
  call,
}) => {
  const { owner } = await aShop(call);
  await billing(page, 'active');
  await page.route('**/api/stripe/me/billing-portal', (route) =>
    route.fulfill({ status: 400, json: { code: 'no_customer', detail: 'No hay cliente' } }),
  );
  await page.route('**/api/stripe/me/subscribe', (route) =>
    route.fulfill({ status: 502, json: { code: 'payments_failed', detail: 'Sin respuesta' } }),
  );
  await signInAt(page, owner);
  await page.getByRole('button', { name: 'Administrar suscripción' }).click();
  await expect(page.getByText('No se pudo iniciar la suscripción')).toBeVisible();
  await expect(page.getByText('No se pudo abrir el portal')).toHaveCount(0);
  await page.route('**/api/stripe/me/billing-portal', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Administrar suscripción' }).click();
  await expect(page.getByText('No se pudo abrir el portal')).toBeVisible();
});

test('a checkout that cannot start is told', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await page.route('**/api/stripe/me/subscribe', (route) => route.abort());
  await signInAt(page, owner);
  await page.getByRole('button', { name: 'Comenzar suscripción' }).click();
  await expect(page.getByText('No se pudo iniciar la suscripción')).toBeVisible();
});

const passTime = (page: Page, until: () => Promise<boolean>) =>
  expect(async () => {
    await page.clock.runFor(500);
    expect(await until()).toBe(true);
  }).toPass({ intervals: [20] });

test('the return from a payment asks until the subscription is active', async ({ page, call, look }) => {
  const { owner } = await aShop(call);
  await signInAt(page, owner);
  const answers = ['incomplete', null, 'trialing'];
  await stopClock(page);
  await page.route('**/api/orgs/me/billing', (route) => {
    const status = answers.shift();
    return status === null ? route.abort() : route.fulfill({ json: { status, cancel_at_period_end: false } });
  });
  await page.goto('/billing/return');
  await expect(page.getByText('Procesando tu pago…')).toBeVisible();
  const settled = page.getByText('Tu suscripción se activó correctamente.');
  await passTime(page, () => settled.isVisible());
  expect(answers).toEqual([]);
  await page.clock.resume();
  await look('billing-settled');
  await page.getByRole('link', { name: 'Ir al panel' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('after eight questions the return stops asking and says that the payment is under way', async ({
  page,
  call,
}) => {
  const { owner } = await aShop(call);
  await billing(page, 'incomplete');
  await signInAt(page, owner);
  await expect(page.getByText('Suscripción inactiva')).toBeVisible();
  await stopClock(page);
  const asked = heard(page, 'GET', '/orgs/me/billing');
  await page.goto('/billing/return');
  await passTime(page, () => page.getByText('Tu pago todavía se está procesando.').isVisible());
  await page.clock.runFor(20_000);
  expect(asked).toHaveLength(8);
  await expect(page.getByRole('link', { name: 'Ir al panel' })).toBeVisible();
});

test('while a payment is on its way the page says so', async ({ page, call, look }) => {
  const { owner } = await aShop(call);
  await signInAt(page, owner);
  await billing(page, 'incomplete');
  await page.goto('/billing/return');
  await expect(page.getByText('Procesando tu pago…')).toBeVisible();
  await look('billing-waiting');
});

test('a payment that was left offers to try again', async ({ page, call, look }) => {
  const { owner } = await aShop(call);
  await page.route('**/api/stripe/me/subscribe', (route) => route.fulfill({ status: 503, json: {} }));
  await signedIn(page, owner);
  await page.goto('/billing/cancel');
  await expect(page.getByText('No se ha realizado ningún cargo.')).toBeVisible();
  await look('billing-cancel');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByText('No se pudo iniciar la suscripción')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al panel' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an unknown address under the panel is told, with the way home', async ({ page, call, look }) => {
  await signedIn(page, (await aShop(call)).owner);
  await page.goto('/dashboard/nada');
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
  await look('unknown');
});
