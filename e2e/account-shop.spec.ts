import { readPublicOrganization } from '#domain/organization/contract.ts';
import { ask, aShop, aStaffMember } from '#test/world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('the owner names the shop, sets its clock and what clients choose first', async ({
  page,
  call,
  lookAgain,
}) => {
  const { owner, slug } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  await page.getByRole('tab', { name: 'Perfil' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Barbería' })).toBeFocused();
  await expect(page).toHaveURL(/tab=barberia$/);
  await lookAgain('account-shop');
  await page.getByLabel('Nombre de la barbería').fill(' Barbería del Puerto ');
  await page.getByLabel('Zona horaria').selectOption('America/Santiago');
  await page.getByLabel('Orden de la reserva').selectOption('Primero el barbero');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Barbería actualizada')).toBeVisible();
  expect(await ask(call, readPublicOrganization, { slug })).toMatchObject({
    name: 'Barbería del Puerto',
    timezone: 'America/Santiago',
    settings: { booking_mode: 'barber_first' },
  });

  await page.getByLabel('Nombre de la barbería').fill(' ');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Requerido.')).toBeVisible();
  await page.getByLabel('Nombre de la barbería').fill('Otra');
  await page.route('**/api/orgs/me', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', detail: 'No va' } }),
  );
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('No se pudo actualizar')).toBeVisible();
  await expect(page.getByText('No va')).toBeVisible();
  await expect(page.getByLabel('Nombre de la barbería')).toHaveValue('Otra');
});

test('managers have no shop tab, not even by its address', async ({ page, call }) => {
  const shop = await aShop(call);
  const manager = await aStaffMember(shop, { role: 'manager' });
  await signedIn(page, manager);
  await page.goto('/dashboard/cuenta?tab=barberia');
  await expect(page.getByRole('tab')).toHaveText([
    'Perfil',
    'Horario semanal',
    'Días libres',
    'Bloqueos',
    'Calendario',
    'Este teléfono',
    'Días cerrados',
    'Avisos',
  ]);
  await expect(page.getByRole('tab', { name: 'Perfil' })).toHaveAttribute('aria-selected', 'true');
});
