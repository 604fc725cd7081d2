import type { Page } from '@playwright/test';
import { aShop, anOwner, aWord } from '#test/world.ts';
import { expect, heard, signInAt, test } from './fixtures.ts';

const submit = (page: Page, name = 'Crear cuenta') => page.getByRole('button', { name });
const badge = (page: Page) => page.getByRole('status').filter({ hasText: /Verificando…|isponible/ });

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
  await fillShop(page, name);
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

test('without a number no phone is sent, not even its code', async ({ page }) => {
  const registered = heard(page, 'POST', '/auth/register');
  await page.goto('/register');
  await expect(page.getByLabel('Código de país')).toHaveValue('+64');
  await fillAccount(page);
  await fillShop(page);
  await submit(page).click();
  await page.waitForURL('/dashboard');
  expect(Object.keys(registered[0] as object)).not.toContain('phone');
});

test('a form with mistakes says them under the fields and sends nothing', async ({ page, look }) => {
  const registered = heard(page, 'POST', '/auth/register');
  await page.goto('/register');
  await page.getByLabel('Nombre', { exact: true }).fill('   ');
  await page.getByLabel('Contraseña', { exact: true }).fill('12345');
  await submit(page).click();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
  await expect(page.getByText('Requerido.')).toHaveCount(3);
  await expect(page.getByText('Ingresa un email válido.')).toBeVisible();
  await expect(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  await expect(page.getByText('Usa minúsculas, números y guiones (ej: barberia-central).')).toBeVisible();
  await expect(page.getByText('Debes aceptar los Términos y Condiciones')).toBeVisible();
  await look('register-mistakes');
  expect(registered).toEqual([]);
});

test('the slug follows the name until it is edited, even when it was edited away', async ({ page }) => {
  const slug = page.getByLabel('Slug');
  await page.goto('/register');
  await page.getByLabel('Nombre de la barbería').fill(' Barbería  Ñandú & Cía. ');
  await expect(slug).toHaveValue('barberia-nandu-cia');
  await slug.fill('');
  await page.getByLabel('Nombre de la barbería').fill('Otra');
  await expect(slug).toHaveValue('');
  await slug.fill('Con Mayúsculas');
  await slug.blur();
  await expect(slug).toHaveValue('Con Mayúsculas');
  await expect(page.getByText('Usa minúsculas, números y guiones (ej: barberia-central).')).toBeVisible();
});

test('availability is asked 350 ms after typing stops, of well-formed slugs only', async ({ page }) => {
  const requests: string[] = [];
  await page.route('**/api/orgs/check-slug*', async (route) => {
    requests.push(new URL(route.request().url()).searchParams.get('slug') ?? '');
    await route.fulfill({ json: { available: true } });
  });
  await page.clock.install();
  await page.goto('/register');
  const slug = page.getByLabel('Slug');
  await slug.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await slug.fill('uno');
  await page.clock.runFor(300);
  await slug.fill('dos');
  await page.clock.runFor(349);
  expect(requests).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => requests).toEqual(['dos']);
  await slug.fill('dos-');
  await page.clock.runFor(1000);
  await slug.fill('');
  await page.clock.runFor(1000);
  expect(requests).toEqual(['dos']);
});

test('the badge tells checking, free and taken; a taken slug cannot be sent', async ({ page, call }) => {
  const shop = await aShop(call);
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/orgs/check-slug?slug=lenta', async (route) => {
    await held;
    await route.fulfill({ json: { available: false } });
  });
  await page.goto('/register');
  const slug = page.getByLabel('Slug');
  await slug.fill(`libre-${aWord()}`);
  await expect(badge(page)).toHaveText('Disponible');
  await slug.fill(shop.slug);
  await expect(badge(page)).toHaveText('No disponible');
  await expect(submit(page)).toBeDisabled();
  await slug.fill('lenta');
  await expect(badge(page)).toHaveText('Verificando…');
  await expect(submit(page)).toBeEnabled();
  const other = `libre-${aWord()}`;
  await slug.fill(other);
  await expect(badge(page)).toHaveText('Disponible');
  answer();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(badge(page)).toHaveText('Disponible');
  await slug.fill('dashboard');
  await expect(badge(page)).toHaveText('No disponible');
});

test('a failed availability check shows no badge and stops nobody', async ({ page }) => {
  await page.route('**/api/orgs/check-slug*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/register');
  const failed = page.waitForResponse('**/api/orgs/check-slug*');
  await page.getByLabel('Slug').fill('mi-barberia');
  await failed;
  await expect(badge(page)).toHaveCount(0);
  await expect(submit(page)).toBeEnabled();
});

test('when only the shop fails the session stays and a second submit repeats the shop alone', async ({
  page,
  lookAgain,
}) => {
  const registered = heard(page, 'POST', '/auth/register');
  const opened = heard(page, 'POST', '/orgs');
  await page.route(
    '**/api/orgs',
    (route) =>
      route.fulfill({ status: 409, json: { code: 'slug_taken', detail: 'Esa dirección ya está en uso.' } }),
    {
      times: 1,
    },
  );
  await page.goto('/register');
  await fillAccount(page);
  await fillShop(page);
  await submit(page).click();
  await expect(page.getByRole('alert').getByText('No se pudo completar el registro')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Esa dirección ya está en uso.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByLabel('Nombre de la barbería')).not.toHaveValue('');
  await lookAgain('register-shop-only');
  await submit(page, 'Crear barbería').click();
  await page.waitForURL('/dashboard');
  expect(registered).toHaveLength(1);
  expect(opened).toHaveLength(2);
});

test('an owner without a shop who comes back is asked for the shop only', async ({ page, call }) => {
  const owner = await anOwner(call);
  await signInAt(page, owner);
  await page.getByRole('link', { name: 'Crear mi barbería' }).click();
  await expect(page.getByLabel('Nombre de la barbería')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await fillShop(page);
  await submit(page, 'Crear barbería').click();
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('main').getByRole('link', { name: 'Abrir' })).toBeVisible();
});

test('a login that fails after the account was made does not make the account again', async ({ page }) => {
  const registered = heard(page, 'POST', '/auth/register');
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
  await page.goto('/register');
  await fillAccount(page);
  await fillShop(page);
  await submit(page).click();
  await expect(page.getByRole('alert').getByText('No se pudo completar el registro')).toBeVisible();
  await submit(page).click();
  await page.waitForURL('/dashboard');
  expect(registered).toHaveLength(1);
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

test('a taken e-mail is told in the words of the server, and nothing typed is lost', async ({
  page,
  call,
}) => {
  const { email } = await anOwner(call);
  await page.goto('/register');
  await fillAccount(page, email);
  await fillShop(page);
  await submit(page).click();
  await expect(page.getByRole('alert').getByText('No se pudo completar el registro')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Ese correo ya está en uso.')).toBeVisible();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('navaja-123');
});

test("an address that only the server finds wrong is told in the specification's words", async ({ page }) => {
  await page.goto('/register');
  await fillAccount(page, 'ana..sosa@example.com');
  await fillShop(page);
  await submit(page).click();
  await expect(page.getByRole('alert').getByText('El correo ingresado no es válido.')).toBeVisible();
});

test('the terms open in a dialog that Escape closes', async ({ page, look }) => {
  await page.goto('/register');
  await expect(page.getByLabel('Acepto los Términos y Condiciones')).not.toBeChecked();
  const open = page.getByRole('button', { name: 'Leer los Términos y Condiciones' });
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Términos y Condiciones' })).toBeVisible();
  await look('register-terms');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('the whole registration works by keyboard alone', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Nombre', { exact: true }).focus();
  const type = (text: string) => page.keyboard.type(text);
  const tab = () => page.keyboard.press('Tab');
  const steps = ['Ana', 'Sosa', `${aWord()}@example.com`, '', '', 'navaja-123'];
  for (const text of steps) {
    await type(text);
    await tab();
  }
  await tab();
  await type(`Teclado ${aWord()}`);
  await tab();
  await tab();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Acepto los Términos y Condiciones')).toBeChecked();
  await page.getByLabel('Slug').press('Enter');
  await page.waitForURL('/dashboard');
});

test('who already has a shop is led to the dashboard', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await signInAt(page, owner);
  await page.goto('/register');
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
