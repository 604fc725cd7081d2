import type { Page } from '@playwright/test';
import { addBlock, addClosing, listBlocks } from '#domain/schedule/blocks/contract.ts';
import { addDays, monthOf, today, weekday } from '#domain/time.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { ask, aReservation, aService, aShop, aStaffMember, hoursFor, type Staff } from '#test/world.ts';
import { next, step } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

const zone = 'America/Montevideo';
const tomorrow = () => addDays(today(Date.now(), zone), 1);
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const sheet = (page: Page, name = 'Bloquear horario') => page.getByRole('dialog', { name });
const openTab = async (page: Page, who: Staff, name: string) => {
  await signedIn(page, who);
  await page.goto('/dashboard/cuenta');
  await tab(page, name).click();
};

test('a barber blocks an hour, is told what lies under it, and takes one day of a repetition away', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop);
  const service = await aService(shop);
  await hoursFor(shop, barber, { from: '09:00', to: '20:00' });
  const date = tomorrow();
  for (const time of ['13:00', '13:30'])
    await aReservation(shop, { barber, service, start_local: `${date}T${time}` });
  await openTab(page, barber, 'Bloqueos');
  await expect(page.getByText('No tienes horarios bloqueados.')).toBeVisible();
  await lookAgain('account-blocks-empty');

  await page.getByRole('button', { name: 'Bloquear horario' }).click();
  await sheet(page).getByLabel('Fecha').fill(date);
  await sheet(page).getByLabel('Desde').fill('12:30');
  await sheet(page).getByRole('button', { name: '15 min' }).click();
  await expect(sheet(page).getByLabel('Hasta')).toHaveValue('12:45');
  await sheet(page).getByRole('button', { name: 'hasta el final del día' }).click();
  await expect(sheet(page).getByLabel('Hasta')).toHaveValue('20:00');
  await expect(sheet(page).getByText('Quedan 2 reservas debajo: siguen en la agenda')).toBeVisible();
  await expect(sheet(page).getByRole('link', { name: /13:00 Carla Sosa/ })).toHaveAttribute(
    'href',
    `/dashboard/agenda?day=${date}`,
  );
  await sheet(page).getByLabel('Hasta').fill('12:32');
  await sheet(page).getByRole('button', { name: 'Bloquear horario' }).click();
  await expect(sheet(page).getByRole('alert')).toHaveText(
    'El final debe ser al menos 5 minutos después del comienzo.',
  );
  await sheet(page).getByLabel('Hasta').fill('13:30');
  await sheet(page).getByLabel('cada semana').check();
  await sheet(page).getByLabel('Motivo').fill('Gimnasio');
  await expect(sheet(page).getByText('Queda 1 reserva debajo: sigue en la agenda')).toBeVisible();
  await look('account-block-new');
  await sheet(page).getByRole('button', { name: 'Bloquear horario' }).click();
  await expect(page.getByText('Horario bloqueado', { exact: true })).toBeVisible();
  const row = page.getByRole('list', { name: 'Bloqueos' }).getByRole('listitem');
  await expect(row).toContainText('12:30 a 13:30 · Descanso');
  await expect(row).toContainText('Gimnasio');
  await look('account-blocks');

  await row.getByRole('button', { name: /^Editar el bloqueo/ }).click();
  const editor = sheet(page, 'Editar bloqueo');
  await expect(editor.getByLabel('Todos')).toBeChecked();
  await editor.getByLabel('Solo este día').check();
  await expect(editor.getByLabel('Fecha')).toHaveValue(date);
  await look('account-block-edit');
  await editor.getByRole('button', { name: 'Quitar bloqueo' }).click();
  await expect(page.getByText('Bloqueo quitado')).toBeVisible();
  const input = { barber_id: barber.user.id };
  expect(await ask(call, listBlocks, input, { token: barber.token })).toMatchObject([
    { reason: 'Gimnasio', weekdays: [weekday(date)], ends_on: null, skips: [date] },
  ]);

  await row.getByRole('button', { name: /^Editar el bloqueo/ }).click();
  await editor.getByLabel('Hasta').fill('14:00');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Bloqueo actualizado')).toBeVisible();
  await expect(row).toContainText('12:30 a 14:00 · Descanso');

  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.click();
  await expect(row).toContainText('12:30 a 13:30 · Descanso');
  await row.getByRole('button', { name: /^Editar el bloqueo/ }).click();
  await editor.getByLabel('Todos').check();
  await editor.getByRole('button', { name: 'Quitar bloqueo' }).click();
  await expect(page.getByText('No tienes horarios bloqueados.')).toBeVisible();
  await lookAgain('account-block-removed');
  await undo.click();
  await expect(page.getByText('Deshecho')).toBeVisible();
  await expect(row).toContainText('12:30 a 13:30 · Descanso');
  expect(await ask(call, listBlocks, input, { token: barber.token })).toMatchObject([
    { reason: 'Gimnasio', weekdays: [weekday(date)], ends_on: null, skips: [date] },
  ]);
});

test('a manager blocks somebody else’s time, and finds the closed days', async ({ page, call, look }) => {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop, { firstname: 'Bruno' });
  const manager = await aStaffMember(shop, { role: 'manager' });
  await hoursFor(shop, barber);
  const [owner] = [shop.owner];
  await ask(
    call,
    addBlock,
    { barber_id: owner.user.id, date: tomorrow(), start: '10:00', end: '11:00', kind: 'meeting' },
    { token: owner.token },
  );
  await openTab(page, manager, 'Bloqueos');
  await page.getByLabel('Barbero').selectOption({ label: 'Bruno Díaz' });
  await expect(page.getByText('Bruno Díaz no tiene horarios bloqueados.')).toBeVisible();
  await page.getByLabel('Barbero').selectOption({ label: 'Ana Pérez' });
  await expect(page.getByText('10:00 a 11:00 · Reunión')).toBeVisible();
  await page.getByRole('button', { name: 'Bloquear horario' }).click();
  await sheet(page).getByLabel('Barbero').selectOption({ label: 'Bruno Díaz' });
  await sheet(page).getByLabel('Fecha').fill(tomorrow());
  await sheet(page).getByLabel('elegir').check();
  await sheet(page).getByLabel('Lunes').check();
  await look('account-block-pick');
  await sheet(page).getByRole('button', { name: 'Bloquear horario' }).click();
  await expect(page.getByText('Horario bloqueado', { exact: true })).toBeVisible();
  await page.goto('/dashboard/ajustes/dias-cerrados');
  await expect(page.getByText('No hay días cerrados.')).toBeVisible();
});

test('the owner closes a day, is told what lies under it, and opens it again', async ({
  page,
  call,
  look,
}) => {
  const shop = await aShop(call);
  await hoursFor(shop, shop.owner);
  const service = await aService(shop);
  const date = tomorrow();
  await aReservation(shop, { barber: shop.owner, service, start_local: `${date}T13:00` });
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes/dias-cerrados');
  await page.getByRole('button', { name: 'Agregar feriado' }).click();
  const dialog = sheet(page, 'Agregar feriado');
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(dialog.getByText('Requerido.')).toHaveCount(2);
  await dialog.getByLabel('Nombre').fill('Navidad');
  await dialog.getByLabel('Primer día').fill(date);
  await dialog.getByLabel('Último día').fill(addDays(date, -1));
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(dialog.getByText('No puede ser anterior al primer día.')).toBeVisible();
  await dialog.getByLabel('Último día').fill('');
  await look('account-closing-new');
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByText('Día cerrado agregado')).toBeVisible();
  await expect(page.getByText('Queda 1 reserva debajo: sigue en la agenda')).toBeVisible();
  const row = page.getByRole('list', { name: 'Días cerrados' }).getByRole('listitem');
  await expect(row).toContainText(`${formatDate(date)} · todo el día`);
  await look('account-closings');

  await row.getByRole('button', { name: 'Quitar Navidad' }).click();
  await expect(page.getByText('Día cerrado quitado')).toBeVisible();
  await expect(page.getByText('Navidad', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row).toContainText(`${formatDate(date)} · todo el día`);
});

test('clients read why they cannot choose a day', async ({ page, call, look }) => {
  const shop = await aShop(call);
  await hoursFor(shop, shop.owner);
  await aService(shop);
  const date = tomorrow();
  const whole = { from_date: date, to_date: date, name: 'Navidad' };
  await ask(call, addClosing, whole, { token: shop.token });
  const part = {
    from_date: addDays(date, 1),
    to_date: addDays(date, 2),
    closed_from: '12:00',
    closed_to: '15:00',
  };
  await ask(call, addClosing, { ...part, name: 'Reforma' }, { token: shop.token });
  await page.goto(`/${shop.slug}`);
  await page.getByRole('button', { name: /^Agregar/ }).click();
  await next(page);
  await step(page, 'Elige tu barbero');
  await next(page);
  await step(page, 'Elige fecha y hora');
  if (monthOf(date) !== monthOf(today(Date.now(), zone)))
    await page.getByRole('button', { name: 'Próximo mes' }).click();
  await expect(page.getByRole('button', { name: /Cerrado: Navidad$/ })).toBeDisabled();
  await expect(page.getByText('Cerrado: Navidad.')).toBeVisible();
  await expect(page.getByText('Cerrado: Reforma.')).toBeVisible();
  await look('booking-closed-days');
});
