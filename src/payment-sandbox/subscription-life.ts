import type { Ledger } from './ledger.ts';
import { type Invoice, listOf, type Status, type Subscription } from './objects.ts';
import { mint } from './state.ts';

const monthSeconds = 30 * 24 * 3_600;

type Birth = { customer: string; status: Status; metadata: Record<string, string> };

export function beginSubscription(ledger: Ledger, { customer, status, metadata }: Birth): Subscription {
  const { state, seconds, deliver } = ledger;
  const created = seconds();
  const item = {
    id: mint('si'),
    object: 'subscription_item',
    price: state.price,
    quantity: 1,
    current_period_start: created,
    current_period_end: created + monthSeconds,
  } as const;
  const subscription: Subscription = {
    id: mint('sub'),
    object: 'subscription',
    livemode: false,
    created,
    customer,
    status,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    currency: state.price.currency,
    items: listOf('/v1/subscription_items', [item]),
    latest_invoice: null,
    metadata,
  };
  state.subscriptions[subscription.id] = subscription;
  if (status !== 'trialing') bill(ledger, subscription, status === 'active');
  deliver('customer.subscription.created', subscription);
  return subscription;
}

function bill(
  { state, seconds, publicUrl, deliver }: Ledger,
  subscription: Subscription,
  isPaid: boolean,
): void {
  const id = mint('in');
  const count = Object.keys(state.invoices).length + 1;
  const invoice: Invoice = {
    id,
    object: 'invoice',
    livemode: false,
    created: seconds(),
    customer: subscription.customer,
    number: `PRUEBA-${String(count).padStart(4, '0')}`,
    status: isPaid ? 'paid' : 'open',
    total: state.price.unit_amount,
    amount_due: state.price.unit_amount,
    currency: subscription.currency,
    hosted_invoice_url: `${publicUrl}/sandbox/invoices/${id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  };
  state.invoices[id] = invoice;
  subscription.latest_invoice = id;
  deliver(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
}

function settleBill(ledger: Ledger, subscription: Subscription): void {
  const invoice = ledger.state.invoices[subscription.latest_invoice ?? ''];
  if (invoice?.status !== 'open') return bill(ledger, subscription, true);
  invoice.status = 'paid';
  ledger.deliver('invoice.paid', invoice);
}

const changed = (ledger: Ledger, subscription: Subscription) =>
  ledger.deliver('customer.subscription.updated', subscription);

function willEnd(ledger: Ledger, subscription: Subscription, ends: boolean): void {
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  changed(ledger, subscription);
}

function become(ledger: Ledger, subscription: Subscription, status: Status): void {
  subscription.status = status;
  changed(ledger, subscription);
}

function end(ledger: Ledger, subscription: Subscription): void {
  const at = ledger.seconds();
  Object.assign(subscription, { status: 'canceled', canceled_at: at, ended_at: at });
  ledger.deliver('customer.subscription.deleted', subscription);
}

export const happenings = {
  cancel: (ledger: Ledger, subscription: Subscription) => willEnd(ledger, subscription, true),
  resume: (ledger: Ledger, subscription: Subscription) => willEnd(ledger, subscription, false),
  fail(ledger: Ledger, subscription: Subscription) {
    bill(ledger, subscription, false);
    become(ledger, subscription, 'past_due');
  },
  give_up: (ledger: Ledger, subscription: Subscription) => become(ledger, subscription, 'unpaid'),
  pay(ledger: Ledger, subscription: Subscription) {
    settleBill(ledger, subscription);
    become(ledger, subscription, 'active');
  },
  end,
};
export type Happening = keyof typeof happenings;

const possible: Record<Status, readonly Happening[]> = {
  active: ['cancel', 'fail', 'end'],
  trialing: ['cancel', 'pay', 'end'],
  past_due: ['pay', 'give_up', 'end'],
  unpaid: ['pay', 'end'],
  incomplete: ['pay'],
  canceled: [],
};

export const possibleHappenings = ({ status, cancel_at_period_end }: Subscription): Happening[] =>
  possible[status].map((each) => (each === 'cancel' && cancel_at_period_end ? 'resume' : each));

export function passTime(ledger: Ledger): boolean {
  const over = Object.values(ledger.state.subscriptions).filter(
    ({ status, items }) =>
      (status === 'active' || status === 'trialing') &&
      items.data.some((item) => item.current_period_end <= ledger.seconds()),
  );
  for (const subscription of over) {
    if (subscription.cancel_at_period_end) {
      end(ledger, subscription);
      continue;
    }
    for (const item of subscription.items.data) {
      item.current_period_start = ledger.seconds();
      item.current_period_end = ledger.seconds() + monthSeconds;
    }
    bill(ledger, subscription, true);
    become(ledger, subscription, 'active');
  }
  return over.length > 0;
}
