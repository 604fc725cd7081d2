import { assignBranch } from '#domain/barbers/contract.ts';
import { aBranch, aStaffMember, ask, hoursFor } from '#test/world.ts';
import {
  agendaOf,
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  inDays,
  next,
  slot,
  step,
} from './booking.ts';
import { expect, heard, test } from './fixtures.ts';

test('a client books in a shop that begins with the barber', async ({ page, call }) => {
  const open = await anOpenShop(call, { bookingMode: 'barber_first' });
  const { shop, bruno } = open;
  await page.goto(open.path);
  await step(page, 'Elige tu barbero');
  await expect(
    page.getByRole('listitem').filter({ hasText: /^(Barbero|Servicios|Horario|Confirmar)$/ }),
  ).toHaveText(['Barbero', 'Servicios', 'Horario', 'Confirmar']);
  await next(page);
  await expect(page.getByText('Selecciona un barbero', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await step(page, 'Elige tus servicios');
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await chooseDay(page, inDays(2));
  await slot(page, '18:00').click();
  await next(page);
  await fillClient(page);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  expect(await agendaOf(shop)).toMatchObject([{ barber_id: bruno.user.id }]);
  await step(page, 'Elige tu barbero');
  await expect(page.getByRole('button', { name: /^Deseleccionar/ })).toHaveCount(0);
});

test("with branches, the barber's own is proposed; another one asks for another barber", async ({
  page,
  call,
}) => {
  const { shop, bruno, path } = await anOpenShop(call, { bookingMode: 'barber_first' });
  const centre = await aBranch(shop);
  const harbour = await aBranch(shop, { name: 'Puerto' });
  await ask(call, assignBranch, { id: bruno.user.id, branch_id: centre.id }, { token: shop.token });
  const marta = await aStaffMember(shop, { firstname: 'Marta', lastname: 'Ríos' });
  await ask(call, assignBranch, { id: marta.user.id, branch_id: harbour.id }, { token: shop.token });
  await hoursFor(shop, marta);

  await page.goto(path);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await step(page, 'Elige la sucursal');
  await expect(page.getByRole('button', { name: 'Deseleccionar Centro' })).toBeVisible();

  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Seleccionar Marta Ríos' }).click();
  await next(page);
  await next(page);
  await expect(page.getByRole('button', { name: 'Deseleccionar Puerto' })).toBeVisible();

  await page.getByRole('button', { name: 'Seleccionar Centro' }).click();
  await next(page);
  await expect(page.getByText('Selecciona un barbero', { exact: true })).toBeVisible();
  await step(page, 'Elige tu barbero');
  await expect(page.getByRole('button', { name: /Marta/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await next(page);
  await next(page);
  await step(page, 'Elige fecha y hora');
});

test("the browser's forward keeps no proposal of the barber before", async ({ page, call }) => {
  const { shop, bruno, path } = await anOpenShop(call, { bookingMode: 'barber_first' });
  const marta = await aStaffMember(shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(shop, marta);
  for (const [{ user }, name] of [
    [bruno, 'Centro'],
    [marta, 'Puerto'],
  ] as const) {
    const { id } = await aBranch(shop, { name });
    await ask(call, assignBranch, { id: user.id, branch_id: id }, { token: shop.token });
  }
  await page.goto(path);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await expect(page.getByRole('button', { name: 'Deseleccionar Centro' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Seleccionar Marta Ríos' }).click();
  await page.goForward();
  await step(page, 'Elige tus servicios');
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Deseleccionar Puerto' })).toBeVisible();
});

test('a barber without a branch is booked in the branch that was chosen', async ({ page, call }) => {
  const { shop, path } = await anOpenShop(call);
  await aBranch(shop);
  const harbour = await aBranch(shop, { name: 'Puerto' });
  const bookings = heard(page, 'POST', `/public/${shop.slug}/reservations`);
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Puerto' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, inDays(1));
  await slot(page, '09:00').click();
  await next(page);
  await fillClient(page);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  expect(bookings).toMatchObject([{ branch_id: harbour.id }]);
  expect(await agendaOf(shop)).toMatchObject([{ branch_id: harbour.id }]);
});
