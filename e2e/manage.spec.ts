import type { Page, Route } from '@playwright/test';
import { changePublicReservation, type PublicReservation } from '#domain/reservations/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { aBranch, aReservation, aService, ask } from '#test/world.ts';
import type { Caller } from '#test/caller.ts';
import { agendaOf, anOpenShop, chooseDay, inDays, type OpenShop, shopZone, slot } from './booking.ts';
import { expect, heard, pressUntil, test } from './fixtures.ts';

type Booked = OpenShop & { reservation: PublicReservation; path: string; date: string };

async function aBookedReservation(call: Caller): Promise<Booked> {
  const open = await anOpenShop(call);
  const { shop, bruno } = open;
  const branch = await aBranch(shop, { name: 'Puerto', address_line1: '25 de Mayo 500' });
  await aBranch(shop, { name: 'Centro' });
  const service = await aService(shop, { name: 'Color', price: 450, duration_minutes: 30 });
  const date = inDays(3);
  const reservation = await aReservation(shop, {
    barber: bruno,
    service,
    quantity: 2,
    branch_id: branch.id,
    start_local: `${date}T10:00`,
    notes: 'Nada de esto se muestra',
  });
  return { ...open, reservation, path: `/r/${reservation.external_id}`, date };
}

const moveButton = (page: Page) => page.getByRole('button', { name: 'Reprogramar' });
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancelar', exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar nuevo horario' });
const details = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Detalle de la reserva' }) });
const changes = '**/api/reservations/public/*';
type Answer = Parameters<Route['fulfill']>[0];
const refuse = (page: Page, answer: Answer) => page.route(changes, (route) => route.fulfill(answer));
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

const openMove = (page: Page) => pressUntil(moveButton(page), page.getByRole('dialog'));

test(
  "the server renders the whole reservation in the shop's time zone",
  { tag: '@desktop' },
  async ({ page, call, look, request }) => {
    const { path, date, reservation, shop } = await aBookedReservation(call);
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const html = await answer.text();
    expect(html).toContain('Detalle de la reserva');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/Nada de esto|example\.com/);

    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestionar Reserva');
    const card = details(page);
    for (const text of [
      'Agendada',
      `${formatDate(date)} 10:00`,
      'hasta las 11:00',
      'Carla Sosa',
      '+598 99 123 456',
      'Bruno Díaz',
      'Sucursal Puerto — 25 de Mayo 500 · Montevideo',
      'Color ×2',
      '30 min',
      '$900.00',
    ])
      await expect(card).toContainText(text);
    await expect(card).toContainText('en 3 días');
    await expect(page.getByRole('heading', { name: 'Reagendar' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cancelar reserva' })).toBeVisible();
    await expect(page.getByText('Solo se puede cancelar antes de la hora de inicio.')).toBeVisible();
    await expect(page.getByRole('link', { name: shop.organization.name })).toHaveAttribute(
      'href',
      `/${shop.slug}`,
    );

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Agregar al calendario' }).click();
    expect((await download).suggestedFilename()).toBe('reserva.ics');
    expect(reservation.external_id.length).toBeGreaterThan(20);
    await look('manage');
  },
);

test('a reservation without branch shows no branch, a service once no quantity', async ({ page, call }) => {
  const { shop, bruno } = await anOpenShop(call);
  // A service name of one long word must stay within the page.
  const service = await aService(shop, { name: 'Perfilado'.repeat(7) });
  const reservation = await aReservation(shop, { barber: bruno, service, start_local: `${inDays(2)}T09:00` });
  await page.goto(`/r/${reservation.external_id}`);
  await expect(details(page)).toContainText('Perfilado');
  await expect(details(page)).not.toContainText('Sucursal');
  await expect(details(page)).not.toContainText('×');
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});

test(
  'rescheduling uses the calendar and shows the new time',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const open = await aBookedReservation(call);
    const { path, date, reservation, shop, bruno } = open;
    const other = await aService(shop, { name: 'Otra', duration_minutes: 30 });
    await aReservation(shop, { barber: bruno, service: other, start_local: `${date}T12:00` });
    await page.goto(path);
    await openMove(page);
    const dialog = page.getByRole('dialog', { name: 'Reprogramar reserva' });
    await expect(dialog.getByRole('button', { name: 'Volver' })).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    await expect(dialog.getByText('Seleccione una fecha para ver los horarios disponibles.')).toBeVisible();
    await chooseDay(page, date);
    await expect(
      dialog.getByRole('heading', { name: `Horarios para el ${formatDate(date)}:` }),
    ).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    // The moved reservation takes an hour and may overlap its own old time, but not the other reservation.
    for (const free of ['10:00', '10:15', '11:00', '12:30']) await expect(slot(page, free)).toBeVisible();
    for (const taken of ['11:15', '11:30', '12:00', '12:15']) await expect(slot(page, taken)).toHaveCount(0);
    await look('manage-move');
    await slot(page, '10:15').click();

    const sent = heard(page, 'PATCH', `/reservations/public/${reservation.external_id}`);
    await saveButton(page).click();
    await expect(page.getByText('Reserva reagendada', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Reserva reagendada' })).toContainText(
      `${formatDate(date)} 10:15`,
    );
    await expect(dialog).toBeHidden();
    await expect(details(page)).toContainText(`${formatDate(date)} 10:15`);
    await expect(page.getByRole('region', { name: 'Cambio guardado' })).toContainText(
      'Te enviamos un correo',
    );
    await expect(page.getByRole('link', { name: 'Agregar al calendario' })).toBeVisible();
    await look('manage-moved');
    const [mine] = (await agendaOf(shop)).filter(({ id }) => id === reservation.id);
    expect(instantToLocal(mine?.start_at ?? '', shopZone)).toBe(`${date}T10:15`);
    expect(sent).toEqual([{ action: 'reschedule', start_at_utc: mine?.start_at }]);
  },
);

test('a taken time is reported with the nearest free ones', async ({ page, call }) => {
  const { path, date, shop, bruno } = await aBookedReservation(call);
  await page.goto(path);
  await openMove(page);
  await chooseDay(page, date);
  await slot(page, '15:00').click();
  const rival = await aService(shop, { name: 'Rival', duration_minutes: 30 });
  await aReservation(shop, { barber: bruno, service: rival, start_local: `${date}T15:00` });
  await saveButton(page).click();
  await expect(alert(page, 'Ese horario acaba de ocuparse. Elige otro.')).toBeVisible();
  const nearest = page.getByText('Ese horario acaba de ocuparse. Estos son los más cercanos:');
  await expect(nearest).toBeVisible();
  await expect(slot(page, '15:00')).toHaveCount(0);
  await slot(page, '15:30').first().click();
  await saveButton(page).click();
  await expect(details(page)).toContainText(`${formatDate(date)} 15:30`);
});

test('canceling asks once, then locks the page and frees the time', async ({ page, call, look }) => {
  const { path, reservation, shop, bruno } = await aBookedReservation(call);
  await page.goto(path);
  const dialog = page.getByRole('dialog', { name: 'Confirmar cancelación' });
  await pressUntil(cancelButton(page), dialog);
  await expect(dialog).toContainText(
    '¿Seguro que querés cancelar esta reserva? Esta acción no se puede deshacer.',
  );
  await look('manage-cancel');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(dialog).toBeHidden();
  await expect(cancelButton(page)).toBeFocused();

  await refuse(page, { status: 500, json: {} });
  await cancelButton(page).click();
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(alert(page, 'No se pudo cancelar')).toBeVisible();
  await page.unroute(changes);
  await refuse(page, {
    status: 409,
    json: { code: 'reservation_started', detail: 'La reserva ya comenzó.' },
  });
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(alert(page, 'La reserva ya comenzó.')).toBeVisible();
  await page.unroute(changes);

  const sent = heard(page, 'PATCH', `/reservations/public/${reservation.external_id}`);
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).dblclick();
  await expect(page.getByText('Reserva cancelada', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ action: 'cancel' }]);
  await expect(details(page)).toContainText('Cancelada');
  await expect(page.getByRole('region', { name: 'Cambio guardado' })).toContainText('Te enviamos un correo');
  await expect(details(page)).not.toContainText(/en 3 días/);
  await expect(page.getByRole('link', { name: 'Agregar al calendario' })).toHaveCount(0);
  await expect(moveButton(page)).toBeDisabled();
  await expect(cancelButton(page)).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Reservar de nuevo' })).toHaveAttribute(
    'href',
    `/${shop.slug}?servicios=${reservation.services[0]?.service_id}x2&barbero=${bruno.user.id}&sucursal=${reservation.branch_id}`,
  );
  await look('manage-canceled');
  expect((await agendaOf(shop)).map(({ status }) => status)).toEqual(['canceled']);
});

test('what was changed elsewhere shows when one comes back to the page', async ({ page, call }) => {
  const { path, reservation } = await aBookedReservation(call);
  await page.goto(path);
  await openMove(page);
  await ask(call, changePublicReservation, { externalId: reservation.external_id, action: 'cancel' });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(details(page)).toContainText('Cancelada');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(moveButton(page)).toBeDisabled();
});

test('an unknown link says so on the landing page', async ({ page }) => {
  await page.goto(`/r/zzzz-${'a'.repeat(22)}`);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(alert(page, 'No se encontró la reserva')).toBeVisible();
  await expect(page.getByRole('link', { name: '¿Perdiste el enlace?' })).toHaveCount(0);
});

test('the whole way by keyboard', async ({ page, call }) => {
  const { path, date } = await aBookedReservation(call);
  await page.goto(path);
  await openMove(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(moveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Reprogramar reserva' })).toBeVisible();
  await chooseDay(page, date);
  await slot(page, '17:00').focus();
  await page.keyboard.press('Space');
  await saveButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Cambio guardado' }).getByRole('heading')).toBeFocused();
  await expect(details(page)).toContainText(`${formatDate(date)} 17:00`);
});
