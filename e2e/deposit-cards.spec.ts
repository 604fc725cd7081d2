import { connectCards } from '#domain/deposits/accounts/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { ask } from '#test/world.ts';
import { anOpenShop, confirmButton, goToConfirm, inDays, step } from './booking.ts';
import { expect, test } from './fixtures.ts';

// The provider opens no accounts in the other tests' zone, and this one has the same time.
const cardZone = 'America/Sao_Paulo';

test('a client pays a deposit by card, and gets it back after canceling in time', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const open = await anOpenShop(call, { timezone: cardZone });
  const staff = { token: open.shop.token };
  await ask(call, saveProfile, { currency: 'BRL' }, staff);
  await page.goto((await ask(call, connectCards, {}, staff)).url);
  await page.getByRole('button', { name: 'Completar los datos' }).click();
  const deposits = { who: 'listed', always: true } as const;
  const rules = { policy: { deposits, method: 'card' }, terms: { cancel_hours: 24 } } as const;
  await ask(call, editRules, rules, staff);
  await goToConfirm(page, open, inDays(3), '10:00');
  // The sandbox delivers the account's event later.
  await expect(async () => {
    await confirmButton(page).click();
    await step(page, 'Anticipo');
  }).toPass();
  await page.getByRole('button', { name: 'Pagar anticipo' }).click();
  await page.getByRole('button', { name: 'Volver sin pagar' }).click();
  await page.waitForURL(/\/p\//);
  await expect(page.getByRole('heading', { name: 'Falta el anticipo' })).toBeVisible();
  await look('deposit-card-open');
  const link = page.url();
  await page.getByRole('button', { name: 'Pagar anticipo' }).click();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.waitForURL(/\/r\//);
  await expect(page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('Reserva cancelada', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Anticipo devuelto' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await lookAgain('deposit-card-returned');
});
