import { aShop } from '#test/world.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('the owner connects an account for payments by card, and sees whether it can take them', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const shop = await aShop(call, { timezone: 'Europe/Madrid' });
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes');
  await page.getByRole('link', { name: 'Cobros con tarjeta Sin conectar' }).click();
  const connect = page.getByRole('button', { name: 'Conectar con Stripe' });
  await connect.waitFor();
  await look('card-account');
  await connect.click();
  await expect(page.getByRole('heading', { name: 'Conecta tu cuenta' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver sin terminar' }).click();
  await expect(page.getByText('Estamos confirmando tu cuenta con Stripe…')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar en Stripe' }).click();
  await page.getByRole('button', { name: 'Completar los datos' }).click();
  await expect(page.getByText('Tu cuenta de Stripe puede cobrar con tarjeta.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir Stripe' })).toBeVisible();
  await lookAgain('card-account-able');
});
