import { listDeposits, openDeposit, receiveDeposit } from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, ask } from '#test/world.ts';
import { aFullDay, aWait } from './full-day.ts';
import { anOpenShop, confirmButton, goToConfirm, inDays, next, slot, step } from './booking.ts';
import { expect, test } from './fixtures.ts';

const transferText = 'Banco República\nAlias: barberia.sur';

async function askDeposits(call: Caller, staff: { token: string }) {
  await ask(call, saveProfile, { currency: 'UYU' }, staff);
  const deposits = { who: 'listed', always: true } as const;
  const policy = { deposits, method: 'transfer', transfer_text: transferText } as const;
  await ask(call, editRules, { policy, terms: { cancel_hours: 24 } }, staff);
}

async function aPayingShop(call: Caller) {
  const open = await anOpenShop(call);
  const staff = { token: open.shop.token };
  await askDeposits(call, staff);
  return { ...open, staff };
}

test('a client pays a deposit by transfer, and the page shows the reservation once the shop received it', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const open = await aPayingShop(call);
  await goToConfirm(page, open, inDays(3), '10:00');
  await confirmButton(page).click();
  await step(page, 'Anticipo');
  await expect(page.getByRole('heading', { name: 'Anticipo', level: 2 })).toBeFocused();
  const terms =
    'Para confirmar, Barbería Central pide $250.25. Se descuenta del total. Se devuelve si cancelas hasta 24 horas antes.';
  await expect(page.getByText(terms)).toBeVisible();
  await look('deposit-step');
  await page.getByRole('button', { name: 'Cambiar horario' }).click();
  await slot(page, '11:00').click();
  await next(page);
  await step(page, 'Confirmación');
  await confirmButton(page).click();
  await step(page, 'Anticipo');
  await page.getByRole('button', { name: 'Pagar anticipo' }).click();

  await page.waitForURL(/\/p\//);
  await expect(page.getByRole('heading', { name: 'Falta el anticipo' })).toBeVisible();
  await expect(page.getByLabel('Datos para transferir', { exact: true })).toHaveValue(transferText);
  await expect(page.getByText(/· 11:00$/)).toBeVisible();
  await look('deposit-open');
  await page.getByRole('button', { name: 'Ya transferí' }).click();
  await expect(page.getByText('Se lo dijimos a la barbería. Te confirmamos por correo.')).toBeVisible();
  await lookAgain('deposit-transferred');
  const [deposit] = await ask(call, listDeposits, {}, open.staff);
  await ask(call, receiveDeposit, { id: deposit?.id ?? 0 }, open.staff);
  await page.waitForURL(/\/r\//);
  await expect(page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' })).toBeVisible();
  await expect(page.getByText('Anticipo pagado: $250.25')).toBeVisible();
  await lookAgain('deposit-paid');
});

test('a client gives a deposit up, and its time is free for others', async ({ page, call, look }) => {
  const { shop, bruno, path } = await aPayingShop(call);
  const [service] = await ask(call, listPublicServices, { slug: shop.slug });
  const opened = await ask(call, openDeposit, {
    slug: shop.slug,
    barber_id: bruno.user.id,
    services: [{ service_id: service?.id ?? 0, quantity: 1 }],
    start_local: `${inDays(3)}T10:00`,
    client: aClient(),
  });
  await page.goto(`/p/${opened.external_id}`);
  await page.getByRole('button', { name: 'Dejarlo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dejarlo' }).click();
  await expect(page.getByRole('heading', { name: 'Dejaste esta reserva' })).toBeVisible();
  await look('deposit-given-up');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'El pago no se completó' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reservar de nuevo' })).toHaveAttribute('href', path);
  await page.goto('/p/1-aaaaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByRole('heading', { name: 'No encontramos ese anticipo' })).toBeVisible();
});

test('an offered place of the waitlist waits for its deposit, and is booked once it arrives', async ({
  page,
  call,
  lookAgain,
}) => {
  const full = await aFullDay(call);
  const staff = { token: full.shop.token };
  await askDeposits(call, staff);
  const { external_id } = await aWait(call, full);
  await full.free();
  const place = `/e/${external_id}`;
  const accept = page.getByRole('button', { name: 'Aceptar' });
  await expect(async () => {
    await page.goto(place);
    await expect(accept).toBeVisible({ timeout: 500 });
  }).toPass();
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Anticipo', level: 2 })).toBeFocused();
  await lookAgain('offer-deposit');
  await page.getByRole('button', { name: 'Pagar anticipo' }).click();
  await page.waitForURL(/\/p\//);
  await expect(page.getByRole('heading', { name: 'Falta el anticipo' })).toBeVisible();
  await page.goto(place);
  await page.getByRole('link', { name: 'Ver el anticipo' }).click();
  await page.waitForURL(/\/p\//);
  const [deposit] = await ask(call, listDeposits, {}, staff);
  await ask(call, receiveDeposit, { id: deposit?.id ?? 0 }, staff);
  await page.waitForURL(/\/r\//);
  await expect(page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' })).toBeVisible();
  await page.goto(place);
  await expect(page.getByRole('heading', { name: 'Ya tienes tu reserva' })).toBeVisible();
});
