type Named<K extends string> = { id: string; object: K; livemode: false; created: number };
type Metadata = Record<string, string>;

export type List<T> = { object: 'list'; url: string; has_more: false; data: T[] };
export type Price = Named<'price'> & {
  currency: string;
  unit_amount: number;
  type: 'recurring';
  recurring: { interval: 'month'; interval_count: 1 };
};
export type Customer = Named<'customer'> & { name: string | null; email: string | null; metadata: Metadata };
export type Checkout = Named<'checkout.session'> & {
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  customer: string;
  subscription: string | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
  expires_at: number;
  metadata: Metadata;
};
export type Status = 'active' | 'trialing' | 'past_due' | 'unpaid' | 'incomplete' | 'canceled';
type Item = {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
};
export type Subscription = Named<'subscription'> & {
  customer: string;
  status: Status;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  currency: string;
  items: List<Item>;
  latest_invoice: string | null;
  metadata: Metadata;
};
export type Invoice = Named<'invoice'> & {
  customer: string;
  number: string;
  status: 'open' | 'paid';
  total: number;
  amount_due: number;
  currency: string;
  hosted_invoice_url: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
};
export type PortalSession = Named<'billing_portal.session'> & {
  customer: string;
  return_url: string;
  url: string;
};
export type Event = {
  id: string;
  object: 'event';
  livemode: false;
  created: number;
  type: string;
  account?: string;
  data: { object: object };
};

export const listOf = <T>(url: string, data: T[]): List<T> => ({
  object: 'list',
  url,
  has_more: false,
  data,
});
