import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPublicBarbers } from '#domain/barbers/contract.ts';
import { readPublicBilling } from '#domain/billing/contract.ts';
import { listBusy, readPublicSchedule } from '#domain/schedule/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import { answer, answerStatus, sentTo } from './backend.ts';
import { chooseLaterDay, next, openDays, openShop, step, toTheSchedule } from './booking.ts';
import { look } from './look.ts';
import { aService, ana, bruno, everyDay, theShop } from './samples.ts';
import { button, expectCount } from './screen.tsx';

test('a blocked subscription is said on load and again, and nothing can be booked', async () => {
  answer(readPublicBilling, { status: 'past_due' });
  await openShop({ billing: null });
  const warning = page.getByRole('alert').filter({ hasText: 'Suscripción inactiva' });
  await expect.element(warning).toMatchTextContent('Activa tu suscripción para habilitar las reservas.');
  expect(sentTo(readPublicBilling).map(({ headers }) => headers.get('x-skip-auth'))).toEqual(['true']);
  await warning.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  const notice = page.getByRole('region', { name: 'Aviso', exact: true });
  await expect.element(notice).toMatchTextContent('Suscripción inactiva');
  await button('Agregar Corte').click();
  await next();
  await expect.element(warning).toBeVisible();
  await step('Elige tus servicios');
  await look();
  await expectCount(page.getByRole('button', { name: 'Reservar', exact: true }), 0);
});

test.each([
  ['active', 'open'],
  [null, 'open'],
  ['trialing', 'blocked'],
  ['canceled', 'blocked'],
])('with the billing status %s the shop is %s', async (status, state) => {
  answer(readPublicBilling, { status });
  await openShop({ billing: null });
  await expect.poll(() => sentTo(readPublicBilling)).toHaveLength(1);
  const notice = page.getByRole('region', { name: 'Aviso', exact: true });
  await expectCount(notice, state === 'blocked' ? 1 : 0);
  await button('Agregar Corte').click();
  await next();
  await step(state === 'blocked' ? 'Elige tus servicios' : 'Elige tu barbero');
});

test.each([500, 404, 204, 200])(
  'a billing call that answers %i and nothing else counts as no billing',
  async (status) => {
    answerStatus(readPublicBilling, status);
    await openShop({ billing: null });
    await expect.poll(() => sentTo(readPublicBilling)).toHaveLength(1);
    await button('Agregar Corte').click();
    await next();
    await step('Elige tu barbero');
  },
);

test('services that cannot be loaded are said and can be tried again', async () => {
  answerStatus(listPublicServices, 500, '{}');
  await openShop({
    services: null,
    organization: { ...theShop, settings: { booking_mode: 'barber_first' } },
  });
  await expect.element(page.getByText('Error al cargar servicios')).toBeVisible();
  await button('Seleccionar Bruno Díaz').click();
  await next();
  answer(listPublicServices, [aService()]);
  await button('Reintentar').click();
  await expect.element(button('Agregar Corte')).toBeVisible();
});

test('barbers that cannot be loaded are said and can be tried again', async () => {
  answerStatus(listPublicBarbers, 500, '{}');
  await openShop({ barbers: null });
  await expect.element(page.getByText('Error al cargar barberos')).toBeVisible();
  expect(sentTo(listPublicBarbers).map(({ search }) => search)).toEqual(['?include_owners=true']);
  await button('Agregar Corte').click();
  await next();
  answer(listPublicBarbers, [ana, bruno]);
  await button('Reintentar').click();
  await expect.element(button('Seleccionar Bruno Díaz')).toBeVisible();
});

test('a schedule that cannot be loaded is said, and no day is available', async () => {
  answerStatus(readPublicSchedule, 500, '{}');
  await toTheSchedule();
  await expect.element(page.getByText('No se pudo cargar el horario del barbero.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: / de / }).first()).toBeVisible();
  await expectCount(openDays, 0);
  answer(readPublicSchedule, everyDay);
  answer(listBusy, []);
  await button('Reintentar').click();
  await expect.element(openDays.first()).toBeVisible();
});

test('busy times that cannot be fetched are treated as none, without a word', async () => {
  answer(readPublicSchedule, everyDay);
  answerStatus(listBusy, 500, '{}');
  await toTheSchedule();
  await chooseLaterDay();
  await expect.element(page.getByRole('button', { name: '09:00', exact: true })).toBeVisible();
  await expect.poll(() => sentTo(listBusy).length).toBeGreaterThan(0);
  await expectCount(page.getByRole('alert'), 0);
});
