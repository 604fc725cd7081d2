import type { Page } from '@playwright/test';
import { connectCards } from '#domain/deposits/accounts/contract.ts';
import { giveUpDeposit, openCheckout, openDeposit } from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, aReservation, aService, ask } from '#test/world.ts';
import { anOpenShop, confirmButton, goToConfirm, inDays, type OpenShop, step } from './booking.ts';
import { expect, test } from './fixtures.ts';

// The payment provider opens no accounts in Uruguay, whose zone other tests use; this zone has the same time.
const cardZone = 'America/Sao_Paulo';

async function aShopWithCards(page: Page, call: Caller, cancel_hours: number): Promise<OpenShop> {
  const open = await anOpenShop(call, { timezone: cardZone });
  const staff = { token: open.shop.token };
  await ask(call, saveProfile, { currency: 'BRL' }, staff);
  await page.goto((await ask(call, connectCards, {}, staff)).url);
  await page.getByRole('button', { name: 'Completar los datos' }).click();
  const deposits = { who: 'listed', always: true } as const;
  const rules = { policy: { deposits, method: 'card' }, terms: { cancel_hours } } as const;
  await ask(call, editRules, rules, staff);
  return open;
}

// Pages of links load their code at the first interaction or after ten seconds; this removes the timer.
const waitForNothing = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: start } = globalThis;
    const startShort = (work: () => void, delay?: number) => (delay === 10_000 ? 0 : start(work, delay));
    globalThis.setTimeout = startShort as typeof setTimeout;
  });

async function goToDeposit(page: Page, open: OpenShop) {
  await waitForNothing(page);
  await goToConfirm(page, open, inDays(2), '10:00');
  // The shop asks for a deposit only after the sandbox has delivered the account's event.
  await expect(async () => {
    await confirmButton(page).click();
    await step(page, 'Anticipo');
  }).toPass();
  await page.getByRole('button', { name: 'Pagar anticipo' }).click();
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const depositEnds = (page: Page, link: string, name: string) =>
  expect(async () => {
    await page.goto(link);
    await expect(heading(page, name)).toBeVisible({ timeout: 2_000 });
  }).toPass();

async function cancel(page: Page, said: string | null) {
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('no se devuelve')).toHaveText(said === null ? [] : [said]);
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('Reserva cancelada', { exact: true })).toBeVisible();
}

test('a client pays a deposit by card, and gets it back after canceling in time', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  await goToDeposit(page, await aShopWithCards(page, call, 24));
  await page.getByRole('button', { name: 'Volver sin pagar' }).click();
  await page.waitForURL(/\/p\//);
  await expect(heading(page, 'El pago no se completó')).toBeVisible();
  await expect(page.getByText('Se devuelve si cancelas hasta 24 horas antes.')).toBeVisible();
  await look('deposit-card-open');
  await page.goto(`${new URL(page.url()).pathname}?volver=pagado`);
  await expect(heading(page, 'Estamos confirmando tu pago…')).toBeVisible();
  const link = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Intentar otra vez' }).click();
  await pay(page);
  await page.waitForURL(/\/r\//);
  await expect(heading(page, '¡Listo! Tu reserva está confirmada')).toBeVisible();
  await cancel(page, null);
  await depositEnds(page, link, 'Anticipo devuelto');
  await lookAgain('deposit-card-returned');
});

test('a client who cancels late reads before that the deposit is kept', async ({ page, call }) => {
  await goToDeposit(page, await aShopWithCards(page, call, 72));
  await pay(page);
  await page.waitForURL(/\/r\//);
  const link = new URL(page.url()).pathname.replace('/r/', '/p/');
  await cancel(page, 'Cancelas con menos de 72 horas: el anticipo no se devuelve.');
  await depositEnds(page, link, 'El anticipo no se devuelve');
});

test('a client who pays when the time is taken gets the money back', async ({ page, call, look }) => {
  const { shop, bruno } = await aShopWithCards(page, call, 24);
  const service = await aService(shop);
  const start_local = `${inDays(2)}T10:00`;
  const request = {
    slug: shop.slug,
    barber_id: bruno.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local,
    client: aClient(),
  };
  let externalId = '';
  await expect(async () => {
    externalId = (await ask(call, openDeposit, request)).external_id;
  }).toPass();
  const { url } = await ask(call, openCheckout, { externalId });
  await ask(call, giveUpDeposit, { externalId });
  await ask(call, editRules, { policy: { deposits: { who: 'nobody' } } }, { token: shop.token });
  await aReservation(shop, { barber: bruno, service, start_local });
  await page.goto(url);
  await pay(page);
  await page.waitForURL(/\/p\//);
  await expect(heading(page, 'Anticipo devuelto')).toBeVisible();
  await expect(page.getByText('Tu pago llegó tarde y te lo devolvimos.')).toBeVisible();
  await look('deposit-late');
});
