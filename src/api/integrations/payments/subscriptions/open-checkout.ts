import type { Stripe } from 'stripe';
import { keyFor, PageAddress } from '../connect.ts';
import { CheckoutShape } from './provider-shapes.ts';
import type { NewCheckout } from './payments.ts';

type Shape = { priceId: string; publicUrl: string };
// A checkout that expires sooner is not reused, in milliseconds.
const worthReusingMs = 600_000;

async function newestCheckout(stripe: Stripe, customer: string) {
  const { data } = await stripe.checkout.sessions.list({ customer, limit: 1 });
  return data[0] ? CheckoutShape.parse(data[0]) : null;
}

const words = ({ organization, customer }: NewCheckout, { priceId, publicUrl }: Shape) => {
  const metadata = { organization: String(organization), price: priceId };
  return {
    mode: 'subscription',
    locale: 'es',
    customer,
    line_items: [{ price: priceId, quantity: 1 }],
    client_reference_id: String(organization),
    metadata,
    subscription_data: { metadata },
    success_url: `${publicUrl}/billing/return`,
    cancel_url: `${publicUrl}/billing/cancel`,
  } as const satisfies Stripe.Checkout.SessionCreateParams;
};

export async function openCheckout(
  stripe: Stripe,
  shape: Shape,
  checkout: NewCheckout,
  nowMs: number,
): Promise<string> {
  // Two open checkouts could both be paid.
  const newest = await newestCheckout(stripe, checkout.customer);
  const lastsUntil = (newest?.expires_at ?? 0) * 1_000;
  const suits = newest?.status === 'open' && newest.metadata?.price === shape.priceId;
  if (suits && newest.url && lastsUntil - nowMs > worthReusingMs) return newest.url;
  if (newest?.status === 'open') await stripe.checkout.sessions.expire(newest.id);
  const details = words(checkout, shape);
  const idempotencyKey = keyFor('checkout', { ...details, after: newest?.id });
  const { url } = await stripe.checkout.sessions.create(details, { idempotencyKey });
  return PageAddress.parse(url);
}
