import { setReservationStatus } from '#domain/reservations/contract.ts';
import { addDays } from '#domain/time.ts';
import { aStaffMember } from '#test/world.ts';
import {
  aYoungDay,
  closeFilters,
  listQueries,
  openAgenda,
  openFilters,
  pressIn,
  reservationRow,
  setFilter,
  showOwn,
} from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

const empty = 'No hay reservas para los filtros seleccionados.';

test("the agenda opens on the shop's today, says when there is nothing, and reads a range of dates, swapped when reversed", async ({
  page,
  call,
  lookAgain,
}) => {
  const { owner, quarter, timezone, book } = await aYoungDay(call);
  await signedIn(page, owner);
  const queries = listQueries(page);
  await openAgenda(page);
  await expect(page.getByRole('heading', { name: 'Reservas de la organización' })).toBeVisible();
  await expect(page.getByLabel('Fecha')).toHaveValue(quarter(0).slice(0, 10));
  await expect(page.getByText(empty)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Siguiente', exact: true })).toBeDisabled();
  // Skips queries without dates, such as one for the existence of any reservation.
  const first = queries.find((query) => query.has('date_from'));
  const clockOf = (name: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'medium' }).format(
      new Date(first?.get(name) ?? ''),
    );
  expect([clockOf('date_from'), clockOf('date_to')]).toEqual(['00:00:00', '23:59:59']);
  await lookAgain('agenda-empty');
  await book({ at: 2 });
  const today = quarter(0).slice(0, 10);
  await openFilters(page);
  await page.getByLabel('Período').selectOption('Rango de fechas');
  await expect(page.getByLabel('Desde')).toHaveValue(today);
  await expect(page.getByLabel('Hasta')).toHaveValue(today);
  const ranges = listQueries(page);
  await page.getByLabel('Hasta').fill(addDays(today, -3));
  await expect(page.getByLabel('Hasta')).toHaveValue(addDays(today, -3));
  await closeFilters(page);
  await expect(reservationRow(page, 'Carla')).toBeVisible();
  const last = ranges.at(-1);
  const days =
    (Date.parse(last?.get('date_to') ?? '') - Date.parse(last?.get('date_from') ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(4);
});

test(
  'filters stand in the address: they can be shared, reloaded and taken back',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const { owner, token, barber, book, quarter } = await aYoungDay(call);
    const carla = await book({ at: 2, name: 'Carla' });
    await book({ at: 4, name: 'Lucía', who: owner });
    await call(setReservationStatus, { id: carla.id, status: 'confirmed' }, { token });
    await signedIn(page, owner);
    await openAgenda(page);
    await expect(reservationRow(page, 'Carla')).toBeVisible();
    await expect(reservationRow(page, 'Lucía')).toBeVisible();

    await showOwn(page);
    await expect(page).toHaveURL(new RegExp(`barber=${owner.user.id}$`));
    await expect(reservationRow(page, 'Carla')).toBeHidden();
    await openFilters(page);
    await expect(page.getByLabel('Barbero')).toHaveValue(String(owner.user.id));
    await page.getByLabel('Barbero').selectOption('Bruno Díaz');
    await closeFilters(page);
    await expect(page).toHaveURL(new RegExp(`barber=${barber.user.id}$`));
    await expect(reservationRow(page, 'Lucía')).toBeHidden();
    await page.goBack();
    await expect(reservationRow(page, 'Lucía')).toBeVisible();
    await page.goBack();
    await expect(reservationRow(page, 'Carla')).toBeVisible();

    await setFilter(page, 'Estado', 'Confirmada');
    await expect(reservationRow(page, 'Lucía')).toBeHidden();
    await setFilter(page, 'Cliente', 'Lucía Sosa');
    await expect(page.getByText(empty)).toBeVisible();
    await look('agenda-filtered');
    await setFilter(page, 'Estado', 'Todos');
    await expect(reservationRow(page, 'Lucía')).toBeVisible();
    await page.reload();
    await expect(reservationRow(page, 'Lucía')).toBeVisible();
    await expect(reservationRow(page, 'Carla')).toBeHidden();

    await page.getByRole('button', { name: 'Día siguiente' }).click();
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`day=${addDays(quarter(0).slice(0, 10), 1)}`));
    await page.getByRole('button', { name: 'Ver todas las de hoy' }).click();
    await expect(page).toHaveURL('/dashboard/agenda');
    await expect(reservationRow(page, 'Carla')).toBeVisible();
  },
);

test('every role may look at the own reservations; a manager finds none and sees why', async ({
  page,
  call,
}) => {
  const shop = await aYoungDay(call);
  await shop.book({ at: 2, name: 'Carla' });
  await shop.book({ at: 2, name: 'Lucía', who: shop.owner });
  const manager = await aStaffMember(shop, { role: 'manager', firstname: 'Marta', lastname: 'Gil' });
  await signedIn(page, manager);
  await openAgenda(page);
  await expect(reservationRow(page, 'Carla')).toBeVisible();
  await showOwn(page);
  await expect(page.getByText(empty)).toBeVisible();
  await openFilters(page);
  await expect(page.getByLabel('Barbero').getByRole('option', { selected: true })).toHaveText('Marta Gil');
  await closeFilters(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await signedIn(page, shop.barber);
  await openAgenda(page);
  if ((page.viewportSize()?.width ?? 0) < 768) {
    const own = page.getByRole('button', { name: 'Mías', pressed: true });
    await expect(own).toBeVisible();
    await expect(reservationRow(page, 'Carla')).toBeVisible();
    await expect(reservationRow(page, 'Lucía')).toBeHidden();
    await own.click();
    await expect(reservationRow(page, 'Lucía')).toBeVisible();
    await openAgenda(page);
  }
  await expect(reservationRow(page, 'Lucía')).toBeVisible();
  await showOwn(page);
  await expect(reservationRow(page, 'Lucía')).toBeHidden();
  await expect(reservationRow(page, 'Carla')).toBeVisible();
});

test('the calendar leaves the own reservations too', async ({ page, call }) => {
  const { barber } = await aYoungDay(call);
  await signedIn(page, barber);
  await openAgenda(page, '?view=day');
  await showOwn(page);
  await expect(page).toHaveURL(new RegExp(`barber=${barber.user.id}`));
  await expect(
    page.getByRole('group', { name: 'Barberos' }).getByRole('button', { pressed: true }),
  ).toHaveText('Bruno');
});

test('pages: next ends with a short page, a new size starts anew, deleting the last reservation goes a page back', async ({
  page,
  call,
}) => {
  const { owner, book } = await aYoungDay(call);
  for (let at = 0; at < 11; at += 1)
    await book({ at: at + 1, name: `Cliente${String.fromCodePoint(65 + at)}` });
  await signedIn(page, owner);
  await openAgenda(page);
  await expect(reservationRow(page, 'ClienteK')).toBeVisible();
  await setFilter(page, 'Por página', '10');
  await expect(reservationRow(page, 'ClienteK')).toBeHidden();
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  const previous = page.getByRole('button', { name: 'Anterior', exact: true });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(page).toHaveURL(/size=10&offset=10$/);
  await expect(reservationRow(page, 'ClienteK')).toBeVisible();
  await expect(page.getByText('11 a 11')).toBeVisible();
  await expect(next).toBeDisabled();

  await setFilter(page, 'Estado', 'Agendada');
  await expect(page).toHaveURL(/status=scheduled&size=10$/);
  await next.click();
  await pressIn(page, 'Eliminar', 'ClienteK');
  await page
    .getByRole('dialog', { name: 'Eliminar reserva' })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(page.getByText('Reserva eliminada')).toBeVisible();
  await expect(page).toHaveURL(/status=scheduled&size=10$/);
  await expect(reservationRow(page, 'ClienteA')).toBeVisible();
  await expect(reservationRow(page, 'ClienteK')).toBeHidden();
  // A full page keeps the "next" button enabled, and the next page can be empty.
  await next.click();
  await expect(page.getByText(empty)).toBeVisible();
  await expect(next).toBeDisabled();
});
