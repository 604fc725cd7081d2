import { expect, test } from 'vitest';
import { billState, billTotal, monthlyPrice, isPaymentSettled, subscriptionView } from './billing-view.ts';

test.each([
  ['active', 'Administrar suscripción', 'portal', 'Suscripción activa', 'green'],
  ['trialing', 'Comenzar suscripción', 'checkout', 'Período de prueba', 'yellow'],
  ['past_due', 'Resolver pago', 'portal', 'Pago pendiente', 'orange'],
  ['unpaid', 'Resolver pago', 'portal', 'Suscripción inactiva', 'red'],
  ['incomplete', 'Resolver pago', 'portal', 'Suscripción inactiva', 'red'],
  ['canceled', 'Suscribirme', 'checkout', 'Suscripción inactiva', 'red'],
  [null, 'Comenzar suscripción', 'checkout', 'Suscripción inactiva', 'red'],
])('with status %s: button %j to the %s, badge %j (%s)', (status, label, opens, badge, tone) => {
  expect(subscriptionView({ status, cancel_at_period_end: false })).toEqual({
    button: { label, opens },
    badges: [{ label: badge, tone }],
  });
});

test('without billing data the subscription is one to begin', () => {
  expect(subscriptionView(null)).toEqual(subscriptionView({ status: null, cancel_at_period_end: false }));
});

test('when cancel_at_period_end is set the extra badge shows beside the other', () => {
  expect(
    subscriptionView({ status: 'active', cancel_at_period_end: true }).badges.map((b) => b.label),
  ).toEqual(['Suscripción activa', 'Cancela al final del período']);
});

test('polling succeeds on active and trialing only', () => {
  const statuses = ['active', 'trialing', 'past_due', 'incomplete', null, undefined];
  expect(statuses.filter(isPaymentSettled)).toEqual(['active', 'trialing']);
});

test.each([
  [99_000, 'uyu', '$990.00'],
  [150_000_000, 'ars', '$1500000.00'],
  [5, 'usd', 'US$0.05'],
  [12_000, 'clp', '$12000'],
  [-500, 'eur', '-€5.00'],
])('%d of the smallest unit of %s is written %s', (total, currency, written) => {
  expect(billTotal(total, currency)).toBe(written);
});

test.each([
  [99_000, 'uyu', 'UYU 990'],
  [950, 'eur', 'EUR 9.50'],
  [12_000, 'clp', 'CLP 12000'],
])('a monthly price of %d in %s is written %s', (total, currency, written) => {
  expect(monthlyPrice(total, currency)).toBe(written);
});

test.each([
  ['paid', 'Pagado'],
  ['open', 'Pendiente'],
  ['void', 'Anulado'],
  ['uncollectible', 'Incobrable'],
  [null, 'En preparación'],
])('a bill that is %s is called %s', (status, called) => {
  expect(billState(status)).toBe(called);
});
