import type { Page } from '@playwright/test';
import { aBranch, aShop, aStaffMember, aWord } from '#test/world.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Barberos de tu organización' })
    .getByRole('listitem')
    .filter({ hasText: name });

test('a manager invites, places, finds and removes barbers', async ({ page, call, look }) => {
  const shop = await aShop(call);
  await aBranch(shop, { name: 'Centro' });
  const manager = await aStaffMember(shop, { role: 'manager' });
  await signedIn(page, manager);
  await page.goto('/dashboard/barberos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestionar barberos');
  await expect(page.getByRole('link', { name: 'Volver al panel' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByText('No hay barberos cargados.')).toBeVisible();
  await expect(page.getByLabel('Sucursal', { exact: true }).locator('option:checked')).toHaveText(
    'Sin sucursal',
  );

  await page.getByRole('button', { name: 'Crear barbero' }).click();
  await expect(page.getByText('Nombre y apellido son obligatorios')).toBeVisible();
  await page.getByLabel('Nombre', { exact: true }).fill('Bruno');
  await page.getByLabel('Apellido').fill('Díaz');
  await page.getByRole('button', { name: 'Crear barbero' }).click();
  await expect(page.getByText('Email requerido')).toBeVisible();
  await expect(page.getByText('Necesitamos el email para enviar las credenciales.')).toBeVisible();
  await look('barbers-form');

  const sent = heard(page, 'POST', '/users');
  const email = `${aWord()}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Sucursal', { exact: true }).selectOption('Centro');
  await page.getByRole('button', { name: 'Crear barbero' }).click();
  await expect(page.getByText('Barbero creado')).toBeVisible();
  expect(sent).toEqual([{ firstname: 'Bruno', lastname: 'Díaz', email, role: 'barber' }]);
  await expect(row(page, 'Bruno Díaz')).toContainText('Barbero');
  await expect(row(page, 'Bruno Díaz')).toContainText('Centro');
  await expect(row(page, 'Bruno Díaz').getByRole('heading')).toBeInViewport();

  await page.getByLabel('Sucursal de Bruno Díaz').selectOption('Sin sucursal');
  await expect(page.getByText('Sucursal actualizada')).toBeVisible();
  await expect(row(page, 'Bruno Díaz')).toContainText('—');

  await aStaffMember(shop, { firstname: 'Álvaro', lastname: 'Fernández de la Vega y Rodríguez Mayor' });
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(row(page, 'Álvaro')).toBeVisible();
  await look('barbers-full');
  await page.getByLabel('Buscar barbero').fill('díaz');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(row(page, 'Álvaro')).toHaveCount(0);

  await page.getByRole('button', { name: 'Eliminar Bruno Díaz' }).click();
  const ask = page.getByRole('dialog', { name: 'Eliminar barbero' });
  await expect(ask).toContainText('Esta acción no se puede deshacer.');
  await ask.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByText('Barbero eliminado')).toBeVisible();
  await expect(page.getByText('No hay barberos cargados.')).toBeVisible();
});
