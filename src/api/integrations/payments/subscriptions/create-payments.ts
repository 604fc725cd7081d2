import type { Stripe } from 'stripe';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import type { NewCustomer, Payments, ProviderEvent, Subscriptions } from './payments.ts';
import {
  EventShape,
  InvoiceShape,
  organizationIn,
  PriceShape,
  SubscriptionShape,
} from './provider-shapes.ts';
import type { Now } from '../../../clock.ts';
import { connect, keyFor, PageAddress, type PaymentKeys } from '../connect.ts';
import { openCheckout } from './open-checkout.ts';
import { paymentRefusal } from '../payment-problem.ts';
import { type Signed, verified } from '../signed-event.ts';

type Context = { keys: PaymentKeys; publicUrl: string; now: Now; log: FastifyBaseLogger };

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
    readMonthlyPrice: () => asking(readMonthlyPrice(stripe, keys.priceId)),
    endSubscription: (subscription) => asking(endSubscription(stripe, subscription)),
    readEvent: (bytes, signature, nowMs) =>
      readSignedEvent(stripe, keys.webhookSecret, { bytes, signature, nowMs }),
  };
}

async function createCustomer(stripe: Stripe, { organization, name, email, key }: NewCustomer) {
  const details = { name, email, metadata: { organization: String(organization) } };
  const idempotencyKey = keyFor('customer', { ...details, key });
  return z.string().parse((await stripe.customers.create(details, { idempotencyKey })).id);
}

async function openPortal(stripe: Stripe, customer: string, return_url: string): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url, locale: 'es' });
  return PageAddress.parse(url);
}

async function readSubscriptions(stripe: Stripe, customer: string, now: Now): Promise<Subscriptions> {
  const { data, lastResponse } = await stripe.subscriptions.list({ customer, status: 'all', limit: 20 });
  // Events carry the provider's clock, so subscriptions need a time of the same clock.
  const at = Date.parse(lastResponse.headers.date ?? '') || Math.floor(now() / 1_000) * 1_000;
  return { at, subscriptions: z.array(SubscriptionShape).parse(data) };
}

async function readInvoices(stripe: Stripe, customer: string) {
  const { data } = await stripe.invoices.list({ customer, limit: 6 });
  return z.array(InvoiceShape).parse(data);
}

const readMonthlyPrice = async (stripe: Stripe, price: string) =>
  PriceShape.parse(await stripe.prices.retrieve(price));

async function endSubscription(stripe: Stripe, subscription: string): Promise<void> {
  await stripe.subscriptions.cancel(subscription);
}

function readSignedEvent(stripe: Stripe, secret: string, signed: Signed): ProviderEvent {
  const event = EventShape.safeParse(verified(stripe, secret, signed));
  if (!event.success) throw new Refusal('unreadable');
  const { id, type, created, data } = event.data;
  const { object } = data;
  const subscription = object.object === 'subscription' ? SubscriptionShape.safeParse(object) : null;
  return {
    id,
    type,
    at: created * 1_000,
    organization: organizationIn(object.metadata),
    customer: object.customer ?? null,
    subscription: subscription?.data ?? null,
  };
}
