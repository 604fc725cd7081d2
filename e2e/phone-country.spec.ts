import { editRules } from '#domain/organization/rules.ts';
import { ask } from '#test/world.ts';
import { agendaOf, anOpenShop, confirmButton, fillClient, goToConfirm, inDays } from './booking.ts';
import { expect, test } from './fixtures.ts';

test('a number under the wrong country code is asked about, and never refused', async ({
  page,
  call,
  look,
}) => {
  const open = await anOpenShop(call);
  await ask(call, editRules, { chat: { on: true } }, { token: open.shop.token });
  await goToConfirm(page, open, inDays(3), '10:00');
  await expect(page.getByText('¿Es de Uruguay?')).toBeVisible();
  await look('phone-of-another-country');
  await page.getByRole('button', { name: 'Usar +598' }).click();
  const code = page.getByRole('combobox', { name: 'Código de país' });
  await expect(code).toHaveValue('+598');
  await expect(code).toBeFocused();
  await expect(page.getByText('¿Es de Uruguay?')).toHaveCount(0);

  await fillClient(page, { Teléfono: '12' });
  await expect(page.getByText('Revisa el número: parece incompleto.')).toBeVisible();
  const tick = page.getByRole('checkbox', { name: 'Avísame por WhatsApp' });
  await tick.click();
  await expect(page.getByText('No podemos escribirte a ese número. ¿Lo corriges?')).toBeVisible();
  await expect(tick).not.toBeChecked();
  await look('phone-that-is-impossible');
  await page.getByRole('button', { name: 'Corregir' }).click();
  const number = page.getByRole('textbox', { name: 'Teléfono' });
  await expect(number).toBeFocused();
  await number.fill('99 123');
  await tick.click();
  await tick.click();
  await expect(tick).toBeChecked();

  await confirmButton(page).click();
  await expect(number).toBeFocused();
  expect(await agendaOf(open.shop)).toHaveLength(0);
  await confirmButton(page).click();
  await expect(page.getByText('¡Listo! Tu reserva está confirmada')).toBeVisible();
  expect(await agendaOf(open.shop)).toMatchObject([{ client_phone_snapshot: '+598 99 123' }]);
});
