import { Stripe } from 'stripe';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type Dispute, disputes } from '#domain/reservations/deposit-states.ts';
import { connect, keyFor, PageAddress, type PaymentKeys } from '../connect.ts';
import { describeProblem } from '../payment-problem.ts';
import { isAccountGone } from './account-gone.ts';
import type * as port from './deposit-payments.ts';
import { fromProvider, toProvider } from './provider-amount.ts';

const {
  StripeAPIError,
  StripeConnectionError,
  StripeError,
  StripeInvalidRequestError,
  StripeRateLimitError,
} = Stripe.errors;

type Context = { keys: PaymentKeys; log: FastifyBaseLogger };

export function createDepositPayments({ keys, log }: Context): port.DepositPayments {
  const stripe = connect(keys);
  const told = <T extends { outcome: string }>(work: Promise<T>): Promise<T | port.Failed> =>
    work.catch((problem: unknown) => {
      log.warn({ provider: describeProblem(problem) }, 'the payment provider failed');
      return { outcome: outcomeOf(problem) };
    });
  return {
    open: (payment) => told(openSession(stripe, payment)),
    expire: (session) => told(expireSession(stripe, session)),
    read: (session) => told(readSession(stripe, session)),
    refund: (refund) => told(refundPayment(stripe, refund)),
    readRefunds: async (payment) =>
      told(readRefunds(stripe, payment).then((refunds) => ({ outcome: 'done' as const, refunds }))),
    readDispute: async (payment) =>
      told(readDispute(stripe, payment).then((dispute) => ({ outcome: 'done' as const, dispute }))),
  };
}

// The provider still processes an earlier request with this key, which may succeed.
const underWay = new Set(['idempotency_key_in_use', 'lock_timeout']);

function outcomeOf(problem: unknown): port.Failed['outcome'] {
  if (!(problem instanceof StripeError)) return 'refused';
  if (isAccountGone(problem)) return 'gone';
  const { code = '', param } = problem;
  const isDown =
    problem instanceof StripeConnectionError ||
    problem instanceof StripeRateLimitError ||
    problem instanceof StripeAPIError ||
    underWay.has(code);
  if (isDown) return 'down';
  if (param === 'expires_at') return 'too_late';
  return code === 'charge_disputed' || code === 'refund_disputed_payment' ? 'disputed' : 'refused';
}

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const SessionShape = z
  .object({
    id: z.string(),
    status: z.string().nullish(),
    payment_status: z.string(),
    url: PageAddress.nullish(),
    payment_intent: Reference.nullish(),
    amount_total: z.int(),
    currency: z.string(),
  })
  .transform(({ id, status, payment_status, url, payment_intent, amount_total, currency: code }) => {
    const currency = code.toUpperCase();
    const ended = payment_status === 'paid' ? ('paid' as const) : ('processing' as const);
    const unpaid = status === 'expired' ? ('expired' as const) : ('open' as const);
    return {
      outcome: 'done' as const,
      session: id,
      state: status === 'complete' ? ended : unpaid,
      url: url ?? null,
      payment: payment_intent ?? null,
      cents: fromProvider(amount_total, currency),
      currency,
    };
  });

async function openSession(stripe: Stripe, payment: port.NewPayment): Promise<port.SessionAnswer> {
  const { account: stripeAccount, key: idempotencyKey, organization, deposit, currency, label } = payment;
  const metadata = { organization: String(organization), deposit };
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: toProvider(payment.cents, currency),
    product_data: { name: label },
  };
  const request = {
    mode: 'payment',
    locale: 'es',
    allowed_payment_method_types: ['card'],
    line_items: [{ price_data, quantity: 1 }],
    ...(payment.email && { customer_email: payment.email }),
    client_reference_id: deposit,
    metadata,
    payment_intent_data: { metadata, description: label },
    expires_at: Math.floor(payment.expiresAt / 1_000),
    success_url: payment.paidUrl,
    cancel_url: payment.leftUrl,
  } as const satisfies Stripe.Checkout.SessionCreateParams;
  return SessionShape.parse(
    await stripe.checkout.sessions.create(request, { stripeAccount, idempotencyKey }),
  );
}

const readSession = async (
  stripe: Stripe,
  { account: stripeAccount, session }: port.SessionOfAccount,
): Promise<port.SessionAnswer> =>
  SessionShape.parse(await stripe.checkout.sessions.retrieve(session, {}, { stripeAccount }));

async function expireSession(stripe: Stripe, wanted: port.SessionOfAccount): Promise<port.SessionAnswer> {
  const { account: stripeAccount, session } = wanted;
  const idempotencyKey = keyFor('expire', { session });
  try {
    const options = { stripeAccount, idempotencyKey };
    return SessionShape.parse(await stripe.checkout.sessions.expire(session, {}, options));
  } catch (problem) {
    // Only open sessions can be expired, so this one is paid or expired already.
    if (problem instanceof StripeInvalidRequestError && problem.statusCode === 400)
      return readSession(stripe, wanted);
    throw problem;
  }
}

const refundStates: Record<string, port.RefundState> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};
const RefundShape = z
  .object({
    id: z.string(),
    status: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    metadata: z.record(z.string(), z.string()).nullish(),
  })
  .transform(({ id, status, amount, currency, metadata }): port.Refund => ({
    refund: id,
    key: metadata?.['key'] ?? null,
    state: refundStates[status ?? ''] ?? 'pending',
    cents: fromProvider(amount, currency),
  }));

async function readRefunds(
  stripe: Stripe,
  { account: stripeAccount, payment }: port.PaymentOfAccount,
): Promise<port.Refund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 }, { stripeAccount });
  return z.array(RefundShape).parse(data);
}

// Without an entry the bank still decides; an inquiry that became no dispute, and a prevented dispute, took no money.
const disputeEnds: Record<string, Dispute> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

async function readDispute(
  stripe: Stripe,
  { account: stripeAccount, payment }: port.PaymentOfAccount,
): Promise<Dispute | null> {
  const { data } = await stripe.disputes.list({ payment_intent: payment, limit: 100 }, { stripeAccount });
  const found = data.map(({ status }) => disputeEnds[status] ?? 'open');
  return disputes.find((dispute) => found.includes(dispute)) ?? null;
}

const answered = ({ state, refund }: port.Refund): port.RefundAnswer => ({ outcome: 'done', state, refund });

async function refundPayment(stripe: Stripe, wanted: port.NewRefund): Promise<port.RefundAnswer> {
  const { account: stripeAccount, payment, key: idempotencyKey, deposit, cents, currency } = wanted;
  const known = (await readRefunds(stripe, wanted)).find(({ key }) => key === idempotencyKey);
  if (known) return answered(known);
  const request = {
    payment_intent: payment,
    ...(cents !== 'rest' && { amount: toProvider(cents, currency) }),
    metadata: { deposit, key: idempotencyKey },
  };
  try {
    const made = await stripe.refunds.create(request, { stripeAccount, idempotencyKey });
    return answered(RefundShape.parse(made));
  } catch (problem) {
    if (problem instanceof StripeError && problem.code === 'charge_already_refunded')
      return { outcome: 'done', state: 'succeeded', refund: null };
    throw problem;
  }
}
