import type { Page } from '@playwright/test';
import { aShop } from '#test/world.ts';
import { expect, signedIn, test } from './fixtures.ts';

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
