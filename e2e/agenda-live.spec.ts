import { changePublicReservation } from '#domain/reservations/contract.ts';
import { aYoungDay, openAgenda, pressIn, reservationRow } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('a booking appears in the open agenda without reloading, an open dialog keeps what was typed', async ({
  page,
  call,
}) => {
  const { barber, book } = await aYoungDay(call);
  await book({ at: 6, name: 'Carla' });
  await signedIn(page, barber);
  await openAgenda(page);
  await pressIn(page, 'Reagendar', 'Carla');
  const dialog = page.getByRole('dialog', { name: 'Reagendar reserva' });
  await dialog.getByLabel('Hora').fill('23:05');
  const fresh = await book({ at: 2, name: 'Lucía' });
  // The row lies behind the dialog and so outside the accessibility tree; the text locator still finds it.
  await expect(page.getByText('Lucía Sosa').last()).toBeVisible();
  await expect(dialog.getByLabel('Hora')).toHaveValue('23:05');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();

  await call(changePublicReservation, { externalId: fresh.external_id, action: 'cancel' });
  await expect(reservationRow(page, 'Lucía').getByText('Cancelada', { exact: true }).first()).toBeVisible();
});

test('a booking above the reader does not move what is being read', async ({ page, call }) => {
  const { barber, book } = await aYoungDay(call);
  for (let at = 3; at < 15; at += 1) await book({ at, name: `Cliente${String.fromCodePoint(65 + at)}` });
  await signedIn(page, barber);
  await openAgenda(page);
  const read = reservationRow(page, 'ClienteO');
  await read.scrollIntoViewIfNeeded();
  const before = await read.boundingBox();
  await book({ at: 1, name: 'Lucía' });
  await expect(reservationRow(page, 'Lucía')).toBeAttached();
  const after = await read.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);
});

test('without the stream the agenda asks every twenty seconds, and looks again when it comes back in sight', async ({
  page,
  call,
}) => {
  const { barber, book } = await aYoungDay(call);
  await signedIn(page, barber);
  await page.clock.install();
  await page.route('**/api/reservations/events', (route) => route.abort());
  await page.goto('/dashboard/agenda');
  await expect(page.getByText('No hay reservas para los filtros seleccionados.')).toBeVisible();
  await book({ at: 2, name: 'Lucía' });
  await page.clock.runFor(20_500);
  await expect(reservationRow(page, 'Lucía')).toBeVisible();
  await book({ at: 4, name: 'Carla' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor(500);
  await expect(reservationRow(page, 'Carla')).toBeVisible();
});
