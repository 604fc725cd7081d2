import type { FastifyBaseLogger } from 'fastify';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Now } from '../../clock.ts';
import { connect, type PaymentKeys } from './connect.ts';
import { keyFor, openCheckout } from './open-checkout.ts';
import { paymentRefusal } from './payment-problem.ts';
import type { NewCustomer, Payments, Subscriptions } from './payments.ts';
import { InvoiceShape, PageAddress, SubscriptionShape } from './provider-shapes.ts';
import { readSignedEvent } from './signed-event.ts';

type Context = { keys: PaymentKeys; publicUrl: string; now: Now; log: FastifyBaseLogger };

/** The payment provider behind its official SDK. */
export function createPayments({ keys, publicUrl, now, log }: Context): Payments {
  const stripe = connect(keys);
  const shape = { priceId: keys.priceId, publicUrl };
  const asking = <T>(work: Promise<T>): Promise<T> =>
    work.catch((problem: unknown) => {
      throw paymentRefusal(problem, log);
    });
  return {
    createCustomer: (customer) => asking(createCustomer(stripe, customer)),
    openCheckout: (checkout) => asking(openCheckout(stripe, shape, checkout, now())),
    openPortal: (customer) => asking(openPortal(stripe, customer, `${publicUrl}/dashboard`)),
    readSubscriptions: (customer) => asking(readSubscriptions(stripe, customer, now)),
    readInvoices: (customer) => asking(readInvoices(stripe, customer)),
    endSubscription: (subscription) => asking(endSubscription(stripe, subscription)),
    readEvent: (bytes, signature, nowMs) =>
      readSignedEvent(stripe, keys.webhookSecret, { bytes, signature, nowMs }),
  };
}

async function createCustomer(stripe: Stripe, { organization, name, email, key }: NewCustomer) {
  const asked = { name, email, metadata: { organization: String(organization) } };
  const idempotencyKey = keyFor('customer', { ...asked, key });
  return z.string().parse((await stripe.customers.create(asked, { idempotencyKey })).id);
}

async function openPortal(stripe: Stripe, customer: string, return_url: string): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url, locale: 'es' });
  return PageAddress.parse(url);
}

async function readSubscriptions(stripe: Stripe, customer: string, now: Now): Promise<Subscriptions> {
  const { data, lastResponse } = await stripe.subscriptions.list({ customer, status: 'all', limit: 20 });
  // Events carry the provider's clock, so what is read must too.
  const at = Date.parse(lastResponse.headers.date ?? '') || Math.floor(now() / 1_000) * 1_000;
  return { at, subscriptions: z.array(SubscriptionShape).parse(data) };
}

async function readInvoices(stripe: Stripe, customer: string) {
  const { data } = await stripe.invoices.list({ customer, limit: 6 });
  return z.array(InvoiceShape).parse(data);
}

async function endSubscription(stripe: Stripe, subscription: string): Promise<void> {
  await stripe.subscriptions.cancel(subscription);
}
