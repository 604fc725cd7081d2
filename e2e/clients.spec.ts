import type { Page } from '@playwright/test';
import { takeBooking } from '#domain/booking/contract.ts';
import { createClient, listClients, readClient } from '#domain/clients/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import type { Caller } from '#test/caller.ts';
import { ask, aStaffMember, type Staff } from '#test/world.ts';
import { anOpenShop, confirmButton, fillClient, goToConfirm, inDays, type OpenShop } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

type Person = { firstname: string; lastname: string; phone?: string; email?: string };

const rosa = { firstname: 'Rosa', lastname: 'Méndez', phone: '+598 99 311 204', email: 'rosa@example.com' };
const carla = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 555 001' };

async function visit({ shop, bruno }: OpenShop, client: Person, days: number, time = '10:00', who = bruno) {
  const [service] = await ask(shop.call, listServices, { active: true }, { token: shop.token });
  return ask(
    shop.call,
    takeBooking,
    {
      client,
      barber_id: who.user.id,
      services: [{ service_id: service?.id ?? 0, quantity: 1 }],
      start_local: `${inDays(days)}T${time}`,
      channel: 'counter',
      anyway: true,
    },
    { token: shop.token },
  );
}

async function aBook(call: Caller): Promise<OpenShop> {
  const open = await anOpenShop(call);
  await visit(open, rosa, -10);
  const missed = await visit(open, rosa, -5);
  const { token } = open.shop;
  await ask(call, setReservationStatus, { id: missed.id, status: 'no_show' }, { token });
  await visit(open, carla, 3, '12:00');
  return open;
}

const idOf = async ({ shop }: OpenShop, q: string): Promise<number> =>
  (await ask(shop.call, listClients, { q }, { token: shop.token }))[0]?.id ?? 0;

const openBook = async (page: Page, staff: Pick<Staff, 'email' | 'password'>) => {
  await signedIn(page, staff);
  await page.goto('/dashboard/clientes');
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar cliente' });

test('a shop without clients is told where they come from, and adds the first by keyboard', async ({
  page,
  call,
  look,
}) => {
  const { shop } = await anOpenShop(call);
  await openBook(page, shop.owner);
  await expect(
    page.getByText('Todavía no hay clientes. Aparecen con la primera reserva, o impórtalos de una planilla.'),
  ).toBeVisible();
  await look('clients-empty');
  await page.getByRole('button', { name: 'Nuevo cliente' }).first().focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Nuevo cliente' });
  await sheet.getByRole('button', { name: 'Agregar' }).click();
  await expect(sheet.getByLabel('Nombre')).toBeFocused();
  await page.keyboard.type('Rosa');
  await sheet.getByLabel('Teléfono').fill('099 311 204');
  await sheet.getByLabel('Etiquetas').fill('Habitual, tijera');
  await look('clients-new');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa');
  await expect(page.getByText('Todavía no reservó.')).toBeVisible();
  await page.getByRole('link', { name: 'Clientes', exact: true }).first().click();
  await expect(row(page, 'Rosa')).toContainText('tijera');
});

test(
  'clients are found by what is typed and by chips, on the clock of the shop',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const open = await aBook(call);
    await openBook(page, open.shop.owner);
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(row(page, 'Rosa Méndez')).toContainText('1 visita · 1 ausencia');
    await expect(row(page, 'Rosa Méndez')).toContainText(/10:00/);
    await look('clients');
    await page.getByLabel('Orden').selectOption('Nombre');
    await expect(page).toHaveURL(/orden=nombre/);
    await expect(page.getByRole('row').nth(1)).toContainText('Carla Sosa');
    await search(page).fill('311');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/q=311/);
    await page.reload();
    await expect(search(page)).toHaveValue('311');
    await search(page).fill('nadie');
    await page.getByRole('button', { name: 'Ver todos' }).click();
    await page.getByRole('button', { name: 'Con ausencias' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row(page, 'Rosa Méndez')).toBeVisible();
    await page.getByRole('button', { name: 'Sin venir 60 días' }).click();
    await expect(page.getByText('Nadie responde a esa búsqueda.')).toBeVisible();
    await page.getByRole('button', { name: 'Todos', exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(
      row(page, 'Rosa Méndez').getByRole('link', { name: 'Llamar a Rosa Méndez' }),
    ).toHaveAttribute('href', 'tel:+59899311204');
  },
);

test('a long book comes fifty at a time, and leaves as a table', async ({ page, call }) => {
  const { shop } = await anOpenShop(call);
  const names = Array.from({ length: 53 }, (_, at) => ({ firstname: `Cliente ${at + 1}`, lastname: '' }));
  for (const name of names) await ask(call, createClient, name, { token: shop.token });
  await openBook(page, shop.owner);
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(page.getByRole('row')).toHaveCount(54);
  await expect(page.getByRole('button', { name: 'Ver más' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toBe('navaja-clientes.csv');
});

test('the team edits a client, notes what matters and books for them', async ({ page, call, look }) => {
  const open = await aBook(call);
  await openBook(page, open.bruno);
  await page.getByRole('link', { name: 'Rosa Méndez' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Méndez');
  await expect(page.getByText('1 ausencia')).toBeVisible();
  await page.getByRole('button', { name: 'Editar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Editar cliente' });
  await sheet.getByLabel('Email').fill('rosa@');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expect(sheet.getByLabel('Email')).toBeFocused();
  await sheet.getByLabel('Email').fill('rosa.mendez@example.com');
  await sheet.getByLabel('Etiquetas').fill('Prefiere tijera');
  const preferred = sheet.getByLabel('Barbero preferido');
  await expect(preferred.getByRole('option', { name: /^Ana / })).toHaveCount(1);
  await preferred.selectOption({ label: 'Bruno Díaz' });
  await look('client-edit');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Cliente actualizado')).toBeVisible();
  await expect(page.getByText('rosa.mendez@example.com')).toBeVisible();
  await page.getByLabel('Agregar nota').fill('Degradado bajo con la 1.');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('Nota guardada')).toBeVisible();
  await expect(page.getByLabel('Agregar nota')).toHaveValue('');
  await look('client');
  await expect(page.getByRole('button', { name: 'Bloquear' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Agendar' }).click();
  const booking = page.getByRole('dialog', { name: 'Nueva reserva' });
  await expect(booking.getByText('Rosa Méndez')).toBeVisible();
  await booking.getByRole('button', { name: /^Lo de siempre: / }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();
  await expect(booking).toHaveCount(0);
  await page.getByRole('button', { name: /^Borrar la nota/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByText('Degradado bajo con la 1.')).toHaveCount(0);
});

test('somebody blocked is told neutrally online, keeps what they have, and is booked by the staff', async ({
  page,
  call,
  look,
}) => {
  const open = await aBook(call);
  const id = await idOf(open, 'Carla');
  await ask(call, saveProfile, { whatsapp: '59899123456' }, { token: open.shop.token });
  await signedIn(page, open.shop.owner);
  await page.goto(`/dashboard/clientes/${id}`);
  await page.getByRole('button', { name: 'Bloquear' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bloquear' });
  await expect(dialog).toContainText('Su reserva por venir queda.');
  await dialog.getByLabel('Motivo').fill('Faltó sin avisar.');
  await look('client-block');
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await expect(page.getByRole('region', { name: 'Bloqueo' })).toContainText('Faltó sin avisar.');
  await look('client-blocked');
  await page.getByRole('button', { name: 'Agendar' }).click();
  await expect(page.getByText('Cliente bloqueado').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await goToConfirm(page, open, inDays(2), '11:00');
  await fillClient(page, { Teléfono: '99 555001', Email: 'otra@example.com' });
  await page.getByLabel('Código de país').selectOption('+598');
  await confirmButton(page).click();
  await expect(
    page.getByText('No podemos tomar esta reserva por internet. Comunícate con la barbería.').first(),
  ).toBeVisible();
  const form = page.getByRole('main');
  await expect(form.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+59899123456');
  await expect(form.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/59899123456',
  );
});

test('two that are one person are merged, from the banner or by hand, and separated again', async ({
  page,
  call,
  look,
}) => {
  const open = await aBook(call);
  const { token } = open.shop;
  // A booking recognizes a known client, so the test makes the duplicates as the staff can: it adds clients twice.
  await ask(call, createClient, { firstname: 'Rosita', phone: '099 311 204' }, { token });
  const other = { firstname: 'Carla', lastname: 'Gómez', email: 'c@example.com' };
  await ask(call, createClient, other, { token });
  await openBook(page, open.shop.owner);
  const banner = page.getByRole('region', { name: 'Posibles duplicados' });
  await expect(banner).toContainText('Encontramos 1 posible duplicado');
  await banner.getByRole('button', { name: 'Revisar' }).click();
  await look('clients-duplicates');
  const duplicates = page.getByRole('dialog', { name: 'Posibles duplicados' });
  const undo = duplicates.getByRole('button', { name: 'Deshacer' });
  await duplicates.getByRole('button', { name: /^Unir a / }).click();
  await expect(duplicates.getByText(/^¿Unir a Ros.+ con Ros.+\?$/)).toBeVisible();
  await duplicates.getByRole('button', { name: 'Sí, unir' }).click();
  await expect(duplicates.getByText('Unidas', { exact: true })).toBeVisible();
  await expect(undo).toBeFocused();
  await expect(banner).toHaveCount(0);
  await undo.click();
  await duplicates.getByRole('button', { name: 'No son la misma' }).click();
  await expect(undo).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: /Rosita/ }).first()).toBeVisible();
  await expect(banner).toHaveCount(0);

  const id = await idOf(open, 'Carla Sosa');
  await page.goto(`/dashboard/clientes/${id}`);
  await page.getByRole('button', { name: 'Unir con otro' }).click();
  const sheet = page.getByRole('dialog', { name: 'Unir con otro' });
  await sheet.getByRole('searchbox').fill('gómez');
  await sheet.getByRole('button', { name: /^Elegir a Carla Gómez/ }).click();
  await look('client-merge');
  await sheet.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('c@example.com').first()).toBeVisible();
  await page.getByRole('button', { name: /^Separar a Carla Gómez/ }).click();
  await expect(page.getByText('Clientes separados')).toBeVisible();
  const { merged } = await ask(call, readClient, { id }, { token });
  expect(merged).toEqual([]);
});

test(
  'a name in the agenda opens the client beside it, and gives the focus back',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const open = await aBook(call);
    await visit(open, rosa, 3, '14:00');
    await signedIn(page, open.shop.owner);
    await page.goto(`/dashboard/agenda?day=${inDays(3)}`);
    await expect(row(page, 'Carla Sosa')).toContainText('1.ª visita');
    await expect(row(page, 'Rosa Méndez')).toContainText('1 ausencia');
    await look('agenda-dots');
    const name = page.getByRole('link', { name: 'Rosa Méndez', exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Rosa Méndez' });
    await expect(sheet.getByText('Historial')).toBeVisible();
    await look('client-sheet');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(name).toBeFocused();
  },
);

test('the owner decides whom barbers see and whether clients are asked for news', async ({
  page,
  call,
  lookAgain,
}) => {
  const open = await aBook(call);
  const { shop } = open;
  const marta = await aStaffMember(shop, { firstname: 'Marta', lastname: 'Ríos' });
  await goToConfirm(page, open, inDays(2), '11:00');
  const box = page.getByLabel('Quiero recibir novedades de Barbería Central');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(box).toHaveCount(0);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes/clientes');
  const rules = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Clientes', exact: true }) });
  await rules.getByLabel('Los que atendió').check();
  await rules.getByLabel('Preguntar si quieren novedades').check();
  await lookAgain('clients-rules');
  await rules.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Reglas guardadas')).toBeVisible();
  await signedIn(page, marta);
  await page.goto('/dashboard/clientes');
  await expect(page.getByText(/^Todavía no hay clientes/)).toBeVisible();
  await page.goto(`/dashboard/clientes/${await idOf(open, 'Rosa')}`);
  await expect(page.getByText('Ese cliente no existe.')).toBeVisible();
});
