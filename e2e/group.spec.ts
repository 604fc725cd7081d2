import type { Page } from '@playwright/test';
import { bookGroup, takeGroup } from '#domain/booking/group-contract.ts';
import { instantToLocal } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, aReservation, aService, aStaffMember, ask, hoursFor } from '#test/world.ts';
import {
  agendaOf,
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  inDays,
  next,
  type OpenShop,
  shopZone,
  slot,
  step,
} from './booking.ts';
import { aCalendarDay, boxOf, openCalendar } from './calendar-world.ts';
import { expect, heard, signInAt, test } from './fixtures.ts';

/** An open shop with a second barber. */
async function aShopOfTwo(call: Caller) {
  const open = await anOpenShop(call);
  const marta = await aStaffMember(open.shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(open.shop, marta, { from: '09:00', to: '20:00' });
  return { ...open, marta };
}

const person = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Personas' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Ana wants a cut and Tomás a shave. */
async function chooseForTwo(page: Page, { path }: OpenShop) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.getByRole('button', { name: 'Otra persona' }).click();
  const section = page.getByRole('group', { name: 'Persona 2' });
  await section.getByLabel('Nombre').fill('Tomás');
  await page.getByRole('button', { name: 'Agregar Afeitado' }).click();
  await expect(person(page, 'Tomás')).toContainText('Afeitado');
}

const timesOf = (reservations: { start_at: string; barber: { firstname: string } }[]) =>
  reservations
    .map(({ start_at, barber }) => `${instantToLocal(start_at, shopZone).slice(11)} ${barber.firstname}`)
    .toSorted();

test('father and son book one after the other, and each is shown with their time', async ({
  page,
  call,
  look,
}) => {
  test.setTimeout(180_000);
  const open = await aShopOfTwo(call);
  const sent = heard(page, 'POST', `/public/${open.shop.slug}/groups`);
  await page.goto(open.path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.getByRole('button', { name: 'Otra persona' }).click();
  const section = page.getByRole('group', { name: 'Persona 2' });
  await expect(section.getByLabel('Nombre')).toBeFocused();
  await next(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Selecciona al menos un servicio para la persona 2' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Agregar Afeitado' }).click();
  await next(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Escribe el nombre de la persona 2' }),
  ).toBeVisible();
  await section.getByLabel('Nombre').fill('Tomás');
  await expect(person(page, 'Tú')).toContainText('Corte');
  await person(page, 'Tú').click();
  await expect(section).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quitar Corte' })).toBeVisible();
  await person(page, 'Tomás').click();
  await expect(page.getByRole('button', { name: 'Quitar Afeitado' })).toBeVisible();
  await look('services');
  await next(page);

  await step(page, 'Elige tu barbero');
  await expect(page.getByRole('radio', { name: 'Uno después del otro' })).toBeChecked();
  await look('barber');
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, inDays(3));
  await slot(page, '10:00').click();
  await look('schedule');
  await next(page);
  await step(page, 'Confirmación');
  await fillClient(page, { Nombre: 'Ana', Apellido: 'Paz' });
  const people = page.getByRole('main').getByRole('list', { name: 'Personas' }).getByRole('listitem');
  await expect(people.nth(0)).toContainText('Ana10:00 a 10:30');
  await expect(people.nth(1)).toContainText('Tomás10:30 a 11:15');
  await expect(people.nth(1)).toContainText('Con Bruno Díaz');
  await look('confirm');
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  const booked = page.getByRole('list', { name: 'Tu grupo' }).getByRole('listitem');
  await expect(booked).toHaveCount(2);
  await expect(booked.nth(1)).toContainText('Tomás10:30 a 11:15');
  await look('booked');
  expect(sent).toHaveLength(1);
  expect(timesOf(await agendaOf(open.shop))).toEqual(['10:00 Bruno', '10:30 Bruno']);
});

test('two are attended at once, by whoever is free', async ({ page, call, look }) => {
  const open = await aShopOfTwo(call);
  await chooseForTwo(page, open);
  await next(page);
  await page.getByRole('radio', { name: 'A la vez' }).check();
  await expect(page.getByText('Los 2 a la misma hora, cada uno con quien esté libre.')).toBeVisible();
  await look('together');
  await next(page);
  await chooseDay(page, inDays(3));
  await slot(page, '10:00').click();
  await next(page);
  await step(page, 'Confirmación');
  await fillClient(page, { Nombre: 'Ana', Apellido: 'Paz' });
  const people = page.getByRole('main').getByRole('list', { name: 'Personas' }).getByRole('listitem');
  await expect(people.nth(1)).toContainText('Tomás10:00 a 10:45');
  await expect(people.nth(1)).toContainText('Con quien esté libre');
  await confirmButton(page).click();
  await expect(page.getByRole('list', { name: 'Tu grupo' }).getByRole('listitem')).toHaveCount(2);
  expect(timesOf(await agendaOf(open.shop))).toEqual(['10:00 Bruno', '10:00 Marta']);
});

test('where the barber comes first, any barber attends a group either way', async ({ page, call }) => {
  const open = await anOpenShop(call, { bookingMode: 'barber_first' });
  const marta = await aStaffMember(open.shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(open.shop, marta, { from: '09:00', to: '20:00' });
  await page.goto(open.path);
  await page.getByRole('button', { name: 'Seleccionar Cualquier barbero' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.getByRole('button', { name: 'Otra persona' }).click();
  await page.getByRole('group', { name: 'Persona 2' }).getByLabel('Nombre').fill('Tomás');
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.getByRole('radio', { name: 'A la vez' }).check();
  await page.getByRole('button', { name: 'Otra persona' }).click();
  await expect(page.getByRole('radio', { name: 'Uno después del otro' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'A la vez' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Quitar a Persona 3' }).click();
  await page.getByRole('radio', { name: 'A la vez' }).check();
  await next(page);
  await chooseDay(page, inDays(3));
  await slot(page, '10:00').click();
  await next(page);
  await fillClient(page, { Nombre: 'Ana', Apellido: 'Paz' });
  await confirmButton(page).click();
  await expect(page.getByRole('list', { name: 'Tu grupo' }).getByRole('listitem')).toHaveCount(2);
  expect(timesOf(await agendaOf(open.shop))).toEqual(['10:00 Bruno', '10:00 Marta']);
});

test('a shop with one barber attends nobody at once', async ({ page, call }) => {
  const open = await anOpenShop(call);
  await chooseForTwo(page, open);
  await next(page);
  await expect(page.getByRole('radio', { name: 'Uno después del otro' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'A la vez' })).toHaveCount(0);
});

test('up to five come, and without the last companion it is a booking for one again', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  await chooseForTwo(page, open);
  const another = page.getByRole('button', { name: 'Otra persona' });
  for (const number of [3, 4, 5]) {
    await another.click();
    await expect(page.getByRole('group', { name: `Persona ${number}` })).toBeVisible();
  }
  await expect(another).toHaveCount(0);
  for (const name of ['Persona 5', 'Persona 4', 'Persona 3', 'Tomás'])
    await page.getByRole('button', { name: `Quitar a ${name}` }).click();
  await expect(page.getByRole('region', { name: 'Personas' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quitar Corte' })).toBeVisible();
  await next(page);
  await step(page, 'Elige tu barbero');
});

test('a reload keeps who comes along', async ({ page, call }) => {
  const open = await aShopOfTwo(call);
  await chooseForTwo(page, open);
  await next(page);
  await step(page, 'Elige tu barbero');
  await page.reload();
  await step(page, 'Elige tu barbero');
  await page.goBack();
  await expect(person(page, 'Tomás')).toContainText('Afeitado');
});

test('a time that no longer fits both is chosen anew, with all that was typed', async ({
  page,
  call,
  look,
}) => {
  const open = await aShopOfTwo(call);
  await chooseForTwo(page, open);
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, inDays(3));
  await slot(page, '10:00').click();
  await next(page);
  await fillClient(page, { Nombre: 'Ana', Apellido: 'Paz' });
  const rival = await aService(open.shop, { name: 'Color', duration_minutes: 30 });
  await aReservation(open.shop, {
    barber: open.bruno,
    service: rival,
    start_local: `${inDays(3)}T10:30`,
    client: aClient(),
  });
  await confirmButton(page).click();
  await step(page, 'Elige fecha y hora');
  await expect(
    page.getByRole('main').getByText('Ya no entran los dos a esa hora. Elige otra.'),
  ).toBeVisible();
  await look('lost');
  await slot(page, '11:00').first().click();
  await next(page);
  await step(page, 'Confirmación');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana');
  await confirmButton(page).click();
  await expect(page.getByRole('list', { name: 'Tu grupo' }).getByRole('listitem')).toHaveCount(2);
});

test('what the shop refuses of a companion is said at that companion', async ({ page, call }) => {
  const open = await aShopOfTwo(call);
  await page.route('**/api/public/*/groups', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid',
        detail: [
          {
            msg: 'Un nombre no puede contener direcciones web.',
            loc: ['people', 1, 'firstname'],
            type: 'custom',
          },
        ],
      },
    }),
  );
  await chooseForTwo(page, open);
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, inDays(3));
  await slot(page, '10:00').click();
  await next(page);
  await fillClient(page, { Nombre: 'Ana', Apellido: 'Paz' });
  await confirmButton(page).click();
  await step(page, 'Elige tus servicios');
  const name = page.getByRole('group', { name: 'Persona 2' }).getByLabel('Nombre');
  await expect(name).toHaveAccessibleDescription(/Un nombre no puede contener direcciones web/);
  await name.fill('Tom');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
});

/** Ana and Tomás with Bruno, one after the other from ten, three days ahead. */
async function aGroup(call: Caller) {
  const open = await aShopOfTwo(call);
  const cut = await aService(open.shop, { name: 'Color', price: 450, duration_minutes: 30 });
  const services = [{ service_id: cut.id, quantity: 1 }];
  const { reservations } = await ask(call, bookGroup, {
    slug: open.shop.slug,
    client: { ...aClient({ firstname: 'Ana' }), lastname: 'Paz' },
    people: [
      { firstname: 'Ana', lastname: 'Paz', services },
      { firstname: 'Tomás', services },
    ],
    arrangement: 'in_a_row',
    barber_id: open.bruno.user.id,
    start_local: `${inDays(3)}T10:00`,
  });
  const [ana, tomas] = reservations;
  return { ...open, ana: ana!, tomas: tomas!, date: inDays(3) };
}

const members = (page: Page) => page.getByRole('list', { name: 'Tu grupo' }).getByRole('listitem');

test("the booker's link moves all of a group, takes one out and cancels all", async ({
  page,
  call,
  look,
}) => {
  test.setTimeout(180_000);
  const { ana, shop, date } = await aGroup(call);
  await page.goto(`/r/${ana.external_id}`);
  await expect(members(page)).toHaveCount(2);
  await expect(members(page).nth(0)).toContainText('Ana Paz (tú)');
  await expect(members(page).nth(1)).toContainText('10:30');
  await look('link');

  await page.getByRole('button', { name: 'Reprogramar' }).click();
  await chooseDay(page, date);
  // A quarter of an hour later they stand on their own places.
  await slot(page, '10:15').click();
  await look('move');
  await page.getByRole('button', { name: 'Guardar nuevo horario' }).click();
  await expect(page.getByRole('region', { name: 'Cambio guardado' })).toContainText('10:15');
  await expect(members(page).nth(1)).toContainText('10:45');
  expect(timesOf(await agendaOf(shop))).toEqual(['10:15 Bruno', '10:45 Bruno']);

  await page.getByRole('button', { name: 'Quitar a Tomás' }).click();
  const ask = page.getByRole('dialog', { name: 'Quitar a Tomás' });
  await look('leave');
  await ask.getByRole('button', { name: 'Volver' }).click();
  await expect(ask).toHaveCount(0);
  await page.getByRole('button', { name: 'Quitar a Tomás' }).click();
  await ask.getByRole('button', { name: 'Sí, quitar' }).click();
  await expect(members(page).nth(1)).toContainText('Cancelada');
  await expect(page.getByRole('button', { name: 'Quitar a Tomás' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancelar todo el grupo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Tu reserva quedó cancelada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar todo el grupo' })).toBeDisabled();
  await look('canceled');
});

test("a companion's link shows their own reservation alone", async ({ page, call }) => {
  const { tomas } = await aGroup(call);
  await page.goto(`/r/${tomas.external_id}`);
  await expect(page.getByRole('heading', { name: 'Detalle de la reserva' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Tomás');
  await expect(page.getByRole('heading', { name: 'Tu grupo' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Ana');
});

test('the calendar and the list show who came together', async ({ page, call, look }) => {
  test.setTimeout(180_000);
  const day = await aCalendarDay(call);
  const [abel, alma] = day.barbers;
  const services = [{ service_id: day.service.id, quantity: 1 }];
  await ask(
    call,
    takeGroup,
    {
      client: { firstname: 'Carla', lastname: 'Sosa' },
      people: [
        { firstname: 'Carla', lastname: 'Sosa', services },
        { firstname: 'Tomás', lastname: 'Sosa', services },
      ],
      arrangement: 'together',
      start_local: `${day.date}T10:00`,
      channel: 'phone',
    },
    { token: day.token },
  );
  await day.book({ who: abel!, at: '12:00', name: 'Lucía' });
  await signInAt(page, alma!);
  await openCalendar(page, `view=day&day=${day.date}`);
  await expect(boxOf(page, 'Carla')).toHaveAccessibleName(/parte de un grupo/);
  await expect(boxOf(page, 'Lucía')).not.toHaveAccessibleName(/parte de un grupo/);
  await look('calendar');
  await boxOf(page, 'Carla').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[class*="Ghost-paper"]')).toContainText('parte de un grupo');
  await look('drag');
  await page.keyboard.press('Escape');
  await boxOf(page, 'Carla').click();
  await expect(page.getByText('Grupo de 2')).toBeVisible();
  await expect(page.locator('[class*="ReservationBox-beside"]')).toHaveCount(1);
  await look('panel');
  await page.getByRole('button', { name: 'Reagendar', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Reagendar reserva' });
  await sheet.getByLabel('Hora').fill('10:15');
  await sheet.getByRole('checkbox', { name: 'Mover a todo el grupo (2)' }).check();
  await look('move-sheet');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Grupo reagendado')).toBeVisible();
  expect(timesOf((await agendaOf(day)).slice(0, 2))).toEqual(['10:15 Abel', '10:15 Alma']);
  await page.goto(`/dashboard/agenda?view=list&day=${day.date}`);
  await expect(page.getByRole('main').getByText('Grupo de 2')).toHaveCount(2);
  await look('list');
});
