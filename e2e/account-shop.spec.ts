import { readPublicOrganization } from '#domain/organization/contract.ts';
import { ask, aShop } from '#test/world.ts';
import { expect, isPhone, signedIn, test } from './fixtures.ts';

test('the owner names the shop, sets its clock and what clients choose first', async ({
  page,
  call,
  lookAgain,
}) => {
  const { owner, slug } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/ajustes/nombre-y-zona');
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

test(
  'every setting is two taps from the panel, beside its present value, and a search finds it',
  {
    tag: '@desktop',
  },
  async ({ page, call, look, lookAgain }) => {
    const shop = await aShop(call);
    await signedIn(page, shop.owner);
    await page.goto('/dashboard');
    if (isPhone(page)) await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('link', { name: 'Ajustes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
    const list = page.getByRole('list', { name: 'Ajustes' });
    for (const row of [
      'Reservas online Recibe',
      'Condiciones Sin límites',
      'Anticipos Nadie',
      'Días cerrados 0',
      'Recordatorios 24 h y 2 h, silencio 21–08',
      'WhatsApp No',
      'Lista de espera No',
      'Qué ven los barberos Todos',
      'Datos viejos 36 meses',
    ])
      await expect(list.getByRole('link', { name: row })).toBeVisible();
    await look('settings');
    const search = page.getByRole('searchbox', { name: 'Buscar un ajuste' });
    await search.fill('RETENCION');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Datos viejos36 meses']);
    await search.fill('nada parecido');
    await expect(page.getByText('No se encontraron ajustes.')).toBeVisible();
    await lookAgain('settings-none');
    await search.fill('');
    for (const name of await list.locator('a > span:first-child').allTextContents()) {
      await list.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.getByRole('link', { name: 'Volver a los ajustes' }).click();
    }
  },
);
