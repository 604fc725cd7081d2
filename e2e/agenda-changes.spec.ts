import type { Page } from '@playwright/test';
import { listReservations, setReservationStatus } from '#domain/reservations/contract.ts';
import { ask } from '#test/world.ts';
import { aYoungDay, openAgenda, reservationRow } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

// A desktop row has its buttons; a row on a phone opens a sheet.
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

const statusOf = (page: Page, name: string) => page.getByLabel(`Estado de la reserva de ${name} Sosa`);
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });

test('a row tells time, state, client and phone, barber, services and notes; the next client comes first', async ({
  page,
  call,
  lookAgain,
}) => {
  const { barber, token, book, quarter } = await aYoungDay(call);
  const gone = await book({ at: 1, name: 'Pedro', phone: 'sin número' });
  await book({ at: 2, name: 'Carla', phone: '+598 99 123 456', notes: 'Llego cinco minutos tarde.' });
  await book({ at: 3, name: 'Juan Ignacio Sebastián Fernández de la Vega' });
  await call(setReservationStatus, { id: gone.id, status: 'canceled' }, { token });
  await signedIn(page, barber);
  await openAgenda(page);
  const row = reservationRow(page, 'Carla');
  for (const words of [
    quarter(2).slice(11),
    '+598 99 123 456',
    'Bruno Díaz',
    'Corte',
    'Llego cinco minutos tarde.',
  ])
    await expect(row).toContainText(words);
  await expect(row.getByText('Agendada', { exact: true }).first()).toBeVisible();
  const next = page.getByRole('region', { name: /Próximo cliente/ });
  await expect(next).toContainText('Carla Sosa');

  const chat = row.getByRole('link', { name: 'Escribir a Carla Sosa por WhatsApp' });
  await expect(chat).toHaveAttribute('href', 'https://wa.me/59899123456');
  await expect(chat).toHaveAttribute('target', '_blank');
  await expect(chat).toHaveAttribute('rel', 'noopener');
  await expect(reservationRow(page, 'Pedro').getByRole('button', { name: /WhatsApp/ })).toBeDisabled();
  await lookAgain('agenda-full');
});

test('the dropdown offers three states; a failure says nothing and shows the true one again', async ({
  page,
  call,
}) => {
  const { owner, token, book } = await aYoungDay(call);
  const reservation = await book({ at: 2 });
  await call(setReservationStatus, { id: reservation.id, status: 'confirmed' }, { token });
  await signedIn(page, owner);
  await openAgenda(page);
  const status = statusOf(page, 'Carla');
  await expect(status.getByRole('option', { selected: true })).toHaveText('Confirmada');
  await expect(status.getByRole('option', { name: 'Confirmada' })).toBeDisabled();
  await expect(status.locator('option:not([disabled])')).toHaveText(['Agendada', 'Completada', 'No asistió']);

  await page.route('**/api/reservations/*/status', (route) =>
    route.fulfill({ status: 500, json: { code: 'broken', detail: 'No' } }),
  );
  const refused = page.waitForResponse('**/api/reservations/*/status');
  await status.selectOption('Completada');
  await refused;
  await expect(status).toHaveValue('confirmed');
  await expect(toasts(page)).toBeHidden();

  await page.unroute('**/api/reservations/*/status');
  await status.selectOption('No asistió');
  await expect(reservationRow(page, 'Carla').getByText('No asistió').first()).toBeVisible();
  await expect(status.getByRole('option')).toHaveText(['Agendada', 'Completada', 'No asistió']);
  const { body } = await call(listReservations, {}, { token });
  expect(body.map((one) => one.status)).toEqual(['no_show']);
});

test('a reservation moves to any free time; a refusal stays in the dialog with its reason and without a toast', async ({
  page,
  call,
  look,
}) => {
  const { owner, token, book, quarter } = await aYoungDay(call);
  await book({ at: 2, name: 'Carla' });
  await book({ at: 4, name: 'Lucía' });
  await signedIn(page, owner);
  await openAgenda(page);
  await page.getByRole('button', { name: 'Reagendar la reserva de Carla Sosa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reagendar reserva' });
  await expect(dialog.getByLabel('Fecha')).toHaveValue(quarter(2).slice(0, 10));
  await expect(dialog.getByLabel('Hora')).toHaveValue(quarter(2).slice(11));

  await dialog.getByLabel('Fecha').fill(quarter(4).slice(0, 10));
  await dialog.getByLabel('Hora').fill(quarter(4).slice(11));
  const [from, to] = [quarter(4), quarter(5)].map((local) => local.slice(11));
  await expect(dialog.getByText(`Bruno ya tiene a Lucía Sosa de ${from} a ${to}.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await look('agenda-reschedule');

  // Staff may choose past times and minutes off the slot grid.
  await dialog.getByLabel('Hora').fill('00:07');
  await dialog.getByLabel('Fecha').fill(quarter(2).slice(0, 10));
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Reserva reagendada')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(reservationRow(page, 'Carla')).toContainText('00:07');
  expect(await ask(call, listReservations, {}, { token })).toHaveLength(2);
});

test('deleting asks once; a failure keeps the reservation and says why in the dialog', async ({
  page,
  call,
  look,
}) => {
  const { barber, book } = await aYoungDay(call);
  await book({ at: 2 });
  await signedIn(page, barber);
  await openAgenda(page);
  const open = page.getByRole('button', { name: 'Eliminar la reserva de Carla Sosa' });
  await page.route('**/api/reservations/*', (route) => route.abort());
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar reserva' });
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.',
  );
  await expect(toasts(page)).toBeHidden();
  await look('agenda-delete');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(reservationRow(page, 'Carla')).toBeVisible();

  await page.unroute('**/api/reservations/*');
  await open.click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Reserva eliminada')).toBeVisible();
  await expect(reservationRow(page, 'Carla')).toBeHidden();
});

test('a list that cannot be loaded says so and can be asked for again', async ({ page, call, look }) => {
  const { owner, book } = await aYoungDay(call);
  await book({ at: 2 });
  await signedIn(page, owner);
  await page.route('**/api/reservations?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'No' } }),
  );
  await page.goto('/dashboard/agenda');
  await expect(page.getByText('No se pudieron cargar las reservas.')).toBeVisible();
  await look('agenda-failed');
  await page.unroute('**/api/reservations?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(reservationRow(page, 'Carla')).toBeVisible();
  await page.route('**/api/reservations?*', (route) => route.abort());
  await book({ at: 5, name: 'Lucía' });
  await expect(page.getByText(/Mostramos las últimas que vimos/)).toBeVisible();
  await expect(reservationRow(page, 'Carla')).toBeVisible();
});
