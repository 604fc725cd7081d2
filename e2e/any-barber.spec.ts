import { aBranch, aService, aShop, hoursFor } from '#test/world.ts';
import {
  agendaOf,
  aHand,
  chooseDay,
  confirmButton,
  fillClient,
  inDays,
  next,
  shopZone,
  slot,
  step,
} from './booking.ts';
import { expect, heard, patient, test } from './fixtures.ts';
import {
  anyBarber,
  aTeam,
  booked,
  goToAnyCalendar,
  goToBarbers,
  soonest,
  takenByStaff,
  whoever,
} from './team.ts';

test('a new client with any time and any barber books in 9 taps, fields included', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  test.setTimeout(120_000);
  const { shop, bruno, marta, path } = await aTeam(call);
  const bookings = heard(page, 'POST', `/public/${shop.slug}/reservations`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const hand = aHand();
  await page.goto(path);
  await hand.press(button('Agregar Corte'));
  await hand.press(button('Siguiente'));
  const first = page.getByText(/^Primer turno: (hoy|\p{L}{3} \d\d\/\d\d) \d\d:\d\d$/u);
  await expect(first).toBeVisible();
  const said = (await first.innerText()).replace('Primer turno: ', '');
  await expect(page.getByText(`Libre ${said}`, { exact: true }).first()).toBeVisible();
  await lookAgain('any-barber');
  await hand.press(anyBarber(page));
  await look('any-barber-chosen');
  await hand.press(button('Siguiente'));
  await expect(whoever(page)).toBeVisible();
  await expect(soonest(page)).toHaveAccessibleName(`Lo antes posible: ${said}`);
  await expect(soonest(page)).toHaveAttribute('aria-pressed', 'true');
  await lookAgain('any-calendar');
  await hand.press(button('Siguiente'));
  await expect(page.getByText('Con quien esté libre', { exact: true })).toBeVisible();
  await hand.fill(page.getByLabel('Nombre'), 'Raúl');
  await hand.fill(page.getByLabel('Apellido'), 'Gómez');
  await hand.fill(page.getByRole('textbox', { name: 'Teléfono' }), '99 123 456');
  await hand.fill(page.getByLabel('Email'), 'raul@example.com');
  await lookAgain('any-confirm');
  await page.getByLabel('Email').press('Enter');
  await booked(page);
  expect(hand.taps()).toBeLessThanOrEqual(9);
  expect(bookings).toMatchObject([{ any_barber: true }]);
  expect(bookings[0]).not.toHaveProperty('barber_id');
  const [made] = await agendaOf(shop);
  const name = made?.barber_id === bruno.user.id ? 'Bruno Díaz' : 'Marta Ríos';
  expect([bruno.user.id, marta.user.id]).toContain(made?.barber_id);
  await expect(page.getByRole('region', { name: 'Tu reserva' })).toContainText(`Con ${name}`);
});

test('in a shop with branches the first start names its branch, and any barber is one of that branch', async ({
  page,
  call,
}) => {
  const { shop, path } = await aTeam(call);
  await aBranch(shop);
  const harbour = await aBranch(shop, { name: 'Puerto' });
  const bookings = heard(page, 'POST', `/public/${shop.slug}/reservations`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const hand = aHand();
  await page.goto(path);
  await hand.press(button('Agregar Corte'));
  await hand.press(button('Siguiente'));
  await hand.press(button('Seleccionar Puerto'));
  await hand.press(button('Siguiente'));
  await hand.press(anyBarber(page));
  await hand.press(button('Siguiente'));
  await expect(soonest(page)).toHaveAccessibleName(/^Lo antes posible: .* \d\d:\d\d en Puerto$/);
  await hand.press(soonest(page));
  await hand.press(button('Siguiente'));
  await fillClient(page);
  await hand.press(confirmButton(page));
  await booked(page);
  expect(hand.taps()).toBeLessThanOrEqual(9);
  expect(bookings).toMatchObject([{ any_barber: true, branch_id: harbour.id }]);
});

test('the place of the first start is kept, so that nothing moves when it arrives', async ({
  page,
  call,
}) => {
  const { path } = await aTeam(call);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/openings/days?*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await goToBarbers(page, path);
  const bruno = page.getByRole('article').filter({ hasText: 'Bruno Díaz' });
  await bruno.waitFor();
  const before = await bruno.boundingBox();
  arrival.resolve();
  await expect(page.getByText(/^Primer turno: /)).toBeVisible();
  expect(await bruno.boundingBox()).toEqual(before);
});

test('a shop with one barber offers no choice of any', async ({ page, call }) => {
  const shop = await aShop(call, { timezone: shopZone });
  await hoursFor(shop, shop.owner);
  await aService(shop, { name: 'Corte' });
  await goToBarbers(page, `/${shop.slug}`);
  await expect(page.getByText('Te atiende Ana Pérez')).toBeVisible();
  await expect(page.getByText('Cualquier barbero')).toHaveCount(0);
});

test('where the shop begins with the barber, the first start is that of a usual reservation', async ({
  page,
  call,
}) => {
  const { path } = await aTeam(call, { bookingMode: 'barber_first' });
  const request = page.waitForRequest('**/openings/days?*');
  await page.goto(path);
  expect(new URL((await request).url()).searchParams.get('minutes')).toBe('45');
  await expect(page.getByText(/^Primer turno: /)).toBeVisible();
  await anyBarber(page).click();
  await next(page);
  await page.getByRole('button', { name: 'Agregar Corte', exact: true }).click();
  await next(page);
  await expect(whoever(page)).toBeVisible();
  await expect(soonest(page)).toHaveAttribute('aria-pressed', 'false');
  await soonest(page).click();
  await next(page);
  await step(page, 'Confirmación');
});

test('with any barber the starts are those of all, and the choice is kept by back and reload', async ({
  page,
  call,
  browser,
}) => {
  const { path } = await aTeam(call);
  await goToAnyCalendar(page, path);
  await chooseDay(page, inDays(2));
  for (const time of ['10:00', '10:45', '11:30']) await expect(slot(page, time)).toBeVisible();
  await slot(page, '11:30').click();
  await expect(page.getByRole('button', { name: /Resumen/ })).toContainText('11:30 · Cualquier barbero');
  await page.reload();
  await expect(whoever(page)).toBeVisible();
  await expect(slot(page, '11:30')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await step(page, 'Elige tu barbero');
  const chosen = page.getByRole('button', { name: 'Deseleccionar Cualquier barbero' });
  await expect(chosen).toBeVisible();
  await page.goForward();
  await step(page, 'Elige fecha y hora');
  await next(page);
  await expect(page.getByText(/^Te guardamos este horario hasta las /)).toBeVisible();
  const context = await browser.newContext();
  const other = patient(await context.newPage());
  await goToAnyCalendar(other, path);
  await chooseDay(other, inDays(2));
  await expect(slot(other, '11:00')).toBeVisible();
  for (const time of ['11:15', '11:30']) await expect(slot(other, time)).toHaveCount(0);
  await context.close();
  await page.goBack();
  await step(page, 'Elige fecha y hora');
  await expect(slot(page, '11:30')).toHaveAttribute('aria-pressed', 'true');
  await page
    .getByRole('navigation', { name: 'Pasos de la reserva' })
    .getByRole('button', { name: /Barbero/ })
    .click();
  await chosen.click();
  await next(page);
  await expect(page.getByText('Selecciona un barbero', { exact: true })).toBeVisible();
});

test('a start that nobody has any more loses nothing that was typed', async ({ page, call, lookAgain }) => {
  const { shop, bruno, marta, cut, path } = await aTeam(call);
  const date = inDays(2);
  await goToAnyCalendar(page, path);
  await chooseDay(page, date);
  await slot(page, '10:00').click();
  await next(page);
  await fillClient(page, { Notas: 'Llego justo' });
  for (const barber of [bruno, marta]) await takenByStaff(shop, barber, cut, `${date}T10:00`);
  await confirmButton(page).click();
  await expect(
    page.getByText('Ningún barbero está libre en ese horario. Elige otro.', { exact: true }),
  ).toBeVisible();
  await step(page, 'Elige fecha y hora');
  await expect(page.getByText('Ese horario acaba de ocuparse. Estos son los más cercanos:')).toBeFocused();
  await expect(whoever(page)).toBeVisible();
  await lookAgain('any-lost');
  await page.getByRole('button', { name: '10:30', exact: true }).first().click();
  await next(page);
  await expect(page.getByLabel('Nombre')).toHaveValue('Carla');
  await expect(page.getByLabel('Notas')).toHaveValue('Llego justo');
  await confirmButton(page).click();
  await booked(page);
});
