import type { Ledger } from './ledger.ts';
import { mint } from './state.ts';

type Metadata = Record<string, string>;
export type PaymentSession = {
  id: string;
  object: 'checkout.session';
  livemode: false;
  created: number;
  mode: 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  url: string | null;
  expires_at: number;
  metadata: Metadata;
};
export type Charge = {
  id: string;
  object: 'charge';
  livemode: false;
  created: number;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  metadata: Metadata;
};
type Dispute = {
  id: string;
  object: 'dispute';
  livemode: false;
  created: number;
  status: 'needs_response' | 'won' | 'lost';
  charge: string;
  payment_intent: string;
  amount: number;
  currency: string;
};
export type CardPayment = {
  account: string;
  label: string;
  session: PaymentSession;
  paymentMetadata: Metadata;
  charge: Charge | null;
  dispute: Dispute | null;
};

type Birth = Pick<CardPayment, 'account' | 'label' | 'paymentMetadata'> &
  Pick<
    PaymentSession,
    'amount_total' | 'currency' | 'success_url' | 'cancel_url' | 'expires_at' | 'metadata'
  >;

export function openPayment(
  { state, seconds, publicUrl }: Ledger,
  { account, label, paymentMetadata, ...request }: Birth,
): PaymentSession {
  const id = mint('cs');
  const session: PaymentSession = {
    id,
    object: 'checkout.session',
    livemode: false,
    created: seconds(),
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: `${publicUrl}/sandbox/payment/${id}`,
    ...request,
  };
  state.cardPayments[id] = { account, label, session, paymentMetadata, charge: null, dispute: null };
  return session;
}

export function expirePayment(ledger: Ledger, { account, session }: CardPayment): void {
  Object.assign(session, { status: 'expired', url: null });
  ledger.deliver('checkout.session.expired', session, account);
}

export function expireOldPayments(ledger: Ledger): boolean {
  const old = Object.values(ledger.state.cardPayments).filter(
    ({ session }) => session.status === 'open' && session.expires_at <= ledger.seconds(),
  );
  for (const payment of old) expirePayment(ledger, payment);
  return old.length > 0;
}

export function pay(ledger: Ledger, payment: CardPayment): void {
  const { account, session, paymentMetadata: metadata } = payment;
  const { amount_total: amount, currency } = session;
  const payment_intent = mint('pi');
  payment.charge = {
    id: mint('ch'),
    object: 'charge',
    livemode: false,
    created: ledger.seconds(),
    payment_intent,
    amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency,
    metadata,
  };
  Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent, url: null });
  ledger.deliver('checkout.session.completed', session, account);
}

function disputeBecomes(
  ledger: Ledger,
  payment: CardPayment,
  status: Dispute['status'],
  type: 'created' | 'closed',
): void {
  const { account, charge, dispute } = payment;
  if (!charge || (dispute?.status ?? 'needs_response') !== 'needs_response') return;
  charge.disputed = true;
  const { id, payment_intent, amount, currency } = charge;
  const opened = { id: mint('dp'), object: 'dispute', livemode: false, created: ledger.seconds() } as const;
  payment.dispute = { ...opened, ...dispute, charge: id, payment_intent, amount, currency, status };
  ledger.deliver(`charge.dispute.${type}`, payment.dispute, account);
}

export const disputeChanges = {
  dispute: (ledger: Ledger, payment: CardPayment) =>
    disputeBecomes(ledger, payment, 'needs_response', 'created'),
  win: (ledger: Ledger, payment: CardPayment) => disputeBecomes(ledger, payment, 'won', 'closed'),
  lose: (ledger: Ledger, payment: CardPayment) => disputeBecomes(ledger, payment, 'lost', 'closed'),
};
