import type { Page } from '@playwright/test';
import { aService, aShop, aStaffMember } from '#test/world.ts';
import { expect, signInAt, signedIn, test } from './fixtures.ts';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Servicios' }).getByRole('listitem').filter({ hasText: name });
const longName = 'Corte con navaja, barba y toalla caliente';

test('an owner creates, edits, switches and deletes services', async ({ page, call, look, lookAgain }) => {
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/services');
  await expect(page.getByText('No se encontraron servicios.')).toBeVisible();
  await lookAgain('services-empty');

  await page.getByRole('button', { name: 'Nuevo servicio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo servicio' });
  await expect(dialog.getByLabel('Duración (min)')).toHaveValue('30');
  await dialog.getByLabel('Duración (min)').fill('');
  await dialog.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(dialog.getByText('Requerido.')).toHaveCount(2);
  await dialog.getByLabel('Nombre').fill(longName);
  await dialog.getByLabel('Duración (min)').fill('cuarenta');
  await dialog.getByLabel('Precio', { exact: true }).fill('12,5');
  await dialog.getByLabel('Precio', { exact: true }).blur();
  await dialog.getByLabel('Tipo de precio').selectOption('Precio desde');
  await expect(dialog.getByLabel('Precio', { exact: true })).toHaveValue('12.50');
  await expect(dialog.getByLabel('Duración (min)')).toHaveValue('30');
  await look('services-dialog');
  await dialog.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(page.getByText('Servicio creado')).toBeVisible();
  await expect(row(page, longName)).toContainText('30 min · Desde $12.50');

  await page.getByRole('button', { name: `Editar ${longName}` }).click();
  const edit = page.getByRole('dialog', { name: 'Editar servicio' });
  await edit.getByLabel('Nombre').fill('Corte');
  await edit.getByLabel('Premium').check();
  await expect(edit.getByLabel('Precio', { exact: true })).toHaveValue('0.00');
  await expect(edit.getByLabel('Precio', { exact: true })).toBeDisabled();
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Servicio actualizado')).toBeVisible();
  await expect(row(page, 'Corte')).toContainText('Premium');

  const active = page.getByRole('switch', { name: 'Activo: Corte' });
  await active.click();
  await expect(page.getByText('Servicio desactivado')).toBeVisible();
  await expect(row(page, 'Corte')).toContainText('Inactivo');
  await active.click();
  await expect(page.getByText('Servicio activado')).toBeVisible();

  await page.getByRole('button', { name: 'Eliminar Corte' }).click();
  await page
    .getByRole('dialog', { name: 'Eliminar servicio' })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByText('Servicio eliminado')).toBeVisible();
  await expect(page.getByText('No se encontraron servicios.')).toBeVisible();
});

test(
  'the list is searched, filtered to the active ones and bears any name and price',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const shop = await aShop(call);
    await aService(shop, { name: longName, price: 99_999_999.99, description: 'Con todo. '.repeat(20) });
    await aService(shop, { name: 'Café', active: false });
    await aService(shop, { name: 'Agua mineral', is_premium: true });
    await signedIn(page, shop.owner);
    await page.goto('/dashboard/services');
    await expect(row(page, longName)).toContainText('$99999999.99');
    await look('services-full');
    await page.getByLabel('Solo activos').click();
    await expect(row(page, 'Café')).toHaveCount(0);
    await page.getByLabel('Solo activos').click();
    await page.getByLabel('Buscar servicio').fill('cafe');
    await expect(row(page, 'Agua mineral')).toHaveCount(0);
    await expect(row(page, 'Café')).toBeVisible();
    await page.getByLabel('Buscar servicio').fill('nada así');
    await expect(page.getByText('No se encontraron servicios.')).toBeVisible();
  },
);

test('a barber edits services, a manager only reads them', async ({ page, call, context, lookAgain }) => {
  const shop = await aShop(call);
  await aService(shop, { name: 'Corte' });
  const barber = await aStaffMember(shop);
  const manager = await aStaffMember(shop, { role: 'manager' });
  await signedIn(page, barber);
  await page.goto('/dashboard/services');
  await expect(page.getByRole('button', { name: 'Editar Corte' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuevo servicio' })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signedIn(page, manager);
  await page.goto('/dashboard/services');
  await expect(row(page, 'Corte')).toContainText('Activo');
  await expect(page.getByRole('button', { name: /Nuevo servicio|Editar|Eliminar/ })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: /^Activo/ })).toHaveCount(0);
  await lookAgain('services-manager');
});

test('what fails is told and nothing typed is lost', async ({ page, call }) => {
  const shop = await aShop(call);
  await aService(shop, { name: 'Corte' });
  const refuse = (method: string, held?: Promise<void>) =>
    page.route('**/api/services**', async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await held;
      return route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Prueba más tarde.' } });
    });
  await signInAt(page, shop.owner);
  await refuse('GET');
  await page.goto('/dashboard/services');
  await expect(page.getByRole('alert').getByText('Error al cargar servicios')).toBeVisible();
  await page.unrouteAll();
  const request = page.waitForRequest('**/api/services?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  expect(new URL((await request).url()).search).toBe('?limit=200&sort=name');
  await expect(row(page, 'Corte')).toBeVisible();

  let answer = () => {};
  await refuse('PATCH', new Promise<void>((done) => (answer = done)));
  const active = page.getByRole('switch', { name: 'Activo: Corte' });
  await active.click();
  await expect(active).not.toBeChecked();
  answer();
  await expect(page.getByText('No se pudo cambiar el estado')).toBeVisible();
  await expect(active).toBeChecked();
  await page.getByRole('button', { name: 'Editar Corte' }).click();
  await page.getByLabel('Nombre').fill('Corte nuevo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No se pudo actualizar')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Corte nuevo');
  await page.keyboard.press('Escape');

  await refuse('DELETE');
  await page.getByRole('button', { name: 'Eliminar Corte' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No se pudo eliminar')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Prueba más tarde.');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Corte')).toBeVisible();

  await refuse('POST');
  await page.getByRole('button', { name: 'Nuevo servicio' }).click();
  await page.getByLabel('Nombre').fill('Barba');
  await page.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(page.getByText('No se pudo crear')).toBeVisible();
  await expect(page.getByText('Prueba más tarde.').first()).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Barba');
});
