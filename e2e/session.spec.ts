import type { BrowserContext, Page } from '@playwright/test';
import { aShop } from '#test/world.ts';
import { expect, heard, openMenu, openPanel, signInAt, test } from './fixtures.ts';

const greeting = (page: Page) => page.getByRole('heading', { name: 'Hola, Ana' });
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const refuse = { status: 401, json: { code: 'not_authenticated', detail: 'No autenticado' } };

async function askLogout(page: Page) {
  const entries = await openMenu(page);
  await entries.getByRole('button', { name: 'Cerrar sesión' }).click();
  return page.getByRole('dialog', { name: '¿Cerrar sesión?' });
}

async function logOut(page: Page) {
  const dialog = await askLogout(page);
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('/');
}

/** Status of a token refresh with the browser's cookie: 200 with a session, 204 without. */
const renewal = async (context: BrowserContext, baseURL: string) =>
  (await context.request.post('/api/auth/refresh', { headers: { origin: baseURL } })).status();

test('a reload keeps the session: refreshed once, then the user is read', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await signInAt(page, owner);
  await expect(greeting(page)).toBeVisible();
  const refreshed = heard(page, 'POST', '/auth/refresh');
  const read = heard(page, 'GET', '/auth/me');
  await page.reload();
  await expect(greeting(page)).toBeVisible();
  expect([refreshed, read]).toEqual([[null], [null]]);
  expect(await stored(page)).toEqual(['navaja.can-refresh', 'navaja.user']);
});

test('without the mark that a refresh is possible none is tried', async ({ page }) => {
  const refreshed = heard(page, 'POST', '/auth/refresh');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(refreshed).toEqual([]);
});

test('guarded pages show a spinner while the session loads, public pages do not wait', async ({
  page,
  call,
}) => {
  const { owner } = await aShop(call);
  await openPanel(page, owner);
  await expect(greeting(page)).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/auth/refresh', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible();
  await page.goto('/dashboard');
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Cargando…' });
  await expect(loading).toBeVisible();
  // A spinner instead of a skeleton, because the next page can be a screen or the login.
  await expect(loading.locator('span').first()).toHaveCSS('border-radius', '50%');
  await expect(greeting(page)).toHaveCount(0);
  answer();
  await expect(greeting(page)).toBeVisible();
});

test('calls that expire together share one refresh and are sent again', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await openPanel(page, owner);
  await expect(greeting(page)).toBeVisible();
  await page.route('**/api/users/barbers*', (route) => route.fulfill(refuse), { times: 1 });
  await page.route('**/api/branches*', (route) => route.fulfill(refuse), { times: 1 });
  const refreshed = heard(page, 'POST', '/auth/refresh');
  const read = [heard(page, 'GET', '/users/barbers'), heard(page, 'GET', '/branches')];
  await page.getByRole('main').getByRole('link', { name: 'Barberos' }).click();
  await expect(page.getByRole('heading', { name: 'Gestionar barberos' })).toBeVisible();
  await expect.poll(() => read.map(({ length }) => length)).toEqual([2, 2]);
  expect(refreshed).toHaveLength(1);
});

test('tabs that load together all stay signed in', async ({ page, call, context, baseURL }) => {
  const { owner } = await aShop(call);
  await openPanel(page, owner);
  await expect(greeting(page)).toBeVisible();
  const others = await Promise.all([context.newPage(), context.newPage()]);
  const tabs = [page, ...others];
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
  for (const tab of tabs) await expect(greeting(tab)).toBeVisible();
  expect(await renewal(context, baseURL ?? '')).toBe(200);
});

for (const [what, answer] of [
  ['no session (204)', { status: 204 }],
  ['a revoked session', refuse],
] as const) {
  test(`a refresh that finds ${what} clears everything and asks for a login, then leads back`, async ({
    page,
    call,
  }) => {
    const { owner } = await aShop(call);
    await openPanel(page, owner);
    await expect(greeting(page)).toBeVisible();
    await page.route('**/api/auth/refresh', (route) => route.fulfill(answer), { times: 1 });
    await page.goto('/billing/cancel?n=1');
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual([]);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/billing/cancel?n=1');
  });
}

test('a session that ends while working leads to the login', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await page.route('**/api/orgs/me', (route) => route.fulfill(refuse));
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 204 }));
  await page.goto('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect.poll(() => stored(page)).toEqual([]);
});

for (const [what, answer] of [
  ['refused', { status: 500, json: {} }],
  ['not answered', null],
] as const) {
  test(`when the user's read is ${what} the session is cleared`, async ({ page, call }) => {
    const { owner } = await aShop(call);
    await openPanel(page, owner);
    await expect(greeting(page)).toBeVisible();
    await page.route('**/api/auth/me', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual([]);
  });
}

test('logging out asks first, ends in every tab and on the server, and lands on /', async ({
  page,
  call,
  context,
  look,
  baseURL,
}) => {
  const { owner } = await aShop(call);
  await signInAt(page, owner);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(greeting(other)).toBeVisible();
  const dialog = await askLogout(page);
  await look('logout');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(greeting(page)).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL('/login');
  expect(await renewal(context, baseURL ?? '')).toBe(204);
  expect((await stored(page)).filter((key) => key !== 'navaja.just-logged-out')).toEqual([]);
  await page.goBack();
  await expect(greeting(page)).toHaveCount(0);
});

test('a logout that the server never hears is a logout all the same, and is not undone by the next load', async ({
  page,
  call,
}) => {
  const { owner } = await aShop(call);
  await signInAt(page, owner);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await logOut(page);
  const refreshed = heard(page, 'POST', '/auth/refresh');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(refreshed).toEqual([]);
  await signInAt(page, owner);
  await expect(greeting(page)).toBeVisible();
});

test('the mark of a logout stops the refresh of one load and is dropped by it', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await openPanel(page, owner);
  await expect(greeting(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('navaja.just-logged-out', '1'));
  const refreshed = heard(page, 'POST', '/auth/refresh');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(refreshed).toEqual([]);
  expect(await stored(page)).toEqual([]);
});

test('nothing of one person is shown to the next who signs in', async ({ page, call }) => {
  const [first, second] = [
    await aShop(call, { name: 'La Primera' }),
    await aShop(call, { name: 'La Segunda' }),
  ];
  await signInAt(page, first.owner);
  await expect(page.getByRole('heading', { name: 'La Primera' })).toBeVisible();
  await logOut(page);
  await page.route('**/api/orgs/me', async (route) => {
    await expect(page.getByText('La Primera')).toHaveCount(0);
    await route.continue();
  });
  await signInAt(page, second.owner);
  await expect(page.getByRole('heading', { name: 'La Segunda' })).toBeVisible();
});
