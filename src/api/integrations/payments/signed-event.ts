import type { Stripe } from 'stripe';
import { Refusal } from '#domain/refusal.ts';
import type { ProviderEvent } from './payments.ts';
import { EventShape, organizationIn, SubscriptionShape } from './provider-shapes.ts';

const toleranceSeconds = 300;

type Signed = { bytes: Buffer; signature: string; nowMs: number };

function verified(stripe: Stripe, secret: string, { bytes, signature, nowMs }: Signed): unknown {
  try {
    return stripe.webhooks.constructEvent(bytes, signature, secret, toleranceSeconds, undefined, nowMs);
  } catch {
    throw new Refusal('bad_signature');
  }
}

/** What the provider told, once its signature over the very bytes is found right and recent. */
export function readSignedEvent(stripe: Stripe, secret: string, signed: Signed): ProviderEvent {
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
