import { readRules } from '#domain/organization/rules.ts';
import { ask } from '#test/world.ts';
import { anOpenShop } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('the owner sets the terms beside the other rules of online booking', async ({ page, call, look }) => {
  const { shop } = await anOpenShop(call);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/cuenta?tab=barberia');
  const card = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Condiciones' }) });
  await card.getByLabel('Anticipación mínima').selectOption('1 hora');
  await expect(card.getByLabel('Si faltan menos horas')).toHaveCount(0);
  await card.getByLabel('Horas para cancelar o cambiar').fill('73');
  await card.getByLabel('Si faltan menos horas').selectOption('Tiene que llamar');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('Las horas van de 0 a 72.')).toBeVisible();
  await card.getByLabel('Horas para cancelar o cambiar').fill('24');
  await look('booking-terms');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Condiciones guardadas')).toBeVisible();
  const { terms } = await ask(call, readRules, {}, { token: shop.token });
  expect(terms).toEqual({ min_notice_minutes: 60, cancel_hours: 24, late_change: 'call' });
});
