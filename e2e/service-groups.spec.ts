import { setReservationStatus } from '#domain/reservations/contract.ts';
import { createService, listServices } from '#domain/services/contract.ts';
import { aReservation, ask } from '#test/world.ts';
import { anOpenShop, inDays } from './booking.ts';
import { expect, test } from './fixtures.ts';

test('services stand under the headings of their groups, premium first in each, those without one at the end', async ({
  page,
  call,
  look,
}) => {
  const { shop, path } = await anOpenShop(call);
  const own = { token: shop.token };
  const add = (name: string, group_name: string | null, is_premium = false) =>
    ask(call, createService, { name, group_name, is_premium, duration_minutes: 30 }, own);
  await add('Perfilado', 'Barba');
  await add('Rapado', 'Cortes');
  await add('Toalla caliente', 'Barba', true);
  await page.goto(path);
  const main = page.getByRole('main');
  const names = main.locator('h3, h4');
  const expected = [
    'Barba',
    'Toalla caliente',
    'Perfilado',
    'Cortes',
    'Rapado',
    'Otros',
    'Afeitado',
    'Corte',
  ];
  await expect(names).toHaveText(expected);
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Barba', 'Cortes', 'Otros']);
  await look('service-groups');
  await page.getByRole('searchbox', { name: 'Buscar servicios' }).fill('rapa');
  await expect(names).toHaveText(['Cortes', 'Rapado']);
  await page.getByRole('button', { name: 'Agregar Rapado' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Rapado' })).toBeVisible();
});

test('the services most booked are chips above the list', async ({ page, call, look }) => {
  test.setTimeout(120_000);
  const { shop, bruno, path } = await anOpenShop(call);
  const services = await ask(call, listServices, {}, { token: shop.token });
  const cut = services.find(({ name }) => name === 'Corte');
  if (!cut) throw new Error('the shop cuts hair');
  for (let nth = 0; nth < 10; nth += 1) {
    const start_local = `${inDays(1 + (nth % 5))}T${10 + Math.floor(nth / 5)}:00`;
    const { id } = await aReservation(shop, { barber: bruno, service: cut, start_local });
    await ask(call, setReservationStatus, { id, status: 'completed' }, { token: shop.token });
  }
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Más pedidos' })).toBeVisible();
  const chip = page.getByRole('button', { name: 'Corte', exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Quitar Corte' })).toBeVisible();
  await look('popular-services');
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.getByRole('button', { name: 'Corte x2' }).click();
  await chip.click();
  await expect(page.getByRole('button', { name: 'Quitar Corte' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar servicios' }).fill('afei');
  await expect(chip).toBeHidden();
});
