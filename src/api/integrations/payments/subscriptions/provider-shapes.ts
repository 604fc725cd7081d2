import { z } from 'zod';
import type { Invoice } from '#domain/billing/contract.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import { instantOf } from '#domain/time.ts';
import { PageAddress } from '../connect.ts';

const Seconds = z.int().positive();
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const instant = (seconds: number) => instantOf(seconds * 1_000);

const ended = new Set(['canceled', 'incomplete_expired']);

export const SubscriptionShape = z
  .object({
    id: z.string(),
    status: z.string(),
    created: Seconds,
    cancel_at_period_end: z.boolean().nullish().transform(Boolean),
    cancel_at: Seconds.nullish(),
    current_period_end: Seconds.nullish(),
    items: z.object({ data: z.array(z.object({ current_period_end: Seconds.nullish() })) }).nullish(),
  })
  .transform((raw): Subscription => {
    // Older API versions put the period on the subscription, newer ones on its items.
    const end = raw.current_period_end ?? raw.items?.data[0]?.current_period_end ?? null;
    return {
      id: raw.id,
      status: raw.status,
      // The newer portal sets the end date instead of the flag; ended subscriptions have both.
      cancel_at_period_end: (raw.cancel_at_period_end || Boolean(raw.cancel_at)) && !ended.has(raw.status),
      current_period_end: end === null ? null : instant(end),
      created_at: instant(raw.created),
    };
  });

export const InvoiceShape = z
  .object({
    id: z.string(),
    number: z.string().nullish(),
    created: Seconds,
    status: z.string().nullish(),
    total: z.int(),
    currency: z.string(),
    hosted_invoice_url: PageAddress.nullish(),
  })
  .transform(({ id, number, created, status, total, currency, hosted_invoice_url }): Invoice => ({
    id,
    number: number ?? null,
    created_at: instant(created),
    status: status ?? null,
    total,
    currency,
    url: hosted_invoice_url ?? null,
  }));

export const PriceShape = z
  .object({
    currency: z.string(),
    unit_amount: z.int().nullish(),
    recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullish(),
  })
  .transform(({ currency, unit_amount: total, recurring }) =>
    recurring?.interval === 'month' && recurring.interval_count === 1 && typeof total === 'number'
      ? { total, currency }
      : null,
  );

export const CheckoutShape = z.object({
  id: z.string(),
  status: z.string().nullish(),
  mode: z.string().nullish(),
  url: PageAddress.nullish(),
  expires_at: Seconds.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const Metadata = z.object({ organization: z.string().regex(/^\d{1,15}$/) });

export function organizationIn(metadata: unknown): number | null {
  const parsed = Metadata.safeParse(metadata);
  return parsed.success ? Number(parsed.data.organization) : null;
}

export const EventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: Seconds,
  data: z.object({
    object: z.looseObject({
      object: z.string().nullish(),
      customer: Reference.nullish(),
      metadata: z.unknown().optional(),
    }),
  }),
});
