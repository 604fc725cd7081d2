import { assignBranch } from '#domain/barbers/contract.ts';
import { moveReservation } from '#domain/reservations/contract.ts';
import { aBranch, aReservation, aService, ask } from '#test/world.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { chooseDay, inDays, slot } from './booking.ts';
import { expect, heard, test } from './fixtures.ts';
import { aShopOfTwo } from './group-world.ts';
import { aTeam } from './team.ts';

test('moved to a barber elsewhere a reservation tells where that is, when one comes back to its page', async ({
  page,
  call,
}) => {
  const { shop, bruno, marta } = await aShopOfTwo(call);
  const { token } = shop;
  for (const [{ user }, name, address_line1, phone] of [
    [bruno, 'Puerto', '25 de Mayo 500', '2900 1111'],
    [marta, 'Malvín', 'Rambla 7000', '2900 2222'],
  ] as const) {
    const { id } = await aBranch(shop, { name, address_line1, phone });
    await ask(call, assignBranch, { id: user.id, branch_id: id }, { token });
  }
  const service = await aService(shop, { name: 'Color' });
  const start_local = `${inDays(3)}T10:00`;
  const { id, external_id } = await aReservation(shop, { barber: bruno, service, start_local });
  const details = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Detalle de la reserva' }) });
  await page.goto(`/r/${external_id}`);
  await page.getByRole('button', { name: 'Reprogramar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click();
  await expect(details).toContainText('Sucursal Puerto — 25 de Mayo 500');
  const phone = details.getByRole('link', { name: 'Llamar' });
  await expect(phone).toHaveAttribute('href', 'tel:29001111');
  await ask(call, moveReservation, { id, barber_id: marta.user.id }, { token });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(details).toContainText('Marta Ríos');
  await expect(details).toContainText('Sucursal Malvín — Rambla 7000');
  await expect(details).not.toContainText('Puerto');
  await expect(phone).toHaveAttribute('href', 'tel:29002222');
});

test('where the barber has no time left on a day, the client moves to another barber', async ({
  page,
  call,
  lookAgain,
}) => {
  const { shop, bruno, marta, cut } = await aTeam(call);
  const full = inDays(2);
  await aReservation(shop, { barber: bruno, service: cut, start_local: `${full}T10:00` });
  const { external_id } = await aReservation(shop, {
    barber: bruno,
    service: cut,
    start_local: `${inDays(3)}T10:00`,
  });
  const details = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Detalle de la reserva' }) });
  await page.goto(`/r/${external_id}`);
  await page.getByRole('button', { name: 'Reprogramar' }).click();
  await chooseDay(page, full);
  await page.getByRole('button', { name: / hay con otro barbero$/ }).click();
  await expect(page.getByRole('button', { name: 'Con Bruno Díaz' })).toBeVisible();
  await slot(page, '11:30').click();
  await lookAgain('manage-another-barber');
  const sent = heard(page, 'PATCH', `/reservations/public/${external_id}`);
  await page.getByRole('button', { name: 'Guardar nuevo horario' }).click();
  await expect(details).toContainText(`${formatDate(full)} 11:30`);
  await expect(details).toContainText('Marta Ríos');
  expect(sent).toMatchObject([{ action: 'reschedule', barber_id: marta.user.id }]);
});
