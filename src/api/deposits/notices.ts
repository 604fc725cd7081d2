import type { OpenedDeposit } from '#domain/deposits/contract.ts';
import { fromCents } from '#domain/money.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import { epochOf, type Instant, instantOf } from '#domain/time.ts';
import type { Work } from '../database/unit-of-work.ts';
import { type Job, jobOf } from '../jobs/define-job.ts';
import { cancelJobsOf } from '../jobs/queue.ts';
import type { Shop } from '../organization/queries.ts';
import { depositEnds, depositMail } from './planned-jobs.ts';
import type { NewDeposit, StoredDeposit } from './queries.ts';

/** The job key contains the end of the hold, because a client who announces the transfer gets a later end once. */
export const depositEnd = (deposit_id: number, pay_until: Instant): Job =>
  jobOf(depositEnds, {
    key: `deposit-ends:${deposit_id}:${epochOf(pay_until)}`,
    payload: { deposit_id },
    dueAt: epochOf(pay_until),
  });

export const mailOf = ({ id }: Pick<StoredDeposit, 'id'>, state: 'open' | 'lapsed'): Job =>
  jobOf(depositMail, { key: `deposit-${state}:${id}`, payload: { deposit_id: id, state } });

type Told = { state: 'refunding' | 'refunded'; cents: number; dueAt?: number | undefined };

/** The key contains sum and moment, because a deposit can be given back in parts, and again after an undo. */
export const refundMail = (
  { now }: Pick<Work, 'now'>,
  { id }: Pick<StoredDeposit, 'id'>,
  { state, cents, dueAt }: Told,
): Job =>
  jobOf(depositMail, {
    key: `deposit-${state}:${id}:${cents}:${now()}`,
    payload: { deposit_id: id, state, cents },
    ...(dueAt !== undefined && { dueAt }),
  });

export const cancelRefundMails = ({ tx, organization }: Work, { id }: Pick<StoredDeposit, 'id'>) =>
  cancelJobsOf(tx, organization, depositMail.kind, { deposit_id: id, state: 'refunding' });

type Opened = {
  external_id: string;
  amount_cents: number;
  currency: string;
  method: DepositMethod;
  payUntil: Instant;
};

export const openedDeposit = (
  { rules }: Pick<Shop, 'rules'>,
  { amount_cents, payUntil, ...opened }: Opened,
): OpenedDeposit => ({
  external_id: opened.external_id,
  amount: fromCents(amount_cents),
  currency: opened.currency,
  pay_until: instantOf(epochOf(payUntil)),
  method: opened.method,
  ...(opened.method === 'transfer' &&
    rules.policy?.transfer_text && { instructions: rules.policy.transfer_text }),
});

export function announceDeposits(work: Work, deposits: readonly NewDeposit[]): void {
  if (deposits.length === 0) return;
  for (const { id, pay_until } of deposits) work.enqueue(depositEnd(id, pay_until));
  // A deposit without a client's id waits until the booking is confirmed by e-mail; its own e-mail is sent then.
  const awaited = deposits.filter(({ client_id, method }) => client_id !== null && method === 'transfer');
  work.enqueue(...awaited.map((deposit) => mailOf(deposit, 'open')));
  work.announce();
}
