import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fullName } from '#domain/text/contact.ts';
import { rangeText } from '#domain/numbers/period-text.ts';
import { moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { addDays } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aBranch, aStaffMember, ask } from '#test/world.ts';
import { aYoungDay } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /ifras$/ })
    .getByRole('listitem')
    .filter({ hasText: name });
const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const period = (page: Page) => page.getByRole('group', { name: 'Período' });

/**
 * Two weeks of a shop until today with two completed reservations, one unsettled and one future reservation; the two
 * weeks before, for the comparison, with one completed reservation.
 */
async function twoWeeks(call: Caller) {
  const shop = await aYoungDay(call);
  const today = shop.quarter(0).slice(0, 10);
  const past = async (at: number, daysAgo: number, status?: 'completed') => {
    const { id } = await shop.book({ at });
    const start_local = `${addDays(today, -daysAgo)}T10:00`;
    await ask(shop.call, moveReservation, { id, start_local }, { token: shop.token });
    if (status) await ask(shop.call, setReservationStatus, { id, status }, { token: shop.token });
  };
  await past(1, 3, 'completed');
  await past(2, 4, 'completed');
  await past(3, 2);
  await past(4, 17, 'completed');
  await shop.book({ at: 5 });
  // Avoids a start on the first of a month, because such a period is compared with calendar months.
  const from = [addDays(today, -13), addDays(today, -12)].find((date) => !date.endsWith('-01')) ?? today;
  return { ...shop, today, from, address: `/dashboard/numeros?from=${from}&to=${today}` };
}

test('the owner reads what was done against what was before', async ({ page, call, look }) => {
  const { owner, from, today, address } = await twoWeeks(call);
  const before = rangeText({ from: addDays(from, -14), to: addDays(today, -14) }, today);
  await signedIn(page, owner);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Números');
  await expect(page.getByText(`${rangeText({ from, to: today }, today)}, hasta hoy`)).toContainText(
    `Comparado con ${before}, hasta las`,
  );
  await expect(card(page, 'Hecho')).toContainText('$1000');
  await expect(card(page, 'Hecho')).toContainText(`▲ 100 % · ${before}`);
  await expect(card(page, 'Esperado')).toContainText('$500.00');
  await expect(card(page, 'No asistieron')).toContainText('0 %');
  const unsettled = page.getByRole('region', { name: 'Visitas sin marcar' });
  await expect(unsettled).toContainText('1 visita sin marcar cambia estos números. Marcar');
  await expect(chart(page, 'Ocupación por hora')).toBeVisible();
  await expect(chart(page, 'Servicios')).toContainText('$1000.00');
  await expect(chart(page, 'Cómo llegaron')).toContainText('En línea');
  await look('numbers');

  await page.getByRole('button', { name: 'Hecho: ¿Qué es esto?' }).click();
  const meaning = page.getByRole('dialog', { name: 'Hecho' });
  await expect(meaning).toContainText('Lo que valen las visitas completadas');
  await expect(meaning).toContainText('Efectivo $0.00');
  await look('numbers-meaning');
  await page.keyboard.press('Escape');
  await unsettled.getByRole('link', { name: 'Marcar' }).click();
  await expect(page).toHaveURL(`/dashboard/agenda?from=${from}&to=${today}`);
});

test('a chart is read by keyboard, and as a table', async ({ page, call, look }) => {
  const { owner, today, address } = await twoWeeks(call);
  await signedIn(page, owner);
  await page.goto(address);
  const income = chart(page, 'Ingresos por día');
  const reader = income.getByRole('slider');
  await reader.focus();
  await page.keyboard.press('End');
  await expect(reader).toHaveAttribute('aria-valuetext', /hecho \$0\.00 · esperado \$500\.00/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const day = Number(addDays(today, -3).slice(8));
  await expect(reader).toHaveAttribute('aria-valuetext', new RegExp(`^${day} \\w+: hecho \\$500\\.00`));

  await income.getByText('Ver como tabla').click();
  const rows = income.getByRole('table').getByRole('row');
  await expect(rows.last()).toContainText('$0.00$500.00');
  const people = chart(page, 'Barberos');
  await people.getByText('Ver como tabla').click();
  await expect(people.getByRole('row', { name: /Bruno Díaz/ })).toContainText('$1000.00');
  await look('numbers-tables');
});

test('period, barber and branch stand in the address, and the back button takes them back', async ({
  page,
  call,
}) => {
  const shop = await twoWeeks(call);
  const branch = await aBranch(shop);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/numeros');
  await expect(period(page).getByRole('button', { name: 'Mes', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await period(page).getByRole('button', { name: 'Hoy' }).click();
  await expect(page).toHaveURL('/dashboard/numeros?period=today');
  await expect(card(page, 'Esperado')).toContainText('$500.00');
  await page.getByLabel('Barbero', { exact: true }).selectOption('Bruno Díaz');
  await expect(page).toHaveURL(`/dashboard/numeros?period=today&barber=${shop.barber.user.id}`);
  await expect(card(page, 'Esperado')).toContainText('$500.00');
  await page.getByLabel('Sucursal').selectOption('Centro');
  await expect(page).toHaveURL(
    `/dashboard/numeros?period=today&branch=${branch.id}&barber=${shop.barber.user.id}`,
  );
  await expect(page.getByText('Todavía no hay visitas en este período.')).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Esperado')).toContainText('$500.00');
  await page.getByLabel('Comparar').selectOption('Hace un año');
  await expect(page).toHaveURL(/period=today&compare=year/);
  await period(page).getByRole('button', { name: 'Elegir' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${shop.today}&to=${shop.today}`));
  await page.getByLabel('Desde').fill(addDays(shop.today, -4));
  await expect(card(page, 'Hecho')).toContainText('$1000');
  await period(page).getByRole('button', { name: 'Año' }).click();
  await expect(chart(page, 'Ingresos por mes')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Servicios' })).toContainText('Elige hasta 92 días');
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(page.getByRole('dialog', { name: 'Descargar' })).toContainText('elige un período más corto');
});

test('a manager reads the numbers of the owner, who can be booked like any barber', async ({
  page,
  call,
}) => {
  const shop = await twoWeeks(call);
  await signedIn(page, await aStaffMember(shop, { role: 'manager', firstname: 'Irene', lastname: 'Vega' }));
  await page.goto(shop.address);
  await expect(card(page, 'Hecho')).toContainText('$1000');
  const barber = page.getByLabel('Barbero', { exact: true });
  await expect(barber).not.toContainText('Irene Vega');
  await barber.selectOption(fullName(shop.owner.user));
  await expect(page).toHaveURL(new RegExp(`barber=${shop.owner.user.id}$`));
  await expect(page.getByText('Todavía no hay visitas en este período.')).toBeVisible();
});

test('figures stay until those of the next period are there', async ({ page, call }) => {
  const { owner, address } = await twoWeeks(call);
  await signedIn(page, owner);
  await page.goto(address);
  await expect(card(page, 'Hecho')).toContainText('$1000');
  const { promise: isDue, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/numbers?*', async (route) => {
    await isDue;
    await route.continue();
  });
  await period(page).getByRole('button', { name: 'Hoy' }).click();
  await expect(page.locator('[aria-busy=true]').first()).toContainText('$1000');
  letThrough();
  await expect(card(page, 'Hecho')).toContainText('$0.00');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The chart of a single day shows only its weekday; the other weekdays are outside the period, not closed.
  await expect(chart(page, 'Ocupación por hora').getByRole('columnheader')).toHaveCount(2);
});

test('what is shown is saved as a table', async ({ page, call, look }) => {
  const { owner, from, today, address } = await twoWeeks(call);
  await signedIn(page, owner);
  await page.goto(address);
  const save = async (kind: string, kindOfFile: string) => {
    await page.getByRole('button', { name: 'Descargar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Descargar' });
    await dialog.getByLabel(kind).check();
    await dialog.getByLabel(kindOfFile).check();
    const saved = page.waitForEvent('download');
    if (kind === 'Visitas') await look('numbers-download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const file = await saved;
    await expect(dialog).toBeHidden();
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const visits = await save('Visitas', 'Excel y planillas');
  expect(visits.name).toBe(`navaja-visitas-${from}-${today}.csv`);
  expect(visits.text).toContain('Bruno Díaz');
  expect(visits.text).toContain('500,00');
  const days = await save('Días', 'Otros programas');
  expect(days.name).toBe(`navaja-dias-${from}-${today}.csv`);
  expect(days.text).toContain('500.00');

  await page.route('**/api/numbers/export?*', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many', detail: 'Espera un momento.' } }),
  );
  await page.getByRole('button', { name: 'Descargar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descargar' });
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Espera un momento.');
});

test('a shop without reservations says what would fill its numbers', async ({ page, call, lookAgain }) => {
  const { owner } = await aYoungDay(call);
  await signedIn(page, owner);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Tu panel' }).getByRole('link', { name: 'Números' }).click();
  await expect(page.getByText('Todavía no hay visitas en este período.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir a la agenda' })).toBeVisible();
  await lookAgain('numbers-empty');
});

test('one block that fails leaves the others, and can be tried again', async ({ page, call, look }) => {
  const { owner, address } = await twoWeeks(call);
  await signedIn(page, owner);
  await page.route('**/api/numbers/services?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'No' } }),
  );
  await page.goto(address);
  await expect(page.getByText('Servicios: no pudimos cargar estos datos.')).toBeVisible();
  await expect(card(page, 'Hecho')).toContainText('$1000');
  await expect(chart(page, 'Cómo llegaron')).toBeVisible();
  await look('numbers-failed');
  await page.unroute('**/api/numbers/services?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(chart(page, 'Servicios')).toContainText('$1000.00');
});

test('a barber reads their own numbers and nobody else’s', async ({ page, call, lookAgain }) => {
  const { barber, address } = await twoWeeks(call);
  await signedIn(page, barber);
  await page.goto(address);
  await expect(card(page, 'Hecho')).toContainText('$1000');
  await expect(card(page, 'Comisión')).toContainText('$0.00');
  await expect(card(page, 'Propinas')).toContainText('$0.00');
  await expect(page.getByLabel('Barbero', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Descargar' })).toHaveCount(0);
  await lookAgain('numbers-own');
});
