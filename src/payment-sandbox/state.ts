import { randomBytes } from 'node:crypto';
import type { Delivery } from '../sandbox/delivery.ts';
import type { Checkout, Customer, Event, Invoice, PortalSession, Price, Subscription } from './objects.ts';

type Undelivered = Delivery & { event: Event };
/** A stored answer for repeated requests with the same idempotency key. */
export type ResponseCache = { request: string; body: unknown; atMs: number };
export type State = {
  keys: { secretKey: string; webhookSecret: string };
  price: Price;
  customers: Record<string, Customer>;
  checkouts: Record<string, { session: Checkout; subscriptionMetadata: Record<string, string> }>;
  portals: Record<string, PortalSession>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  undelivered: Undelivered[];
  answers: Record<string, ResponseCache>;
};

export const mint = (prefix: string): string => `${prefix}_test_${randomBytes(15).toString('hex')}`;

/** State of a new sandbox; `created` in seconds since 1970. */
export const emptyState = (created: number): State => ({
  keys: { secretKey: mint('sk'), webhookSecret: mint('whsec') },
  price: {
    id: mint('price'),
    object: 'price',
    livemode: false,
    created,
    currency: 'uyu',
    unit_amount: 99_000,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1 },
  },
  customers: {},
  checkouts: {},
  portals: {},
  subscriptions: {},
  invoices: {},
  undelivered: [],
  answers: {},
});
