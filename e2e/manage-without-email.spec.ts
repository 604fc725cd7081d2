import { takeBooking } from '#domain/booking/contract.ts';
import { ask } from '#test/world.ts';
import { anOpenShop, inDays } from './booking.ts';
import { expect, pressUntil, test } from './fixtures.ts';

test('whoever left no email is promised none', async ({ page, call }) => {
  const { shop, bruno } = await anOpenShop(call);
  const { external_id } = await ask(
    call,
    takeBooking,
    {
      barber_id: bruno.user.id,
      client: { firstname: 'Carla', phone: '+59899123456' },
      services: [],
      duration_min: 30,
      start_local: `${inDays(3)}T10:00`,
      channel: 'phone',
    },
    { token: shop.token },
  );
  await page.goto(`/r/${external_id}`);
  await pressUntil(page.getByRole('button', { name: 'Cancelar', exact: true }), page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click();
  const notice = page.getByRole('region', { name: 'Cambio guardado' });
  await expect(notice).toContainText('La barbería ya lo sabe, no hace falta avisar.');
});
