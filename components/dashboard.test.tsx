import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listBarbers } from '#domain/barbers/contract.ts';
import { openBillingPortal, readBilling, subscribe } from '#domain/billing/contract.ts';
import { listBranches } from '#domain/branches/contract.ts';
import { listImports } from '#domain/imports/contract.ts';
import { readOrganization } from '#domain/organization/contract.ts';
import { readProfile } from '#domain/profile/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { readHours } from '#domain/schedule/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import { answer, answerStatus, hold, loseConnection, refuse, sentTo } from './backend.ts';
import { look } from './look.ts';
import { aBranch, aPerson, aProfile, aService, theShop } from './samples.ts';
import { button, expectCount, expectPath, open } from './screen.tsx';

const failed = page.getByText('Error cargando tu barbería');
const reason = page.getByText('No se pudo obtener la información de la organización.');
const cannotSubscribe = page.getByText('No se pudo iniciar la suscripción');

function openPanel(status: string | null, cancel_at_period_end = false) {
  answer(readBilling, { status, cancel_at_period_end });
  open('/dashboard', aPerson());
}

test('a shop that cannot be loaded is told, and can be asked for again', async () => {
  answerStatus(readOrganization, 503, '{}');
  open('/dashboard', aPerson());
  await expect.element(failed).toBeVisible();
  await expect.element(reason).toBeVisible();
  await look();
  answer(readOrganization, theShop);
  await button('Reintentar').click();
  await expect.element(page.getByRole('heading', { name: 'Barbería Central' })).toBeVisible();
});

test.each(['at once', 'later'])('a shop whose reading fails %s is told once', async (when) => {
  answerStatus(readOrganization, 503, '{}');
  const release = hold(readOrganization);
  if (when === 'at once') release();
  open('/dashboard', aPerson());
  await expect.element(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
  release();
  await expectCount(failed, 1);
  await expectCount(reason, 1);
});

test.each([
  [[], [], 'Carga un servicio'],
  [[aService()], [], 'Di dónde estás'],
  [[aService()], [aBranch({ address_line1: '18 de Julio 1234' })], 'Guarda tu horario'],
])('the next step of a new shop stands out (%#)', async (services, branches, next) => {
  answer(listServices, services);
  answer(listBranches, branches);
  answer(readHours, []);
  answer(listBarbers, []);
  answer(listReservations, []);
  answer(listImports, []);
  answer(readProfile, aProfile);
  open('/dashboard', aPerson());
  const steps = page.getByRole('listitem').filter({ hasText: /^(Hecho|Pendiente):/ });
  await expectCount(steps, 8);
  const weights = steps.elements().map((step) => {
    const words = step.querySelector(':is(a, button, p)');
    const { fontWeight } = getComputedStyle(words as Element);
    return [words?.textContent, step.getAttribute('aria-current'), fontWeight];
  });
  expect(weights.filter(([, , weight]) => weight === '700')).toEqual([[next, 'step', '700']]);
  expect(weights.filter(([, current]) => current !== null)).toHaveLength(1);
  await look();
});

test('an owner without a shop finds the way to one, and no complaint', async () => {
  refuse(readOrganization, 'not_found');
  open('/dashboard', aPerson());
  const way = page.getByRole('link', { name: 'Crear mi barbería' });
  await expect.element(way).toHaveAttribute('href', '/register');
  await expectCount(failed, 0);
  await look();
});

test.each([
  ['active', 'Suscripción activa', 'Administrar suscripción', openBillingPortal],
  ['trialing', 'Período de prueba', 'Comenzar suscripción', subscribe],
  ['past_due', 'Pago pendiente', 'Resolver pago', openBillingPortal],
  ['unpaid', 'Suscripción inactiva', 'Resolver pago', openBillingPortal],
  ['incomplete', 'Suscripción inactiva', 'Resolver pago', openBillingPortal],
  ['canceled', 'Suscripción inactiva', 'Suscribirme', subscribe],
] as const)(
  'with the subscription %s the panel says %s and offers %s',
  async (status, badge, offer, route) => {
    answer(route, { url: '#pago' });
    openPanel(status);
    await expect.element(page.getByText(badge, { exact: true })).toBeVisible();
    await button(offer).click();
    await expect.poll(() => location.hash).toBe('#pago');
    expect(sentTo(route)).toHaveLength(1);
  },
);

test.each([404, 204, 200])(
  'a billing call that answers %i and nothing else means that there never was one',
  async (status) => {
    answerStatus(readBilling, status);
    open('/dashboard', aPerson());
    await expect.element(page.getByText('Suscripción inactiva')).toBeVisible();
    await expect.element(button('Comenzar suscripción')).toBeVisible();
  },
);

test('a subscription that ends with its period says so beside its state', async () => {
  openPanel('active', true);
  await expect.element(page.getByText('Suscripción activa')).toBeVisible();
  await expect.element(page.getByText('Cancela al final del período')).toBeVisible();
  await look();
});

test('a portal that answers 400 gives way to the checkout, any other failure is told', async () => {
  refuse(openBillingPortal, 'no_customer');
  refuse(subscribe, 'payments_failed');
  openPanel('active');
  await button('Administrar suscripción').click();
  await expect.element(cannotSubscribe).toBeVisible();
  const closed = page.getByText('No se pudo abrir el portal');
  await expectCount(closed, 0);
  answerStatus(openBillingPortal, 503, '{}');
  await button('Administrar suscripción').click();
  await expect.element(closed).toBeVisible();
});

test('a checkout that cannot start is told', async () => {
  loseConnection(subscribe);
  openPanel(null);
  await button('Comenzar suscripción').click();
  await expect.element(cannotSubscribe).toBeVisible();
});

const passTime = (until: () => boolean) =>
  vi.waitUntil(
    async () => {
      await vi.advanceTimersByTimeAsync(500);
      return until();
    },
    { timeout: 20_000, interval: 10 },
  );
const isShown = (text: string) => page.getByText(text).elements().length > 0;

test('the return from a payment asks until the subscription is active', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers = ['incomplete', 'incomplete', 'trialing'];
  answer(readBilling, () => ({ status: answers.shift() ?? null, cancel_at_period_end: false }));
  open('/billing/return', aPerson());
  await expect.element(page.getByText('Procesando tu pago…')).toBeVisible();
  await passTime(() => isShown('Tu suscripción se activó correctamente.'));
  expect(answers).toEqual([]);
  vi.useRealTimers();
  await look();
  await page.getByRole('link', { name: 'Ir al panel' }).click();
  await expectPath('/dashboard');
});

test('a question that fails on the return from a payment is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  loseConnection(readBilling);
  open('/billing/return', aPerson());
  await expect.element(page.getByText('Procesando tu pago…')).toBeVisible();
  await passTime(() => sentTo(readBilling).length === 1);
  answer(readBilling, { status: 'active', cancel_at_period_end: false });
  await passTime(() => isShown('Tu suscripción se activó correctamente.'));
  expect(sentTo(readBilling)).toHaveLength(2);
});

test('after eight questions the return stops asking and says that the payment is under way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer(readBilling, { status: 'incomplete', cancel_at_period_end: false });
  open('/billing/return', aPerson());
  await expect.element(page.getByText('Procesando tu pago…')).toBeVisible();
  await passTime(() => isShown('Tu pago todavía se está procesando.'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sentTo(readBilling)).toHaveLength(8);
  await expect.element(page.getByRole('link', { name: 'Ir al panel' })).toBeVisible();
});

test('while a payment is on its way the page says so', async () => {
  answer(readBilling, { status: 'incomplete', cancel_at_period_end: false });
  open('/billing/return', aPerson());
  await expect.element(page.getByText('Procesando tu pago…')).toBeVisible();
  await look();
});

test('a payment that was left offers to try again', async () => {
  answerStatus(subscribe, 503, '{}');
  open('/billing/cancel', aPerson());
  await expect.element(page.getByText('No se ha realizado ningún cargo.')).toBeVisible();
  await look();
  await button('Intentar de nuevo').click();
  await expect.element(cannotSubscribe).toBeVisible();
  await page.getByRole('link', { name: 'Volver al panel' }).click();
  await expectPath('/dashboard');
});

test('an unknown address under the panel is told, with the ways home and back to the panel', async () => {
  open('/dashboard/nada', aPerson());
  await expect.element(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
  await look();
  await page.getByRole('link', { name: 'Ir al panel' }).click();
  await expectPath('/dashboard');
});
