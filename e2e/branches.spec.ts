import type { Page } from '@playwright/test';
import { aBranch, aShop, aStaffMember } from '#test/world.ts';
import { expect, heard, signInAt, signedIn, test } from './fixtures.ts';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Sucursales' }).getByRole('listitem').filter({ hasText: name });

test('an owner creates, edits and deletes branches', async ({ page, call, look }) => {
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/sucursales');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestionar sucursales');
  await expect(page.getByText('No hay sucursales cargadas.')).toBeVisible();
  await expect(page.getByLabel('Activa', { exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Crear sucursal' }).click();
  await expect(page.getByText('Nombre obligatorio')).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
  await look('branches-empty');

  const sent = heard(page, 'POST', '/branches');
  await page.getByLabel('Nombre', { exact: true }).fill('  Centro ');
  await page.getByLabel('Ciudad').fill(' Montevideo ');
  await page.getByRole('button', { name: 'Crear sucursal' }).click();
  await expect(page.getByText('Sucursal creada')).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Centro',
      address_line1: null,
      city: 'Montevideo',
      postcode: null,
      country: null,
      is_active: true,
    },
  ]);
  await expect(row(page, 'Centro')).toContainText('Activa');
  await expect(row(page, 'Centro')).toContainText('Montevideo');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('');

  await page.getByRole('button', { name: 'Editar Centro' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar sucursal' });
  await edit.getByLabel('Dirección').fill('18 de Julio 1234');
  await edit.getByLabel('País').fill('Uruguay');
  await edit.getByLabel('Activa').uncheck();
  await look('branches-edit');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Sucursal actualizada')).toBeVisible();
  await expect(row(page, 'Centro')).toContainText('18 de Julio 1234 · Montevideo · Uruguay');
  await expect(row(page, 'Centro')).toContainText('Inactiva');

  await page.getByLabel('Nombre', { exact: true }).fill('Sin guardar');
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('');

  await page.getByRole('button', { name: 'Eliminar Centro' }).click();
  await page
    .getByRole('dialog', { name: 'Eliminar sucursal' })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByText('Sucursal eliminada')).toBeVisible();
  await expect(page.getByText('No hay sucursales cargadas.')).toBeVisible();
});

test('branches are searched by name and filtered to the active ones', async ({ page, call, look }) => {
  const shop = await aShop(call);
  await aBranch(shop, { name: 'Centro' });
  await aBranch(shop, {
    name: 'Malvín',
    is_active: false,
    address_line1: 'Av. Italia 4000',
    postcode: '11400',
  });
  const manager = await aStaffMember(shop, { role: 'manager' });
  await signedIn(page, manager);
  await page.goto('/dashboard/sucursales');
  await expect(row(page, 'Malvín')).toBeVisible();
  await look('branches-full');
  await page.getByLabel('Buscar sucursal').fill('malvin');
  await expect(row(page, 'Centro')).toHaveCount(0);
  await expect(row(page, 'Malvín')).toBeVisible();
  await page.getByLabel('Buscar sucursal').fill('');
  const request = page.waitForRequest((request) => request.url().includes('only_active=true'));
  await page.getByLabel('Solo activas').click();
  await request;
  await expect(row(page, 'Malvín')).toHaveCount(0);
});

test('a barber has no permission for the branches screen', async ({ page, call, lookAgain }) => {
  await signedIn(page, await aStaffMember(await aShop(call)));
  await page.goto('/dashboard/sucursales');
  await expect(
    page.getByText('No tienes permisos para gestionar sucursales. Contacta a un administrador.'),
  ).toBeVisible();
  await lookAgain('branches-barber');
});

test('what fails with branches is told, with the reason', async ({ page, call }) => {
  const shop = await aShop(call);
  await aBranch(shop, { name: 'Centro' });
  const refuse = (method: string) =>
    page.route('**/api/branches**', (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 422, json: { code: 'invalid', detail: 'Motivo del servidor.' } })
        : route.fallback(),
    );
  await signInAt(page, shop.owner);
  await refuse('GET');
  await page.goto('/dashboard/sucursales');
  await expect(page.getByRole('alert').getByText('No se pudieron cargar las sucursales')).toBeVisible();
  await expect(page.getByText('Motivo del servidor.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(row(page, 'Centro')).toBeVisible();

  await refuse('POST');
  await page.getByLabel('Nombre', { exact: true }).fill('Norte');
  await page.getByRole('button', { name: 'Crear sucursal' }).click();
  await expect(page.getByText('No se pudo crear la sucursal')).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Norte');
  await refuse('DELETE');
  await page.getByRole('button', { name: 'Eliminar Centro' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No se pudo eliminar')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Motivo del servidor.');
  await page.keyboard.press('Escape');
  await refuse('PATCH');
  await page.getByRole('button', { name: 'Editar Centro' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No se pudo actualizar')).toBeVisible();
});
