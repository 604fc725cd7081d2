import type { Locator, Page } from '@playwright/test';
import { listBarbers } from '#domain/barbers/contract.ts';
import { listBranches } from '#domain/branches/contract.ts';
import { listClients, readClient } from '#domain/clients/contract.ts';
import { listBlocks } from '#domain/schedule/blocks/contract.ts';
import { listDaysOff } from '#domain/schedule/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import { addDays, today } from '#domain/time.ts';
import { aBranch, ask, aShop, aWord, hoursFor } from '#test/world.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

/**
 * Delays the changing requests of a page. Returns a function that presses a button like an impatient user, at a sixth
 * of the CPU speed: twice before the page repaints, and twice more before the answer arrives.
 */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const slowDownBy = async (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  let answers = Promise.resolve();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await Promise.all([answers, new Promise((done) => setTimeout(done, 300))]);
    return route.continue();
  });
  return async (button: Locator) => {
    await button.waitFor();
    const pressed = Promise.withResolvers<void>();
    answers = pressed.promise;
    await slowDownBy(6);
    await button.evaluate((it: HTMLElement) => {
      it.click();
      it.click();
    });
    await button.dblclick({ force: true });
    await slowDownBy(1);
    pressed.resolve();
  };
}

test('a slow page makes a service, a branch, a barber and a day off once', async ({ page, call }) => {
  test.slow();
  const shop = await aShop(call);
  const { token } = shop;
  await signedIn(page, shop.owner);
  const pressHastily = await slowDown(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/dashboard/services');
  const services = heard(page, 'POST', '/services');
  await button('Nuevo servicio').click();
  await page.getByLabel('Nombre').fill('Corte');
  await pressHastily(button('Crear servicio'));
  await expect(page.getByText('Servicio creado')).toBeVisible();
  expect(services).toHaveLength(1);
  expect(await ask(call, listServices, {}, { token })).toHaveLength(1);

  await page.goto('/dashboard/sucursales');
  const branches = heard(page, 'POST', '/branches');
  await page.getByLabel('Nombre', { exact: true }).fill('Centro');
  await pressHastily(button('Crear sucursal'));
  await expect(page.getByText('Sucursal creada')).toBeVisible();
  expect(branches).toHaveLength(1);
  expect(await ask(call, listBranches, {}, { token })).toHaveLength(1);

  await page.goto('/dashboard/barberos');
  const barbers = heard(page, 'POST', '/users');
  await page.getByLabel('Nombre', { exact: true }).fill('Bruno');
  await page.getByLabel('Apellido').fill('Díaz');
  await page.getByLabel('Email').fill(`${aWord()}@example.com`);
  await pressHastily(button('Crear barbero'));
  await expect(page.getByText('Barbero creado')).toBeVisible();
  expect(barbers).toHaveLength(1);
  expect(await ask(call, listBarbers, {}, { token })).toHaveLength(1);

  await page.goto('/dashboard/cuenta?tab=dias-libres');
  const daysOff = heard(page, 'POST', '/staff/me/days-off');
  await page.getByLabel('Fecha').fill(addDays(today(Date.now(), shop.organization.timezone), 2));
  await pressHastily(button('Agregar'));
  await expect(page.getByText('Día agregado')).toBeVisible();
  await expect(page.getByText('No se pudo agregar')).toHaveCount(0);
  expect(daysOff).toHaveLength(1);
  expect(await ask(call, listDaysOff, {}, { token })).toHaveLength(1);
});

test('a slow page saves hours, profile and password once, and asks for the checkout once', async ({
  page,
  call,
}) => {
  test.slow();
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  const pressHastily = await slowDown(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/dashboard/cuenta?tab=horario');
  const hours = heard(page, 'PUT', '/staff/me/hours');
  await page.getByRole('switch', { name: 'Atiendo el lunes' }).check();
  await button('Usar 09:00 – 19:00').click();
  await pressHastily(button('Guardar horario'));
  await expect(page.getByText('Horario guardado')).toBeVisible();
  expect(hours).toHaveLength(1);

  await page.goto('/dashboard/cuenta');
  const profiles = heard(page, 'PUT', '/users/me');
  await page.getByLabel('Apellido').fill('Sosa');
  await pressHastily(button('Guardar cambios'));
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  expect(profiles).toHaveLength(1);

  const passwords = heard(page, 'PUT', '/users/me/password');
  await page.getByLabel('Contraseña actual').fill(owner.password);
  await page.getByLabel('Nueva contraseña').fill('tijera-y-peine-9');
  await page.getByLabel('Repetir contraseña').fill('tijera-y-peine-9');
  await pressHastily(button('Cambiar contraseña'));
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  await expect(page.getByText('No se pudo cambiar')).toHaveCount(0);
  expect(passwords).toHaveLength(1);

  await page.goto('/dashboard');
  const checkouts = heard(page, 'POST', '/stripe/me/subscribe');
  await pressHastily(button('Comenzar suscripción'));
  await expect(page.getByRole('heading', { name: 'Suscripción a Navaja' })).toBeVisible();
  expect(checkouts).toHaveLength(1);
});

test('a slow page registers once', async ({ page }) => {
  test.slow();
  await page.goto('/register');
  const pressHastily = await slowDown(page);
  const accounts = heard(page, 'POST', '/auth/register');
  const shops = heard(page, 'POST', '/orgs');
  await page.getByLabel('Nombre', { exact: true }).fill('Ana');
  await page.getByLabel('Apellido').fill('Sosa');
  await page.getByLabel('Email').fill(`${aWord()}@example.com`);
  await page.getByLabel('Contraseña', { exact: true }).fill('navaja-123');
  await page.getByLabel('Nombre de la barbería').fill(`Lenta ${aWord()}`);
  await page.getByLabel('Acepto los Términos y Condiciones').check();
  await expect(page.getByText('Disponible', { exact: true })).toBeVisible();
  await pressHastily(page.getByRole('button', { name: 'Crear cuenta' }));
  await page.waitForURL('/dashboard');
  await expect(page.getByText('No se pudo completar el registro')).toHaveCount(0);
  expect(accounts).toHaveLength(1);
  expect(shops).toHaveLength(1);
});

async function pressOverALostAnswer(page: Page, path: string, button: Locator) {
  let isLost = false;
  await page.route(`**/api${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await button.click();
  await expect(page.getByText('No pudimos conectarnos.').first()).toBeVisible();
  await button.click();
}

test('what is sent again over a lost answer is made once', async ({ page, call }) => {
  test.slow();
  const shop = await aShop(call);
  const { owner, token } = shop;
  const branch = await aBranch(shop, { name: 'Puerto' });
  await hoursFor(shop, owner);
  await signedIn(page, owner);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/dashboard/services');
  await button('Nuevo servicio').click();
  await page.getByLabel('Nombre').fill('Corte');
  await pressOverALostAnswer(page, '/services', button('Crear servicio'));
  await expect(page.getByText('Servicio creado')).toBeVisible();
  expect(await ask(call, listServices, {}, { token })).toHaveLength(1);

  await page.goto('/dashboard/barberos');
  await page.getByLabel('Nombre', { exact: true }).fill('Bruno');
  await page.getByLabel('Apellido').fill('Díaz');
  await page.getByLabel('Email').fill(`${aWord()}@example.com`);
  await page.getByLabel('Sucursal', { exact: true }).selectOption({ label: 'Puerto' });
  await pressOverALostAnswer(page, '/users', button('Crear barbero'));
  await expect(page.getByText('Barbero creado')).toBeVisible();
  expect(await ask(call, listBarbers, {}, { token })).toMatchObject([{ branch_id: branch.id }]);

  await page.goto('/dashboard/cuenta?tab=bloqueos');
  await button('Bloquear horario').click();
  const block = page.getByRole('dialog', { name: 'Bloquear horario' });
  await block.getByLabel('Desde').fill('13:00');
  await block.getByLabel('Hasta').fill('14:00');
  await pressOverALostAnswer(page, '/blocks', block.getByRole('button', { name: 'Bloquear horario' }));
  await expect(page.getByText('Horario bloqueado', { exact: true })).toBeVisible();
  expect(await ask(call, listBlocks, { barber_id: owner.user.id }, { token })).toHaveLength(1);

  await page.goto('/dashboard/clientes');
  await button('Nuevo cliente').first().click();
  const client = page.getByRole('dialog', { name: 'Nuevo cliente' });
  await client.getByLabel('Nombre').fill('Rosa');
  await pressOverALostAnswer(page, '/clients', client.getByRole('button', { name: 'Agregar' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa');
  await page.getByLabel('Agregar nota').fill('Degradado bajo con la 1.');
  await pressOverALostAnswer(page, '/clients/*/notes', button('Guardar nota'));
  await expect(page.getByText('Nota guardada')).toBeVisible();
  const [rosa, ...others] = await ask(call, listClients, {}, { token });
  expect(others).toEqual([]);
  const { notes } = await ask(call, readClient, { id: rosa?.id ?? 0 }, { token });
  expect(notes.map(({ text }) => text)).toEqual(['Degradado bajo con la 1.']);
});
