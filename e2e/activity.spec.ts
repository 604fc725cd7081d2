import type { Page } from '@playwright/test';
import { deleteReservation, listReservations, moveReservation } from '#domain/reservations/contract.ts';
import { createService, editService } from '#domain/services/contract.ts';
import { ask } from '#test/world.ts';
import { aYoungDay, openAgenda, pressIn, reservationRow } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

const activity = (page: Page) => page.getByRole('region', { name: 'Actividad', exact: true });
const entry = (page: Page, words: string) =>
  activity(page).locator('li:has(> time)').filter({ hasText: words });

async function openFilters(page: Page) {
  await page.getByRole('search', { name: 'Filtros' }).waitFor();
  const button = page.getByRole('button', { name: /^Filtros/ });
  if (await button.isVisible()) await button.click();
}

test('the owner reads who changed what, from before to after', async ({ page, call, look }) => {
  const { owner, token, book } = await aYoungDay(call);
  const reservation = await book({ at: 2 });
  await book({ at: 4, name: 'Juan Ignacio Sebastián Fernández de la Vega' });
  const form = { name: 'Corte y barba', price: 900, duration_minutes: 30 };
  const { id } = await ask(call, createService, form, { token });
  await ask(call, editService, { id, price: 99_999_999.99, duration_minutes: 45 }, { token });
  await call(deleteReservation, { id: reservation.id }, { token });
  await signedIn(page, owner);
  await page.goto('/dashboard/ajustes');
  await page.getByRole('main').getByRole('link', { name: 'Actividad' }).click();
  await expect(page).toHaveURL('/dashboard/actividad');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actividad');
  const changed = entry(page, 'Ana Pérez cambió el servicio Corte y barba');
  await expect(changed).toContainText('Precio: $900.00 → $99999999.99');
  await expect(changed).toContainText('Duración: 30 min → 45 min');
  await expect(entry(page, 'Carla Sosa (cliente) reservó con Bruno Díaz')).toBeVisible();
  await look('activity-full');
});

test('a deleted reservation comes back to the agenda', async ({ page, call }) => {
  const { owner, token, book } = await aYoungDay(call);
  const reservation = await book({ at: 2 });
  await signedIn(page, owner);
  await openAgenda(page);
  await pressIn(page, 'Eliminar', 'Carla');
  const dialog = page.getByRole('dialog', { name: 'Eliminar reserva' });
  await expect(dialog).toContainText('El dueño puede recuperarla en Actividad durante 30 días.');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Reserva eliminada')).toBeVisible();

  await page.goto('/dashboard/actividad');
  const deleted = entry(page, 'Ana Pérez eliminó la reserva de Carla Sosa');
  await deleted.getByRole('button', { name: 'Recuperar la reserva de Carla Sosa' }).click();
  await expect(page.getByText('Reserva recuperada')).toBeVisible();
  await expect(deleted).toBeFocused();
  await expect(entry(page, 'Ana Pérez recuperó la reserva de Carla Sosa')).toBeVisible();
  await expect(deleted.getByRole('button', { name: /^Recuperar/ })).toBeHidden();
  expect((await ask(call, listReservations, {}, { token })).map(({ id }) => id)).toEqual([reservation.id]);
  await openAgenda(page);
  await expect(reservationRow(page, 'Carla')).toBeVisible();
});

test('a reservation whose time was taken meanwhile stays gone, and the page says why', async ({
  page,
  call,
}) => {
  const { owner, token, book } = await aYoungDay(call);
  const reservation = await book({ at: 2 });
  await call(deleteReservation, { id: reservation.id }, { token });
  await book({ at: 2, name: 'Lucía' });
  await signedIn(page, owner);
  await page.goto('/dashboard/actividad');
  await page.getByRole('button', { name: 'Recuperar la reserva de Carla Sosa' }).click();
  await expect(page.getByText('El barbero ya tiene otra reserva en ese horario.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recuperar la reserva de Carla Sosa' })).toBeEnabled();
});

test('who, what and days of the shop stand in the address; the back button takes them back, and all can be dropped at once', async ({
  page,
  call,
  look,
}) => {
  const { owner, barber, book, quarter } = await aYoungDay(call);
  await book({ at: 4, name: 'Lucía' });
  await signedIn(page, owner);
  await page.goto('/dashboard/actividad');
  await openFilters(page);
  await page.getByLabel('Quién').selectOption('Bruno Díaz');
  await expect(page).toHaveURL(`/dashboard/actividad?person=${barber.user.id}`);
  await expect(entry(page, 'Bruno Díaz cambió su horario semanal')).toBeVisible();
  await expect(entry(page, 'Ana Pérez')).toHaveCount(0);
  await page.getByLabel('Qué').selectOption('Servicios');
  await expect(page.getByText('No hay actividad para los filtros seleccionados.')).toBeVisible();
  await look('activity-empty');
  await page.goBack();
  await expect(entry(page, 'Bruno Díaz cambió su horario semanal')).toBeVisible();
  await page.getByLabel('Quién').selectOption('Clientes');
  await expect(entry(page, 'Lucía Sosa (cliente) reservó con Bruno Díaz')).toBeVisible();

  const today = quarter(0).slice(0, 10);
  await page.goto('/dashboard/actividad?from=2026-01-01&to=2026-01-02');
  await expect(page.getByText('No hay actividad para los filtros seleccionados.')).toBeVisible();
  await openFilters(page);
  await page.getByLabel('Hasta').fill(today);
  await expect(page).toHaveURL(`/dashboard/actividad?from=2026-01-01&to=${today}`);
  await expect(entry(page, 'Lucía Sosa (cliente)')).toBeVisible();
  await page.getByLabel('Desde').fill('');
  await page.getByLabel('Desde').blur();
  await expect(page).toHaveURL(`/dashboard/actividad?to=${today}`);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/dashboard/actividad');
});

test('one reservation tells its own history', async ({ page, call, look }) => {
  const { owner, token, book, quarter } = await aYoungDay(call);
  const reservation = await book({ at: 2 });
  await book({ at: 4, name: 'Lucía' });
  await call(moveReservation, { id: reservation.id, start_local: quarter(6) }, { token });
  await signedIn(page, owner);
  await page.goto('/dashboard/actividad');
  const history = page.getByRole('button', { name: 'Ver registro de la reserva de Carla Sosa' }).first();
  await expect(history).toHaveText('Ver registro');
  await history.click();
  await expect(page).toHaveURL(`/dashboard/actividad?reservation=${reservation.id}`);
  await expect(page.getByText('Historia de una sola reserva')).toBeVisible();
  await expect(entry(page, 'Lucía')).toHaveCount(0);
  await expect(entry(page, 'Ana Pérez movió la reserva de Carla Sosa')).toContainText(quarter(6).slice(11));
  await expect(entry(page, 'Carla Sosa (cliente) reservó con Bruno Díaz')).toBeVisible();
  await look('activity-one');
});

test('what lies further back is asked for; a failure says so and can be tried again', async ({
  page,
  call,
  look,
}) => {
  const { owner, token } = await aYoungDay(call);
  const { id } = await ask(call, createService, { name: 'Corte', duration_minutes: 30 }, { token });
  for (let price = 1; price <= 52; price += 1) await ask(call, editService, { id, price }, { token });
  await signedIn(page, owner);
  await page.route('**/api/audit?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'No' } }),
  );
  await page.goto('/dashboard/actividad?kind=service');
  await expect(page.getByText('No se pudo cargar la actividad.')).toBeVisible();
  await look('activity-failed');
  await page.unroute('**/api/audit?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(entry(page, 'Precio: $51.00 → $52.00')).toBeVisible();
  await expect(entry(page, 'creó el servicio Corte')).toHaveCount(0);

  const more = page.getByRole('button', { name: 'Ver anteriores' });
  await page.route('**/api/audit?*', (route) => route.abort());
  await more.click();
  await expect(activity(page).getByRole('alert')).toHaveText('No se pudo cargar lo anterior.');
  await page.unroute('**/api/audit?*');
  await more.click();
  await expect(entry(page, 'Precio: $1.00 → $2.00')).toBeVisible();
  await expect(entry(page, 'creó el servicio Corte')).toHaveCount(2);
  await expect(more).toBeHidden();
});
