import type { Page } from '@playwright/test';
import { addDayOff, readHours } from '#domain/schedule/contract.ts';
import { addDays, today } from '#domain/time.ts';
import { ask, aShop, aStaffMember } from '#test/world.ts';
import { expect, heard, signedIn, test } from './fixtures.ts';

const day = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const works = (page: Page, name: string) => page.getByRole('switch', { name: `Atiendo el ${name}` });
const range = (page: Page, name: string) => page.getByRole('group', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar horario' });

test('a week is set, checked, copied, saved and shown as it was stored', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop);
  await signedIn(page, barber);
  await page.goto('/dashboard/cuenta');
  await page.getByRole('tab', { name: 'Horario semanal' }).click();
  await expect(page).toHaveURL(/tab=horario$/);
  await expect(day(page, 'Lunes')).toContainText('No atiendes');
  await lookAgain('account-week-empty');

  await works(page, 'lunes').check();
  const monday = range(page, 'Lunes, rango 1');
  await expect(monday.getByLabel('Desde')).toHaveValue('');
  const sent = heard(page, 'PUT', '/staff/me/hours');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('Completa al menos un rango en Lunes');
  await monday.getByLabel('Desde').fill('19:00');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('Completa al menos un rango en Lunes');
  await monday.getByLabel('Hasta').fill('15:00');
  await save(page).click();
  await expect(page.getByText('Revisa los rangos en Lunes', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Hora de inicio debe ser anterior a fin y los rangos no deben superponerse.', {
      exact: true,
    }),
  ).toBeVisible();
  await look('account-week-problem');
  expect(sent).toEqual([]);

  await monday.getByLabel('Desde').fill('13:00');
  await monday.getByLabel('Hasta').fill('19:00');
  await page.getByRole('button', { name: 'Agregar rango' }).click();
  const second = range(page, 'Lunes, rango 2');
  await expect(page.getByRole('button', { name: 'Agregar rango' })).toHaveCount(0);
  await second.getByLabel('Desde').fill('09:00');
  await second.getByLabel('Hasta').fill('13:30');
  await save(page).click();
  await expect(page.getByText('Revisa los rangos en Lunes', { exact: true })).toBeVisible();
  // Adjacent ranges are valid, and the form sends ranges in order of their start.
  await second.getByLabel('Hasta').fill('13:00');
  await page.getByRole('button', { name: 'Copiar a otros días' }).click();
  const copying = page.getByRole('dialog', { name: 'Copiar el lunes' });
  await copying.getByLabel('Miércoles').check();
  await copying.getByRole('button', { name: 'Copiar' }).click();
  await expect(day(page, 'Miércoles')).toContainText('09:00 – 13:00 · 13:00 – 19:00');
  await expect(page.getByText('Horario guardado')).toBeVisible();
  await expect(monday.getByLabel('Desde')).toHaveValue('09:00');
  const stored = await ask(call, readHours, {}, { token: barber.token });
  const worked = { start_time_1: '09:00', end_time_1: '13:00', start_time_2: '13:00', end_time_2: '19:00' };
  expect(stored[0]).toEqual({ weekday: 0, ...worked });
  expect(stored[2]).toEqual({ weekday: 2, ...worked });
  expect(stored[1]).toMatchObject({ start_time_1: null });
});

test('days off are listed, added and deleted, from the day it is in the shop', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop);
  const here = today(Date.now(), shop.organization.timezone);
  await signedIn(page, barber);
  await page.goto('/dashboard/cuenta?tab=dias-libres');
  await expect(page.getByText('No hay días libres cargados.')).toBeVisible();
  await lookAgain('account-days-off-empty');

  const add = page.getByRole('button', { name: 'Agregar' });
  await page.getByLabel('Fecha').fill(addDays(here, -1));
  await add.click();
  await expect(page.getByText('Fecha inválida', { exact: true })).toBeVisible();
  await expect(page.getByText('No puede ser anterior a hoy.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Fecha')).toBeFocused();
  await page.getByLabel('Fecha').fill(here);
  await page.getByLabel(/^Motivo/).fill('Trámite');
  await add.click();
  await expect(page.getByText('Día agregado')).toBeVisible();
  const list = page.getByRole('list', { name: 'Días libres' });
  await expect(list).toContainText('Trámite');
  await page.getByLabel('Fecha').fill(here);
  await add.click();
  await expect(page.getByText('Duplicado', { exact: true })).toBeVisible();
  await expect(page.getByText('Ese día ya está marcado como libre.', { exact: true })).toBeVisible();
  await look('account-days-off');

  // Another session marks the day off first, so the server refuses the second one.
  const later = addDays(here, 3);
  await ask(call, addDayOff, { off_date: later }, { token: barber.token });
  await page.getByLabel('Fecha').fill(later);
  await add.click();
  await expect(page.getByText('No se pudo agregar')).toBeVisible();

  await page.route('**/api/staff/me/days-off/*', (route) => route.abort());
  await list
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click();
  await expect(page.getByText('No se pudo eliminar')).toBeVisible();
  await page.unroute('**/api/staff/me/days-off/*');
  await list
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click();
  await expect(page.getByText('Día eliminado')).toBeVisible();
  await expect(page.getByText('Trámite')).toBeHidden();
});
