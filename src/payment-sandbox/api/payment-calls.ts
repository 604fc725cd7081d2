import { z } from 'zod';
import { type Call, found, understood } from './calls.ts';
import { broken, noAccess, problemOf, refused } from './problem.ts';
import type { Account } from '../account-life.ts';
import { type CardPayment, expirePayment, openPayment } from '../card-payment-life.ts';
import type { Ledger } from '../ledger.ts';
import { leastCardCents } from '#domain/organization/card-minimum.ts';
import { unitCents } from '#domain/organization/policy.ts';
import { listOf } from '../objects.ts';
import { own } from '../../sandbox/kept-state.ts';
import { paymentOfIntent, refund, refundsOf } from '../refund-life.ts';

const Metadata = z.record(z.string(), z.string()).default({});
const Page = z.url({ protocol: /^https?$/ });
const NewPayment = z.object({
  mode: z.literal('payment'),
  allowed_payment_method_types: z.object({ 0: z.literal('card') }),
  line_items: z.object({
    0: z.object({
      price_data: z.object({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: z.coerce.number().int().positive(),
        product_data: z.object({ name: z.string() }),
      }),
      quantity: z.literal('1'),
    }),
  }),
  success_url: Page,
  cancel_url: Page,
  expires_at: z.coerce.number().int(),
  metadata: Metadata,
  payment_intent_data: z.object({ metadata: Metadata }).default({ metadata: {} }),
});
const NewRefund = z.object({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
  metadata: Metadata,
});
const OfPayment = z.object({ payment_intent: z.string() });

const leastSeconds = 30 * 60;
const mostSeconds = 24 * 3_600;

function usableAccount({ state }: Ledger, id: string): Account {
  const account = own(state.accounts, id);
  if (!account?.isConnected) throw noAccess(id);
  return account;
}

const createSession: Call = (ledger, { words, account }) => {
  if (usableAccount(ledger, account).cards.status !== 'active')
    throw refused('The account cannot take payments by card.', 'account');
  const {
    line_items,
    mode: _mode,
    allowed_payment_method_types: _types,
    payment_intent_data,
    ...request
  } = understood(NewPayment, words);
  const ahead = request.expires_at - ledger.seconds();
  if (ahead < leastSeconds || ahead > mostSeconds)
    throw refused('The `expires_at` timestamp must be from 30 minutes to 24 hours ahead.', 'expires_at');
  const { currency, unit_amount: amount_total, product_data } = line_items[0].price_data;
  if (amount_total * unitCents(currency) < leastCardCents(currency.toUpperCase()))
    throw problemOf('amount_too_small', 'The amount is below the least charge of its currency.');
  const paymentMetadata = payment_intent_data.metadata;
  return openPayment(ledger, {
    ...request,
    account,
    currency,
    amount_total,
    label: product_data.name,
    paymentMetadata,
  });
};

function paymentOf(ledger: Ledger, { id, account }: { id: string; account: string }): CardPayment {
  usableAccount(ledger, account);
  const ours = Object.fromEntries(
    Object.entries(ledger.state.cardPayments).filter(([, payment]) => payment.account === account),
  );
  return found(ours, 'checkout.session', id);
}

const expireSession: Call = (ledger, request) => {
  const payment = paymentOf(ledger, request);
  if (ledger.state.faults.latePayments) throw broken();
  if (payment.session.status !== 'open')
    throw refused('Only open Checkout Sessions can be expired.', 'session');
  expirePayment(ledger, payment);
  return payment.session;
};

function paymentOfAccount(ledger: Ledger, payment_intent: string, account: string): CardPayment {
  usableAccount(ledger, account);
  const payment = paymentOfIntent(ledger, payment_intent);
  const ours = payment?.account === account ? { [payment_intent]: payment } : {};
  return found(ours, 'payment_intent', payment_intent, 'payment_intent');
}

const createRefund: Call = (ledger, { words, account }) => {
  const { payment_intent, ...wanted } = understood(NewRefund, words);
  const payment = paymentOfAccount(ledger, payment_intent, account);
  if (payment.dispute && payment.dispute.status !== 'won')
    throw problemOf('charge_disputed', 'The charge has been charged back.');
  if (payment.charge?.refunded)
    throw problemOf('charge_already_refunded', 'The charge has already been refunded.');
  const made = refund(ledger, payment, wanted);
  if (!made) throw refused('The amount is greater than what is left of the payment.', 'amount');
  return made;
};

export const paymentCalls: Readonly<Record<string, Call>> = {
  'POST /checkout/sessions': createSession,
  'GET /checkout/sessions/:id': (ledger, request) => paymentOf(ledger, request).session,
  'POST /checkout/sessions/:id/expire': expireSession,
  'GET /disputes': (ledger, { words, account }) => {
    const { payment_intent } = understood(OfPayment, words);
    const { dispute } = paymentOfAccount(ledger, payment_intent, account);
    return listOf('/v1/disputes', dispute ? [dispute] : []);
  },
  'POST /refunds': createRefund,
  'GET /refunds': (ledger, { words, account }) => {
    const { payment_intent } = understood(OfPayment, words);
    paymentOfAccount(ledger, payment_intent, account);
    return listOf('/v1/refunds', refundsOf(ledger, payment_intent));
  },
};
