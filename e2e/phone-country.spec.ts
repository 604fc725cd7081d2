import { createClient } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { ask } from '#test/world.ts';
import { openAgenda } from './agenda-world.ts';
import { agendaOf, anOpenShop, confirmButton, fillClient, goToConfirm, inDays } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

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
  const question = page.getByText('No podemos escribirte a ese número. ¿Lo corriges?');
  await expect(question).toHaveCount(0);
  await number.fill('99 12');
  await expect(page.getByText('Revisa el número: parece incompleto.')).toHaveCount(0);
  await page.getByLabel('Email').focus();
  await expect(question).toBeVisible();
  await expect(tick).toBeChecked();
  await number.fill('99 123');

  await confirmButton(page).click();
  await expect(number).toBeFocused();
  expect(await agendaOf(open.shop)).toHaveLength(0);
  await confirmButton(page).click();
  await expect(page.getByText('¡Listo! Tu reserva está confirmada')).toBeVisible();
  expect(await agendaOf(open.shop)).toMatchObject([{ client_phone_snapshot: '+598 99 123' }]);
});

test('the staff dial the number that is meant, and are asked about one that is impossible', async ({
  page,
  call,
  lookAgain,
}) => {
  const { shop } = await anOpenShop(call);
  const client = { firstname: 'Rosa', lastname: 'Méndez', phone: '+64 099 311 204' };
  await ask(call, createClient, client, { token: shop.token });
  await signedIn(page, shop.owner);
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((done) => (answer = done));
  await page.route('**/api/phone-plans*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/dashboard/clientes');
  const callRosa = page.getByRole('link', { name: 'Llamar a Rosa Méndez' });
  await expect(callRosa).toBeDisabled();
  answer();
  await expect(callRosa).toHaveAttribute('href', 'tel:+59899311204');
  await expect(page.getByRole('link', { name: 'Escribir a Rosa Méndez por WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/59899311204',
  );
  await page.getByRole('button', { name: 'Nuevo cliente' }).first().click();
  const added = page.getByRole('dialog', { name: 'Nuevo cliente' });
  await added.getByLabel('Nombre').fill('Eva');
  await added.getByLabel('Teléfono').fill('099 311');
  await added.getByLabel('Email').focus();
  await expect(added.getByText('Revisa el número: parece incompleto.')).toBeVisible();
  await lookAgain('client-phone');
  await added.getByLabel('Teléfono').fill('099 311 205');
  await added.getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByRole('link', { name: '+598 099 311 205' })).toHaveAttribute(
    'href',
    'tel:+59899311205',
  );
  await openAgenda(page);
  await page
    .getByRole('button', { name: 'Agregar' })
    .or(page.getByRole('button', { name: 'Nueva reserva', exact: true }))
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Nueva reserva' });
  const item = page.getByRole('button', { name: 'Nueva reserva', exact: true });
  await item.or(sheet).first().waitFor();
  if (!(await sheet.isVisible())) await item.click();
  await sheet.getByRole('combobox', { name: 'Cliente' }).fill('Juan');
  await expect(sheet.getByText('Nadie con ese nombre todavía.')).toBeVisible();
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Teléfono').fill('99 12');
  await sheet.getByLabel('Email').focus();
  await expect(sheet.getByText('Revisa el número: parece incompleto.')).toBeVisible();
  await lookAgain('counter-phone');
});

test('a country outside the offered codes joins them once its chip is pressed', async ({ page }) => {
  await page.goto('/register');
  const code = page.getByLabel('Código de país');
  await expect(code.getByRole('option')).toHaveCount(10);
  await page.getByLabel('Teléfono').fill('090 1234 5678');
  await page.getByRole('textbox', { name: 'Contraseña' }).focus();
  await page.getByRole('button', { name: 'Usar +81' }).click();
  await expect(code).toHaveValue('+81');
  await expect(code.getByRole('option')).toHaveCount(11);
});
