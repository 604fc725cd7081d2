import type { Ledger } from './ledger.ts';
import type { Checkout, Status } from './objects.ts';
import { mint } from './state.ts';
import { beginSubscription } from './subscription-life.ts';

const daySeconds = 24 * 3_600;

type CheckoutRequest = Pick<
  Checkout,
  'customer' | 'success_url' | 'cancel_url' | 'client_reference_id' | 'metadata'
> & { subscriptionMetadata: Record<string, string> };

export function openCheckout(
  ledger: Ledger,
  { subscriptionMetadata, ...request }: CheckoutRequest,
): Checkout {
  const id = mint('cs');
  const session: Checkout = {
    id,
    object: 'checkout.session',
    livemode: false,
    created: ledger.seconds(),
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: `${ledger.publicUrl}/sandbox/checkout/${id}`,
    expires_at: ledger.seconds() + daySeconds,
    ...request,
  };
  ledger.state.checkouts[id] = { session, subscriptionMetadata };
  return session;
}

export const isOpen = ({ seconds }: Ledger, { status, expires_at }: Checkout): boolean =>
  status === 'open' && expires_at > seconds();

export function expireCheckout(ledger: Ledger, session: Checkout): void {
  Object.assign(session, { status: 'expired', url: null });
  ledger.deliver('checkout.session.expired', session);
}

export function completeCheckout(ledger: Ledger, session: Checkout, status: Status): void {
  const metadata = ledger.state.checkouts[session.id]?.subscriptionMetadata ?? {};
  const subscription = beginSubscription(ledger, { customer: session.customer, status, metadata });
  Object.assign(session, {
    status: 'complete',
    payment_status: status === 'active' ? 'paid' : 'no_payment_required',
    subscription: subscription.id,
    url: null,
  });
  ledger.deliver('checkout.session.completed', session);
}
