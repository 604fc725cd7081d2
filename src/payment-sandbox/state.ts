import { randomBytes } from 'node:crypto';
import type { Delivery } from '../sandbox/delivery.ts';
import type { Account, AccountLink } from './account-life.ts';
import type { CardPayment } from './card-payment-life.ts';
import { type Faults, noFaults } from './faults.ts';
import type { Refund } from './refund-life.ts';
import type { Checkout, Customer, Event, Invoice, PortalSession, Price, Subscription } from './objects.ts';

type Undelivered = Delivery & { event: Event };
export type ResponseCache = { request: string; body: unknown; atMs: number };
export type State = {
  keys: { secretKey: string; webhookSecret: string; connectSecret: string };
  price: Price;
  customers: Record<string, Customer>;
  checkouts: Record<string, { session: Checkout; subscriptionMetadata: Record<string, string> }>;
  portals: Record<string, PortalSession>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  accounts: Record<string, Account>;
  accountLinks: Record<string, AccountLink>;
  cardPayments: Record<string, CardPayment>;
  refunds: Record<string, Refund>;
  faults: Faults;
  undelivered: Undelivered[];
  answers: Record<string, ResponseCache>;
};

export const mint = (prefix: string): string => `${prefix}_test_${randomBytes(15).toString('hex')}`;

export const emptyState = (created: number): State => ({
  keys: { secretKey: mint('sk'), webhookSecret: mint('whsec'), connectSecret: mint('whsec') },
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
  accounts: {},
  accountLinks: {},
  cardPayments: {},
  refunds: {},
  faults: noFaults,
  undelivered: [],
  answers: {},
});
