import type { Page } from '@playwright/test';
import { listClients } from '#domain/clients/contract.ts';
import { addDays, today } from '#domain/time.ts';
import { importFile } from '#test/import-file.ts';
import { aService, ask, aShop, aStaffMember, hoursFor } from '#test/world.ts';
import { expect, openMenu, signedIn, test } from './fixtures.ts';

const choose = (page: Page, content: string | Buffer, name = 'datos.csv') =>
  page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const step = (page: Page) => page.getByRole('list', { name: 'Pasos' }).locator('[aria-current=step]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the owner brings the clients of another product, sees what is in the way, and takes it all back', async ({
  page,
  call,
  look,
}) => {
  const shop = await aShop(call);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard');
  await openMenu(page);
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/importar');
  await expect(step(page)).toContainText('Archivo');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar plantilla-clientes.csv' }).click();
  expect((await saved).suggestedFilename()).toBe('plantilla-clientes.csv');
  await choose(page, 'PK\u0003\u0004 no es un CSV');
  await expect(
    page.getByText('No pudimos leer el archivo. Guárdalo como CSV e intenta de nuevo.'),
  ).toBeVisible();
  await look('archivo');

  await choose(page, importFile('fresha-clientes.csv'));
  await expect(step(page)).toContainText('Columnas');
  const columns = page.getByRole('list', { name: 'Columnas del archivo' });
  await expect(columns.getByRole('listitem')).toHaveCount(12);
  await expect(page.getByLabel('Qué contiene Mobile Number')).toHaveValue('phone');
  await page.getByLabel('Qué contiene Telephone').selectOption({ label: 'Teléfono' });
  await expect(page.getByLabel('Qué contiene Mobile Number')).toHaveValue('');
  await page.getByLabel('Qué contiene Mobile Number').selectOption({ label: 'Teléfono' });
  await expect(page.getByLabel('Qué contiene Telephone')).toHaveValue('');
  await look('columnas');
  await press(page, 'Seguir');
  await expect(step(page)).toContainText('Revisar');
  await expect(page.getByText('2 nuevas · 0 ya estaban · 1 con problemas')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Problemas' })).toContainText('Falta el nombre.');
  const before = page.waitForEvent('download');
  await press(page, 'Descargar problemas');
  expect((await before).suggestedFilename()).toMatch(/-problemas\.csv$/);
  await look('revisar');
  await press(page, 'Importar');
  await expect(page.getByRole('heading', { name: 'Importación terminada · Clientes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver mis clientes' })).toBeVisible();
  await expect(page.getByText('(7 días)')).toBeVisible();
  await look('terminada');
  const problems = page.waitForEvent('download');
  await press(page, 'Descargar problemas');
  expect((await problems).suggestedFilename()).toMatch(/^importacion-\d+-problemas\.csv$/);
  const found = await ask(call, listClients, { q: 'Rosa' }, { token: shop.token });
  expect(found).toMatchObject([{ firstname: 'Rosa', lastname: 'Díaz' }]);

  await press(page, 'Deshacer');
  await page
    .getByRole('dialog', { name: '¿Deshacer la importación?' })
    .getByRole('button', { name: 'Deshacer' })
    .click();
  await expect(page.getByText('Quitamos 2 clientes.')).toBeVisible();
  expect(await ask(call, listClients, { q: 'Rosa' }, { token: shop.token })).toEqual([]);
});

test('reservations are brought once their people are named, and a page that was left shows how far they came', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop);
  await hoursFor(shop, barber);
  await aService(shop, { name: 'Corte' });
  const day = addDays(today(Date.now(), 'UTC'), 2);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/importar');
  await page.getByRole('radio', { name: 'Reservas' }).check();
  await choose(
    page,
    `Fecha;Hora;Prestador;Servicio;Cliente;Teléfono\n${day};10:00;El Bru;Corte;Juan Pérez;+598 99 111 001\n${day};10:15;El Bru;Masaje;Eva Paz;+598 99 111 002\n`,
  );
  await expect(step(page)).toContainText('Columnas');
  const who = page.getByLabel('Quién o qué es El Bru');
  await who.selectOption({ label: 'Ana Pérez' });
  await who.selectOption({ label: 'Bruno Díaz' });
  await expect(page.getByLabel('Quién o qué es Masaje')).toHaveValue('');
  await look('nombres');
  await press(page, 'Seguir');
  await expect(page.getByText('1 nueva · 0 ya estaban · 1 con problemas')).toBeVisible();
  await expect(page.getByText('El barbero ya tiene otra reserva en ese horario.')).toBeVisible();
  await expect(
    page.getByLabel('Avisar por correo a los clientes de sus próximas reservas'),
  ).not.toBeChecked();
  await lookAgain('revisar-reservas');
  await press(page, 'Importar');
  await page.goto('/dashboard/importar');
  await page.getByRole('link', { name: /^Reservas · / }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada · Reservas' })).toBeVisible();
  await page.goto(`/dashboard/agenda?date=${day}`);
  await expect(page.getByText('Juan Pérez').first()).toBeVisible();
});

test('whoever matches many names in a row does not wear out the previews of the file', async ({
  page,
  call,
}) => {
  const shop = await aShop(call);
  await aStaffMember(shop);
  const names = ['El Bru', 'Bru', 'Brunito', 'B. Díaz'];
  const day = addDays(today(Date.now(), 'UTC'), -30);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/importar');
  await page.getByRole('radio', { name: 'Reservas' }).check();
  const rows = names.map((name, nth) => `${day};1${nth}:00;${name};Juan Pérez;Completada`);
  await choose(page, ['Fecha;Hora;Prestador;Cliente;Estado', ...rows].join('\n'));
  await expect(step(page)).toContainText('Columnas');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  for (const name of names) {
    const select = page.locator(`select[aria-label="Quién o qué es ${name}"]`);
    await expect(select.locator('option', { hasText: 'Bruno Díaz' })).toBeAttached();
  }
  // Changes the selects in the page, because Playwright would be slower than the page's delay before it saves choices.
  await page.evaluate(
    async (labels) => {
      for (const label of labels) {
        const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
        const bruno = [...(select?.options ?? [])].find(({ text }) => text === 'Bruno Díaz');
        if (!select || !bruno) throw new Error(label);
        select.value = bruno.value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    names.map((name) => `Quién o qué es ${name}`),
  );
  await press(page, 'Seguir');
  await expect(step(page)).toContainText('Revisar');
  await expect(page.getByText('4 nuevas · 0 ya estaban · 0 con problemas')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a status that is not understood leaves its rows out until the owner says what it is', async ({
  page,
  call,
}) => {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop);
  await hoursFor(shop, barber);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/importar');
  await page.getByRole('radio', { name: 'Reservas' }).check();
  await choose(
    page,
    'Fecha;Hora;Prestador;Cliente;Estado\n10/11/2025;10:00;Bruno Díaz;Juan Pérez;En sala\n10/11/2025;11:00;Bruno Díaz;Eva Paz;El cliente canceló\n',
  );
  await press(page, 'Seguir');
  await expect(page.getByText('1 nueva · 0 ya estaban · 1 con problemas')).toBeVisible();
  await expect(page.getByText('No entendemos el estado «En sala».')).toBeVisible();
  await expect(page.getByText('Fila 2: En sala')).toBeVisible();
  await page.getByLabel('Qué estado es En sala').selectOption({ label: 'Completada' });
  await expect(page.getByText('2 nuevas · 0 ya estaban · 0 con problemas')).toBeVisible();
});
