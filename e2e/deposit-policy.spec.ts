import { editRules, readRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { aService, aShop, ask } from '#test/world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('the owner sets who pays a deposit, and reads at once what it means', async ({ page, call, look }) => {
  const shop = await aShop(call);
  const staff = { token: shop.token };
  await ask(call, saveProfile, { currency: 'UYU' }, staff);
  await ask(call, editRules, { terms: { cancel_hours: 24 } }, staff);
  await aService(shop, { name: 'Corte clásico', price: 800 });
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes/anticipos');
  const card = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Anticipos' }) });
  const told = card.getByRole('status');
  const examples = card.getByRole('list', { name: 'Ejemplos' }).getByRole('listitem');
  await expect(told).toHaveText('Nadie paga anticipo: se reserva como siempre.');
  await card.getByLabel('A quien elijas').check();
  await card.getByLabel('Quien viene por primera vez').check();
  await card.getByLabel('Quien faltó sin avisar').check();
  await expect(examples).toHaveText([
    'Primera visita, Corte clásico $800.00: anticipo de $400.00.',
    'Cliente con 2 ausencias, Corte clásico $800.00: anticipo de $400.00.',
    'Cliente de siempre, Corte clásico $800.00: sin anticipo.',
  ]);
  await card.getByLabel('Porcentaje del total').fill('101');
  await expect(told).toHaveText('Completa los datos para ver cómo queda.');
  await card.getByLabel('Porcentaje del total').fill('25');
  await card.getByLabel('Desde cuántas ausencias').selectOption('3 ausencias');
  await expect(told).toHaveText(
    'Si es tu primera visita o faltaste 3 veces o más en los últimos 12 meses, para confirmar pagas un anticipo del 25 % por transferencia dentro de 12 horas. Se devuelve si cancelas hasta 24 horas antes.',
  );
  await expect(examples.nth(1)).toHaveText(
    'Cliente con 3 ausencias, Corte clásico $800.00: anticipo de $200.00.',
  );
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('Escribe los datos para transferir.')).toBeVisible();
  await expect(card.getByLabel('Datos para transferir')).toBeFocused();
  await card.getByLabel('Datos para transferir').fill('Alias: barberia.sur');
  await expect(card.getByText('19 de 300')).toBeVisible();
  await look('deposit-policy');

  await ask(call, saveProfile, { currency: null }, staff);
  await card.getByRole('button', { name: 'Guardar' }).click();
  const missing = 'Para pedir anticipos, elige primero la moneda de tus precios en Página.';
  await expect(card.getByText(missing)).toBeVisible();
  await ask(call, saveProfile, { currency: 'UYU' }, staff);
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Anticipos guardados')).toBeVisible();
  expect(await ask(call, readRules, {}, staff)).toMatchObject({
    policy: {
      deposits: { who: 'listed', first_time: true, after_no_shows: 3, premium: false, always: false },
      amount: { percent: 25 },
      transfer_text: 'Alias: barberia.sur',
    },
  });
  await page.reload();
  await expect(card.getByLabel('Porcentaje del total')).toHaveValue('25');
  await expect(examples.nth(1)).toContainText('anticipo de $200.00');
  await page.goto('/dashboard/ajustes');
  await page.getByRole('searchbox', { name: 'Buscar un ajuste' }).fill('adelanto');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Anticipos25 % en la primera visita y desde 3 ausencias',
  ]);
});
