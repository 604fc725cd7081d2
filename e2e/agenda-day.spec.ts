import type { Locator } from '@playwright/test';
import {
  listReservations,
  moveReservation,
  setReservationStatus,
  type Reservation,
} from '#domain/reservations/contract.ts';
import { addDays } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { ask } from '#test/world.ts';
import { aYoungDay, openAgenda, openFilters, reservationRow } from './agenda-world.ts';
import { expect, isPhone, isWhole, signedIn, test } from './fixtures.ts';

type Day = Awaited<ReturnType<typeof aYoungDay>>;

const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;
const heightOf = async (what: Locator) => (await what.boundingBox())?.height ?? Number.NaN;

async function anOpenOne(call: Caller, { token, book, quarter }: Day, name: string, clock: string) {
  const { id } = await book({ at: 8, name });
  const start_local = `${quarter(0).slice(0, 10)}T${clock}`;
  await ask(call, moveReservation, { id, start_local }, { token });
  return id;
}

test(
  'on a phone the next client and the first row are in sight, on the desk a row is a line',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const day = await aYoungDay(call);
    for (const [at, name] of ['Carla', 'Agustina', 'Maximiliano Alejandro Etcheverry Gutiérrez'].entries())
      await day.book({ at: at + 2, name });
    for (const at of [6, 7, 8, 9]) await day.book({ at, name: `Cliente${at}` });
    await signedIn(page, day.barber);
    await openAgenda(page);
    const next = page.getByRole('region', { name: /Próximo cliente/ });
    await expect(next).toContainText('Carla Sosa');
    await expect(reservationRow(page, 'Carla')).toBeVisible();
    await look('agenda-day');
    if (isPhone(page)) {
      expect(await top(next)).toBeLessThanOrEqual(180);
      // The card shows the first client, so the list starts with the second one.
      expect(await top(reservationRow(page, 'Agustina'))).toBeLessThanOrEqual(410);
      for (const name of ['Agustina', 'Maximiliano Alejandro Etcheverry Gutiérrez'])
        expect(await heightOf(reservationRow(page, name))).toBe(72);
      await page.mouse.wheel(0, 900);
      const line = page.getByRole('search', { name: 'Filtros' });
      await expect.poll(() => top(line)).toBe(56);
      expect(await heightOf(line)).toBeLessThanOrEqual(57);
      await openFilters(page);
      await look('agenda-filters-sheet');
      return;
    }
    expect(await top(next)).toBeLessThanOrEqual(260);
    for (const name of ['Carla', 'Agustina', 'Maximiliano Alejandro Etcheverry Gutiérrez'])
      expect(await heightOf(reservationRow(page, name))).toBe(56);
    const filters = page.getByRole('search', { name: 'Filtros' });
    expect(await heightOf(filters)).toBeLessThanOrEqual(48);
  },
);

test('the next client can be called, written to and marked; the mine comes before the others', async ({
  page,
  call,
}) => {
  const day = await aYoungDay(call);
  await day.book({ at: 1, name: 'Ajena', who: day.owner });
  await day.book({ at: 2, name: 'Carla', phone: '+598 99 123 456', notes: 'Alérgica al mentol.' });
  const second = await day.book({ at: 4, name: 'Lucía' });
  await signedIn(page, day.barber);
  await openAgenda(page);
  if (isPhone(page)) await page.getByRole('button', { name: 'Mías', pressed: true }).click();
  const next = page.getByRole('region', { name: /Próximo cliente/ });
  await expect(next).toContainText('Carla Sosa');
  await expect(next).toContainText('Alérgica al mentol.');
  await expect(next.getByRole('link', { name: '+598 99 123 456' })).toHaveAttribute(
    'href',
    'tel:+59899123456',
  );
  const sentence = `Hola Carla, te escribimos de Barbería Central por tu reserva de las ${day.quarter(2).slice(11)}.`;
  await expect(next.getByRole('link', { name: 'Escribir a Carla Sosa por WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/59899123456?text=${encodeURIComponent(sentence)}`,
  );
  await next.getByRole('button', { name: /^Completada/ }).dblclick();
  await expect(next).toContainText('Lucía Sosa');
  await expect(reservationRow(page, 'Carla').getByText('Completada').first()).toBeVisible();
  await next.getByRole('button', { name: /^No asistió/ }).press('Enter');
  await expect(next).toContainText('Ajena Sosa');
  const { body } = await call(listReservations, {}, { token: day.token });
  const statusOf = ({ id }: { id: number }) =>
    body.find((reservation: Reservation) => reservation.id === id)?.status;
  expect(statusOf(second)).toBe('no_show');
  expect(body.filter(({ status }) => status === 'scheduled')).toHaveLength(1);
});

test(
  'what is over and unsettled gathers above the list and is marked by one press each',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const day = await aYoungDay(call);
    await anOpenOne(call, day, 'Rodrigo', '00:00');
    await anOpenOne(call, day, 'Camila', '00:15');
    await day.book({ at: 3, name: 'Carla' });
    await signedIn(page, day.owner);
    await openAgenda(page);
    await openFilters(page);
    const unsettled = page.getByRole('region', { name: 'Reservas sin marcar' });
    const toggle = unsettled.getByRole('button', { name: '2 visitas sin marcar' });
    await toggle.click();
    await look('agenda-unsettled');
    await page.route('**/api/reservations/*/status', (route) => route.abort());
    await unsettled.getByRole('button', { name: 'Completada: reserva de Rodrigo Sosa' }).click();
    await expect(unsettled.getByRole('alert')).toHaveText('No se guardó. Reintentar');
    await page.unroute('**/api/reservations/*/status');
    await unsettled.getByRole('button', { name: 'Reintentar' }).click();
    const one = unsettled.getByRole('button', { name: '1 visita sin marcar' });
    await expect(one).toBeFocused();
    await expect(reservationRow(page, 'Rodrigo').getByText('Completada').first()).toBeVisible();
    await unsettled.getByRole('button', { name: 'No asistió: reserva de Camila Sosa' }).click();
    await expect(unsettled).toBeHidden();
    await expect(reservationRow(page, 'Camila').getByText('No asistió').first()).toBeVisible();
  },
);

test('a change that cannot be saved says so in its row for five seconds and can be tried again there', async ({
  page,
  call,
  context,
  look,
}) => {
  const day = await aYoungDay(call);
  for (let at = 0; at < 6; at += 1) await day.book({ at: at + 2, name: `Cliente${at}` });
  await signedIn(page, day.owner);
  await openAgenda(page);
  const row = reservationRow(page, 'Cliente5');
  const status = row.getByLabel('Estado de la reserva de Cliente5 Sosa');
  await expect(status).toBeVisible();
  await context.setOffline(true);
  await status.selectOption('Completada');
  const alert = row.getByRole('alert');
  await expect(alert).toHaveText('No se guardó. Reintentar');
  await expect(alert).toBeInViewport();
  await expect(status).toHaveValue('scheduled');
  await look('agenda-unsaved');
  await expect(alert).toBeHidden();

  await status.selectOption('Completada');
  await expect(alert).toBeVisible();
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(row.getByText('Completada', { exact: true }).first()).toBeVisible();
  await expect(status).toBeFocused();
  await expect(alert).toBeHidden();
});

test('a status that needs a taken time says whose it is; a client is found by name among those seen', async ({
  page,
  call,
}) => {
  const day = await aYoungDay(call);
  const gone = await day.book({ at: 2, name: 'Carla', phone: '+598 99 123 456' });
  await call(setReservationStatus, { id: gone.id, status: 'canceled' }, { token: day.token });
  await day.book({ at: 2, name: 'Lucía' });
  await signedIn(page, day.owner);
  await openAgenda(page);
  await page.getByLabel('Estado de la reserva de Carla Sosa').selectOption('Agendada');
  const [from, to] = [day.quarter(2), day.quarter(3)].map((local) => local.slice(11));
  await expect(reservationRow(page, 'Carla').getByRole('alert')).toHaveText(
    `No se guardó. Bruno ya tiene a Lucía Sosa de ${from} a ${to}.`,
  );

  await openFilters(page);
  const search = page.getByLabel('Buscar cliente');
  await search.fill('zzz');
  await expect(page.getByText('Nadie con ese nombre en las reservas vistas.')).toBeVisible();
  await search.fill('lucia');
  await search.press('Enter');
  await expect(
    page.getByLabel('Cliente', { exact: true }).getByRole('option', { selected: true }),
  ).toHaveText('Lucía Sosa');
  await page.keyboard.press('Escape');
  await expect(reservationRow(page, 'Lucía')).toBeVisible();
  await expect(reservationRow(page, 'Carla')).toBeHidden();
});

test('the foot sums up the whole day, whatever its page shows', async ({ page, call }) => {
  const day = await aYoungDay(call);
  const ids = [];
  for (let at = 0; at < 12; at += 1)
    ids.push((await day.book({ at: at + 1, name: `Cliente${String.fromCodePoint(65 + at)}` })).id);
  const mark = (id: number | undefined, status: Reservation['status']) =>
    ask(call, setReservationStatus, { id: id ?? 0, status }, { token: day.token });
  for (const id of ids.slice(0, 3)) await mark(id, 'completed');
  await mark(ids[3], 'no_show');
  await mark(ids[4], 'canceled');
  await signedIn(page, day.owner);
  const sums = '12 reservas · 3 completadas · 1 no asistió · 1 cancelada · Completado: $1500.00';
  for (const query of ['', '?size=10', '?size=10&offset=10']) {
    await openAgenda(page, query);
    await expect(page.getByText('12 reservas')).toHaveText(sums);
    if (query !== '' || !isPhone(page)) continue;
    const list = await page.getByRole('table', { name: 'Reservas' }).boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? Infinity)).toBeLessThanOrEqual(1200);
  }
  // The card shows the next client of the whole day, even when that client's row is on another page of the list.
  await expect(page.getByRole('region', { name: /Próximo cliente/ })).toContainText('ClienteF Sosa');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('table', { name: 'Bruno Díaz' });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(paper).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(paper.locator('tbody tr')).toHaveCount(11);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: /^Completada: reserva de ClienteF/ }).click();
  await expect(page.getByText('12 reservas')).toContainText('4 completadas');
});

test('an empty day points to the next reservation', async ({ page, call, look }) => {
  const day = await aYoungDay(call);
  const { id } = await day.book({ at: 4, name: 'Juan' });
  const later = addDays(day.quarter(0).slice(0, 10), 3);
  await ask(call, moveReservation, { id, start_local: `${later}T11:00` }, { token: day.token });
  await signedIn(page, day.barber);
  await openAgenda(page);
  await expect(page.getByText('No hay reservas para los filtros seleccionados.')).toBeVisible();
  const [year, month, date] = later.split('-');
  await expect(
    page.getByText(new RegExp(`^La próxima: \\p{L}+ ${date}/${month}/${year} 11:00, Juan Sosa$`, 'u')),
  ).toBeVisible();
  await look('agenda-empty-with-next');
  await page.getByRole('button', { name: 'Ver ese día' }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]day=${later}(&|$)`));
  await expect(reservationRow(page, 'Juan')).toBeVisible();
  await page.getByRole('button', { name: 'Hoy', exact: true }).click();
  // On a phone the address of a barber's agenda also contains the barber.
  await expect(page).toHaveURL(/\/dashboard\/agenda(\?barber=\d+)?$/);
});

test(
  'on paper stands the day and nothing to press, with one sheet per barber, in the calendar and in the list',
  { tag: '@desktop' },
  async ({ page, call }, info) => {
    const day = await aYoungDay(call);
    await anOpenOne(call, day, 'Rodrigo', '00:00');
    await day.book({ at: 2, name: 'Carla', notes: 'Alérgica al mentol.' });
    await day.book({ at: 3, name: 'Lucía', who: day.owner });
    await signedIn(page, day.owner);
    for (const query of ['?view=day', '']) {
      const read = page.waitForResponse((response) => response.url().includes('/api/agenda?'));
      await openAgenda(page, query);
      await read;
      await expect(async () => {
        const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
        expect(pages).toHaveLength(2);
      }).toPass();
    }
    await expect(reservationRow(page, 'Carla')).toBeVisible();
    await page.getByRole('button', { name: 'Usar modo oscuro' }).click();
    await page.emulateMedia({ media: 'print' });
    for (const control of await page.getByRole('button').all()) await expect(control).toBeHidden();
    for (const hidden of [page.getByRole('combobox'), page.getByRole('switch'), page.getByRole('banner')])
      await expect(hidden).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Cliente' })).toBeVisible();
    for (const words of ['Carla Sosa', '+598 99 123', 'Corte', '$500.00', 'Bruno Díaz', 'Agendada', 'mentol'])
      await expect(reservationRow(page, 'Carla')).toContainText(words);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    if (isWhole) await page.screenshot({ path: info.outputPath('agenda-print.png'), fullPage: true });
  },
);
