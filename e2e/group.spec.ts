import type { Page } from '@playwright/test';
import { aService } from '#test/world.ts';
import {
  agendaOf,
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  inDays,
  next,
  type OpenShop,
  slot,
  step,
} from './booking.ts';
import { expect, heard, test } from './fixtures.ts';
import { aShopOfTwo, timesOf } from './group-world.ts';
import { takenByStaff } from './team.ts';

const person = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Personas' }).getByRole('button', { name: new RegExp(`^${name}`) });

async function chooseForTwo(page: Page, { path }: OpenShop) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.getByRole('button', { name: 'Otra persona' }).click();
  const section = page.getByRole('group', { name: 'Persona 2' });
  await section.getByLabel('Nombre').fill('Tomás');
  await page.getByRole('button', { name: 'Agregar Afeitado' }).click();
  await expect(person(page, 'Tomás')).toContainText('Afeitado');
}

test('father and son book one after the other, and each is shown with their time', async ({
  page,
  call,
  look,
  lookAgain,
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
  await lookAgain('barber');
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

test('two are attended at once, by whoever is free', async ({ page, call, lookAgain }) => {
  const open = await aShopOfTwo(call);
  await chooseForTwo(page, open);
  await next(page);
  await page.getByRole('radio', { name: 'A la vez' }).check();
  await expect(page.getByText('Los 2 a la misma hora, cada uno con quien esté libre.')).toBeVisible();
  await lookAgain('together');
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
  const open = await aShopOfTwo(call, { bookingMode: 'barber_first' });
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
  lookAgain,
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
  await takenByStaff(open.shop, open.bruno, rival, `${inDays(3)}T10:30`);
  await confirmButton(page).click();
  await step(page, 'Elige fecha y hora');
  await expect(
    page.getByRole('main').getByText('Ya no entran los dos a esa hora. Elige otra.'),
  ).toBeVisible();
  await lookAgain('lost');
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
