import type { Dispute } from '#domain/reservations/deposit-states.ts';
import type { EpochMs } from '#domain/time.ts';

type OfAccount = { account: string };
export type NewPayment = OfAccount & {
  key: string;
  organization: number;
  deposit: string;
  /** Hundredths of the currency, as the product stores all amounts. */
  cents: number;
  currency: string;
  label: string;
  email: string | null;
  expiresAt: EpochMs;
  paidUrl: string;
  leftUrl: string;
};
export type SessionOfAccount = OfAccount & { session: string };
export type PaymentOfAccount = OfAccount & { payment: string; currency: string };
export type NewRefund = PaymentOfAccount & {
  key: string;
  deposit: string;
  cents: number | 'rest';
};

export type PaymentSession = {
  session: string;
  state: 'open' | 'processing' | 'paid' | 'expired';
  url: string | null;
  payment: string | null;
  cents: number;
  currency: string;
};
export type Refund = { refund: string; key: string | null; state: RefundState; cents: number };
export type RefundState = 'pending' | 'succeeded' | 'failed';

/**
 * `down`: whether the provider acted is unknown, and the same request may be sent again. `gone`: the account is no
 * longer connected. `too_late`: the session was never accepted, because its end is too near. `disputed`: the bank
 * decides about the payment.
 */
export type Failed = { outcome: 'down' | 'gone' | 'refused' | 'too_late' | 'disputed' };
export type SessionAnswer = Failed | ({ outcome: 'done' } & PaymentSession);
export type RefundAnswer = Failed | { outcome: 'done'; state: RefundState; refund: string | null };
export type RefundsAnswer = Failed | { outcome: 'done'; refunds: Refund[] };
export type DisputeAnswer = Failed | { outcome: 'done'; dispute: Dispute | null };

/** Deposits by card, paid to the shop's account. Calls end within seconds and never reject. */
export type DepositPayments = {
  open(payment: NewPayment): Promise<SessionAnswer>;
  /** Answers `paid` for a session that the client paid before. */
  expire(session: SessionOfAccount): Promise<SessionAnswer>;
  read(session: SessionOfAccount): Promise<SessionAnswer>;
  /** Makes no second refund under the same key, and none of a fully refunded payment. */
  refund(refund: NewRefund): Promise<RefundAnswer>;
  readRefunds(payment: PaymentOfAccount): Promise<RefundsAnswer>;
  readDispute(payment: PaymentOfAccount): Promise<DisputeAnswer>;
};
