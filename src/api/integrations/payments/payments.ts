import type { Invoice } from '#domain/billing/contract.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import type { EpochMs } from '#domain/time.ts';

/** What the provider gets to know about a shop; the same key gives the same customer again. */
export type NewCustomer = { organization: number; name: string; email: string; key: string };
export type NewCheckout = { organization: number; customer: string };
/** A customer's subscriptions as they stood at a moment of the provider's clock. */
export type Subscriptions = { at: EpochMs; subscriptions: Subscription[] };

/** A signed message of the provider: about whom, and a subscription as it stood then when it carries one. */
export type ProviderEvent = {
  id: string;
  type: string;
  at: EpochMs;
  /** From our own metadata; tells where to look and proves nothing. */
  organization: number | null;
  customer: string | null;
  subscription: Subscription | null;
};

/** The payment provider. Calls end within seconds; they reject with a Refusal and nothing else. */
export type Payments = {
  createCustomer(customer: NewCustomer): Promise<string>;
  /** The address of a checkout that waits to be paid. */
  openCheckout(checkout: NewCheckout): Promise<string>;
  openPortal(customer: string): Promise<string>;
  readSubscriptions(customer: string): Promise<Subscriptions>;
  /** The last few, newest first. */
  readInvoices(customer: string): Promise<Invoice[]>;
  endSubscription(subscription: string): Promise<void>;
  /** The event in signed bytes; throws `bad_signature` for anything else. */
  readEvent(bytes: Buffer, signature: string, nowMs: number): ProviderEvent;
};
