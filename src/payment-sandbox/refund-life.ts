import type { CardPayment } from './card-payment-life.ts';
import type { Ledger } from './ledger.ts';
import { mint } from './state.ts';

export type Refund = {
  id: string;
  object: 'refund';
  created: number;
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
};

export const refundsOf = ({ state }: Ledger, payment_intent: string): Refund[] =>
  Object.values(state.refunds)
    .filter((refund) => refund.payment_intent === payment_intent)
    .toReversed();

export const paymentOfIntent = ({ state }: Ledger, payment_intent: string): CardPayment | undefined =>
  Object.values(state.cardPayments).find(({ charge }) => charge?.payment_intent === payment_intent);

function count(ledger: Ledger, { account, charge }: CardPayment): void {
  if (!charge) return;
  const live = refundsOf(ledger, charge.payment_intent).filter(({ status }) => status !== 'failed');
  charge.amount_refunded = live.reduce((sum, { amount }) => sum + amount, 0);
  charge.refunded = charge.amount_refunded === charge.amount;
  ledger.deliver('charge.refunded', charge, account);
}

type Wanted = { amount?: number | undefined; metadata?: Record<string, string> };

export function refund(
  ledger: Ledger,
  payment: CardPayment,
  { amount, metadata = {} }: Wanted = {},
): Refund | null {
  const { charge } = payment;
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  if (!charge || left <= 0 || (amount ?? left) > left) return null;
  const made: Refund = {
    id: mint('re'),
    object: 'refund',
    created: ledger.seconds(),
    payment_intent: charge.payment_intent,
    amount: amount ?? left,
    currency: charge.currency,
    status: ledger.state.faults.slowRefunds ? 'pending' : 'succeeded',
    metadata,
  };
  ledger.state.refunds[made.id] = made;
  count(ledger, payment);
  return made;
}

export function settleRefund(ledger: Ledger, made: Refund, status: 'succeeded' | 'failed'): void {
  const payment = paymentOfIntent(ledger, made.payment_intent);
  if (!payment || made.status !== 'pending') return;
  made.status = status;
  ledger.deliver('refund.updated', made, payment.account);
  if (status === 'failed') ledger.deliver('refund.failed', made, payment.account);
  count(ledger, payment);
}
