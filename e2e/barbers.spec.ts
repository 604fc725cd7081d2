import type { Page } from '@playwright/test';
import { listDaysOff, readHours } from '#domain/schedule/contract.ts';
import { addDays, today } from '#domain/time.ts';
import { aBranch, aShop, aStaffMember, ask, aWord } from '#test/world.ts';
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

test('a manager sets hours and a day off of a barber from the row, and opens the agenda of the barber', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const shop = await aShop(call);
  const bruno = await aStaffMember(shop);
  await signedIn(page, await aStaffMember(shop, { role: 'manager' }));
  await page.goto('/dashboard/barberos');
  await expect(row(page, 'Bruno Díaz')).toContainText('Sin horario');
  const more = page.getByRole('button', { name: 'Más acciones: Bruno Díaz' });
  const choose = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Horario',
    'Día libre',
    'Ver su agenda',
    'No puede venir',
  ]);
  await look('barber-menu');
  await page.keyboard.press('Escape');

  await choose('Horario');
  const hours = page.getByRole('dialog', { name: 'Horario de Bruno Díaz' });
  await hours.getByRole('switch', { name: 'Atiende el lunes' }).check();
  await hours.getByRole('button', { name: 'Usar 09:00 – 19:00' }).click();
  await hours.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Seguir', exact: true }).click();
  await lookAgain('barber-hours');
  await hours.getByRole('button', { name: 'Guardar horario' }).click();
  await expect(page.getByText('Horario guardado')).toBeVisible();
  await hours.getByRole('button', { name: 'Cerrar' }).click();
  await expect(hours).toBeHidden();
  await expect(more).toBeFocused();
  await expect(row(page, 'Bruno Díaz')).not.toContainText('Sin horario');
  const [monday] = await ask(call, readHours, {}, { token: bruno.token });
  expect(monday).toMatchObject({ start_time_1: '09:00', end_time_1: '19:00' });

  await choose('Día libre');
  const daysOff = page.getByRole('dialog', { name: 'Días libres de Bruno Díaz' });
  const off_date = addDays(today(Date.now(), shop.organization.timezone), 3);
  await daysOff.getByLabel('Fecha').fill(off_date);
  await daysOff.getByRole('button', { name: 'Agregar' }).click();
  await expect(daysOff.getByRole('listitem')).toHaveCount(1);
  await lookAgain('barber-days-off');
  expect(await ask(call, listDaysOff, {}, { token: bruno.token })).toMatchObject([{ off_date }]);
  await daysOff.getByRole('button', { name: 'Cerrar' }).click();

  await choose('Ver su agenda');
  await expect(page).toHaveURL(`/dashboard/agenda?barber=${bruno.user.id}`);
});
