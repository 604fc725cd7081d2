import type { Invoice } from '#domain/billing/contract.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import type { EpochMs } from '#domain/time.ts';

export type NewCustomer = { organization: number; name: string; email: string; key: string };
export type NewCheckout = { organization: number; customer: string };
/** `at` is a moment of the provider's clock. */
export type Subscriptions = { at: EpochMs; subscriptions: Subscription[] };

/** A signed event of the provider: the customer, and the state of a subscription that the event carries. */
export type ProviderEvent = {
  id: string;
  type: string;
  at: EpochMs;
  /** From the product's own metadata; it helps to find the shop and proves nothing. */
  organization: number | null;
  customer: string | null;
  subscription: Subscription | null;
};

/** The payment provider. Calls end within seconds and reject only with a Refusal. */
export type Payments = {
  createCustomer(customer: NewCustomer): Promise<string>;
  openCheckout(checkout: NewCheckout): Promise<string>;
  openPortal(customer: string): Promise<string>;
  readSubscriptions(customer: string): Promise<Subscriptions>;
  readInvoices(customer: string): Promise<Invoice[]>;
  /** Amount in the currency's smallest unit; null if the price is not charged once a month. */
  readMonthlyPrice(): Promise<{ total: number; currency: string } | null>;
  endSubscription(subscription: string): Promise<void>;
  /** The event in signed bytes; throws `bad_signature` for invalid signatures. */
  readEvent(bytes: Buffer, signature: string, nowMs: number): ProviderEvent;
};
