import { z } from 'zod';
import { missing, refused } from './problem.ts';
import { expireCheckout, isOpen, openCheckout } from '../checkout-life.ts';
import type { Ledger } from '../ledger.ts';
import { type Customer, listOf, type PortalSession } from '../objects.ts';
import { own } from '../../sandbox/kept-state.ts';
import { mint } from '../state.ts';
import { happenings } from '../subscription-life.ts';

type CallRequest = { id: string; words: unknown; account: string };
export type Call = (ledger: Ledger, request: CallRequest) => unknown;

const Metadata = z.record(z.string(), z.string()).default({});
const Page = z.url({ protocol: /^https?$/ });
const NewCustomer = z.object({ name: z.string().nullish(), email: z.string().nullish(), metadata: Metadata });
const NewCheckout = z.object({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.object({ 0: z.object({ price: z.string(), quantity: z.literal('1') }) }),
  success_url: Page,
  cancel_url: Page,
  client_reference_id: z.string().nullish(),
  metadata: Metadata,
  subscription_data: z.object({ metadata: Metadata }).default({ metadata: {} }),
});
const NewPortal = z.object({ customer: z.string(), return_url: Page });
const OfCustomer = z.object({
  customer: z.string().optional(),
  status: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

export function understood<S extends z.ZodType>(shape: S, words: unknown): z.output<S> {
  const parsed = shape.safeParse(words);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused(issue?.message ?? '', issue?.path.join('.') ?? '');
}

export function found<T>(things: Record<string, T>, noun: string, id: string, param = 'id'): T {
  const thing = own(things, id);
  if (!thing) throw missing(noun, id, param);
  return thing;
}

type Owned = { customer: string; created: number };

function ofCustomer<T extends Owned>({ state }: Ledger, things: T[], words: unknown): T[] {
  const { customer, limit } = understood(OfCustomer, words);
  if (customer !== undefined) found(state.customers, 'customer', customer, 'customer');
  return things
    .filter((thing) => customer === undefined || thing.customer === customer)
    .toReversed()
    .toSorted((a, b) => b.created - a.created)
    .slice(0, limit);
}

const createCustomer: Call = ({ state, seconds }, { words }) => {
  const { name = null, email = null, metadata } = understood(NewCustomer, words);
  const id = mint('cus');
  const base = { id, object: 'customer', livemode: false, created: seconds() } as const;
  const customer: Customer = { ...base, name, email, metadata };
  state.customers[id] = customer;
  return customer;
};

const createCheckout: Call = (ledger, { words }) => {
  const { subscription_data, line_items, mode: _, ...request } = understood(NewCheckout, words);
  found(ledger.state.customers, 'customer', request.customer, 'customer');
  const { price } = line_items[0];
  if (price !== ledger.state.price.id) throw missing('price', price, 'line_items[0][price]');
  const client_reference_id = request.client_reference_id ?? null;
  return openCheckout(ledger, {
    ...request,
    client_reference_id,
    subscriptionMetadata: subscription_data.metadata,
  });
};

const listCheckouts: Call = (ledger, { words }) => {
  const sessions = Object.values(ledger.state.checkouts).map(({ session }) => session);
  for (const session of sessions)
    if (session.status === 'open' && !isOpen(ledger, session)) expireCheckout(ledger, session);
  return listOf('/v1/checkout/sessions', ofCustomer(ledger, sessions, words));
};

const expire: Call = (ledger, { id }) => {
  const { session } = found(ledger.state.checkouts, 'checkout.session', id);
  if (!isOpen(ledger, session)) throw refused('Only open Checkout Sessions can be expired.', 'session');
  expireCheckout(ledger, session);
  return session;
};

const createPortal: Call = ({ state, seconds, publicUrl }, { words }) => {
  const { customer, return_url } = understood(NewPortal, words);
  found(state.customers, 'customer', customer, 'customer');
  const id = mint('bps');
  const base = { id, object: 'billing_portal.session', livemode: false, created: seconds() } as const;
  const session: PortalSession = { ...base, customer, return_url, url: `${publicUrl}/sandbox/portal/${id}` };
  state.portals[id] = session;
  return session;
};

const listSubscriptions: Call = (ledger, { words }) => {
  const { status } = understood(OfCustomer, words);
  const all = ofCustomer(ledger, Object.values(ledger.state.subscriptions), words);
  const isListed = (each: { status: string }) =>
    status === 'all' || (status ? each.status === status : each.status !== 'canceled');
  return listOf('/v1/subscriptions', all.filter(isListed));
};

const cancelSubscription: Call = (ledger, { id }) => {
  const subscription = found(ledger.state.subscriptions, 'subscription', id);
  if (subscription.ended_at !== null) throw missing('subscription', id, 'id');
  happenings.end(ledger, subscription);
  return subscription;
};

const readPrice: Call = ({ state }, { id }) => found({ [state.price.id]: state.price }, 'price', id);

export const calls = {
  'POST /customers': createCustomer,
  'GET /checkout/sessions': listCheckouts,
  'POST /checkout/sessions': createCheckout,
  'POST /checkout/sessions/:id/expire': expire,
  'POST /billing_portal/sessions': createPortal,
  'GET /prices/:id': readPrice,
  'GET /subscriptions': listSubscriptions,
  'DELETE /subscriptions/:id': cancelSubscription,
  'GET /invoices': (ledger, { words }) =>
    listOf('/v1/invoices', ofCustomer(ledger, Object.values(ledger.state.invoices), words)),
} as const satisfies Record<string, Call>;
