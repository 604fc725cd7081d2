import type { Page } from '@playwright/test';
import { aShop } from '#test/world.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

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
