import type { Page } from '@playwright/test';
import { aService, aShop, hoursFor, type Shop } from '#test/world.ts';
import { expect, openPanel, test } from './fixtures.ts';

const closed = 'Activa tu suscripción para habilitar las reservas.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const badge = (page: Page, name: string) => page.getByText(name, { exact: true });

async function startCheckout(page: Page, label = 'Comenzar suscripción') {
  await button(page, label).click();
  await expect(page.getByRole('heading', { name: 'Suscripción a Navaja' })).toBeVisible();
  await expect(page.getByText('Modo de prueba')).toBeVisible();
}

async function inPortal(page: Page, opened: string, ...actions: string[]) {
  await button(page, opened).click();
  await expect(page.getByRole('heading', { name: 'Tu suscripción' })).toBeVisible();
  for (const action of actions) {
    await button(page, action).click();
    await expect(button(page, action)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Volver a Navaja' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function pay(page: Page) {
  await button(page, 'Pagar').click();
  await expect(page).toHaveURL('/billing/return');
  await expect(page.getByText('Tu suscripción se activó correctamente.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir al panel' }).click();
  await expect(badge(page, 'Suscripción activa')).toBeVisible();
}

async function expectClosed(page: Page, { slug }: Shop, isClosed: boolean) {
  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { name: 'Barbería Central' })).toBeVisible();
  if (isClosed) await expect(page.getByText(closed).first()).toBeVisible();
  else await expect(page.getByText(closed)).toHaveCount(0);
  await page.goto('/dashboard');
}

async function aBookableShop(call: Shop['call']): Promise<Shop> {
  const shop = await aShop(call);
  await hoursFor(shop, shop.owner);
  await aService(shop);
  return shop;
}

test('a shop subscribes, cancels, ends, is closed, subscribes again and is open', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  test.slow();
  const shop = await aBookableShop(call);
  await openPanel(page, shop.owner);
  await startCheckout(page);
  await lookAgain('checkout');
  await pay(page);
  await expect(page.getByText(/^Próximo cobro: \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  const bill = page.getByRole('link', { name: /^Comprobante PRUEBA-\d+ del/ });
  await expect(bill).toHaveAttribute('href', /\/sandbox\/invoices\//);
  await look('dashboard-bills');
  await expectClosed(page, shop, false);

  await inPortal(page, 'Administrar suscripción', 'Cancelar al final del período');
  await expect(badge(page, 'Suscripción activa')).toBeVisible();
  await expect(badge(page, 'Cancela al final del período')).toBeVisible();
  await expect(page.getByText(/^Próximo cobro/)).toHaveCount(0);
  await expectClosed(page, shop, false);

  await button(page, 'Administrar suscripción').click();
  await expect(button(page, 'Reanudar la suscripción')).toBeVisible();
  await look('portal');
  await page.getByRole('link', { name: 'Volver a Navaja' }).click();
  await inPortal(page, 'Administrar suscripción', 'Terminar ahora');
  await expect(badge(page, 'Suscripción inactiva')).toBeVisible();
  await expect(badge(page, 'Cancela al final del período')).toHaveCount(0);
  await expectClosed(page, shop, true);

  await startCheckout(page, 'Suscribirme');
  await pay(page);
  await expectClosed(page, shop, false);
});

test('a charge that fails closes the shop until it is resolved', async ({ page, call }) => {
  const shop = await aBookableShop(call);
  await openPanel(page, shop.owner);
  await startCheckout(page);
  await pay(page);
  await inPortal(page, 'Administrar suscripción', 'Simular un cobro fallido');
  await expect(badge(page, 'Pago pendiente')).toBeVisible();
  await expectClosed(page, shop, true);

  await inPortal(page, 'Resolver pago', 'Abandonar el cobro');
  await expect(badge(page, 'Suscripción inactiva')).toBeVisible();
  await expectClosed(page, shop, true);

  await inPortal(page, 'Resolver pago', 'Pagar ahora');
  await expect(badge(page, 'Suscripción activa')).toBeVisible();
  await expectClosed(page, shop, false);
});

test('a declined card charges nothing, and who leaves may try again', async ({ page, call, look }) => {
  const shop = await aBookableShop(call);
  await openPanel(page, shop.owner);
  await startCheckout(page);
  await button(page, 'Pagar con una tarjeta rechazada').click();
  await expect(page.getByRole('alert')).toContainText('La tarjeta fue rechazada.');
  await look('checkout-declined');
  await button(page, 'Volver sin pagar').click();
  await expect(page).toHaveURL('/billing/cancel');
  await expect(page.getByText('No se ha realizado ningún cargo.')).toBeVisible();
  await startCheckout(page, 'Intentar de nuevo');
  await pay(page);
});

async function endCheckout(page: Page, shop: Shop, ending: string, shown: string, opened: string) {
  await openPanel(page, shop.owner);
  await startCheckout(page);
  await page.getByText('Otros finales para probar').click();
  await button(page, ending).click();
  await expect(page).toHaveURL('/billing/return');
  if (shown === 'Período de prueba')
    await expect(page.getByText('Tu suscripción se activó correctamente.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(badge(page, shown)).toBeVisible();
  await expect(button(page, opened)).toBeVisible();
  await expectClosed(page, shop, true);
}

test('a first payment that is left incomplete opens nothing and can be resolved', async ({ page, call }) => {
  const shop = await aBookableShop(call);
  await endCheckout(page, shop, 'Dejar el primer pago incompleto', 'Suscripción inactiva', 'Resolver pago');
});

test('a trial opens nothing, and who buys during it goes on with the subscription alone', async ({
  page,
  call,
}) => {
  const shop = await aBookableShop(call);
  await endCheckout(
    page,
    shop,
    'Comenzar con un período de prueba',
    'Período de prueba',
    'Comenzar suscripción',
  );
  await startCheckout(page);
  await pay(page);
  await button(page, 'Administrar suscripción').click();
  await expect(page.getByText('Terminada')).toBeVisible();
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();
});
