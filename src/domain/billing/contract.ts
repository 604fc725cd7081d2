import { z } from 'zod';
import { route } from '../route.ts';

/** Status as the payment provider names it; null when the shop never had a subscription. */
export const Billing = z.object({ status: z.string().nullable(), cancel_at_period_end: z.boolean() });
export type Billing = z.infer<typeof Billing>;
const Redirect = z.object({ url: z.string() });
const nothing = z.object({});

export const readBilling = route('GET /orgs/me/billing', {
  summary: 'La suscripción de la barbería.',
  allow: 'billing.read',
  input: nothing,
  answer: Billing,
});

export const readPublicBilling = route('GET /orgs/billing/by-slug/:slug', {
  summary: 'El estado de la suscripción de una dirección pública.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ slug: z.string() }),
  answer: Billing.pick({ status: true }),
});

/** `total` is in the smallest unit of the invoice's currency. */
export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: z.string(),
  status: z.string().nullable(),
  total: z.int(),
  currency: z.string(),
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const readInvoices = route('GET /orgs/me/billing/invoices', {
  summary: 'El próximo cobro y los últimos comprobantes.',
  allow: 'billing.manage',
  closedToExample: true,
  input: nothing,
  answer: z.object({ next_charge_at: z.string().nullable(), invoices: z.array(Invoice) }),
  refusals: ['no_customer', 'payments_failed'],
});

export const subscribe = route('POST /stripe/me/subscribe', {
  summary: 'Abre el pago de la suscripción.',
  allow: 'billing.manage',
  input: nothing,
  answer: Redirect,
  refusals: ['not_found', 'already_subscribed', 'payment_due', 'no_customer', 'payments_failed'],
});

export const openBillingPortal = route('GET /stripe/me/billing-portal', {
  summary: 'Abre el portal de la suscripción; 400 cuando nunca hubo un pago.',
  allow: 'billing.manage',
  closedToExample: true,
  input: nothing,
  answer: Redirect,
  refusals: ['no_customer', 'payments_failed'],
});
