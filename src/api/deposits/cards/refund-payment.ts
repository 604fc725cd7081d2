import { instantOf } from '#domain/time.ts';
import { hours, minutes } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { change } from '../../database/unit-of-work.ts';
import { JobLaterError } from '../../jobs/define-job.ts';
import { mailOf } from '../notices.ts';
import { findDeposit, lockDeposit, type StoredDeposit, updateDeposit } from '../queries.ts';
import type { CardContext } from './apply-session.ts';
import { readDispute } from './read-dispute.ts';
import { type Attempt, findAttempt, updateAttempt } from './attempt-queries.ts';

type Wanted = { deposit_id: number; n: number; refund_try: number };

/** Sends a refund until the provider says what became of it; an undone cancellation withdraws it before. */
export async function refundPayment(
  context: CardContext,
  organization: OrganizationId,
  { deposit_id, n, refund_try }: Wanted,
): Promise<void> {
  const { db, depositPayments } = context;
  const [deposit, attempt] = [
    await findDeposit(db, organization, deposit_id),
    await findAttempt(db, organization, deposit_id, n),
  ];
  if (!deposit || !attempt?.payment_id || attempt.state === 'refunded') return;
  if (attempt.refund_try !== refund_try) return;
  // A second payment is returned in every state of the deposit.
  const isSecond = attempt.state === 'refunding' && deposit.state !== 'refunding';
  if (!isSecond && (deposit.state !== 'refunding' || deposit.dispute === 'open')) return;
  if (!depositPayments) throw new JobLaterError('cards are off', hours);
  const answer = await depositPayments.refund({
    account: attempt.account_id,
    payment: attempt.payment_id,
    currency: deposit.currency,
    key: `refund-${organization}-${deposit_id}-${n}-${refund_try}`,
    deposit: deposit.external_id,
    cents: deposit.used_cents > 0 && !isSecond ? deposit.amount_cents - deposit.used_cents : 'rest',
  });
  if (answer.outcome === 'down') throw new JobLaterError('the provider does not answer', minutes);
  if (answer.outcome === 'disputed') {
    if ((await readDispute(context, deposit, attempt)) !== null) return;
    throw new JobLaterError('the bank decides first', 24 * hours);
  }
  if (answer.outcome === 'done' && answer.state === 'pending')
    throw new JobLaterError('not returned yet', hours);
  const isReturned = answer.outcome === 'done' && answer.state === 'succeeded';
  await settleRefund(context, organization, { attempt, isSecond, isReturned });
}

type Outcome = { attempt: Attempt; isSecond: boolean; isReturned: boolean };

const settleRefund = (
  context: CardContext,
  organization: OrganizationId,
  { attempt, isSecond, isReturned }: Outcome,
) =>
  change(context, { organization, actor: { kind: 'system' } }, async (work) => {
    const { tx, audit, enqueue, now } = work;
    const deposit = await lockDeposit(tx, organization, attempt.deposit_id);
    await updateAttempt(tx, organization, attempt, { state: isReturned ? 'refunded' : 'refund_failed' });
    const left = deposit.amount_cents - deposit.used_cents;
    const about = { subject: 'deposit', subject_id: deposit.id, after: { amount_cents: left } } as const;
    audit({ ...about, action: isReturned ? 'refunded' : 'refund-failed' });
    if (isSecond || deposit.state !== 'refunding') return;
    await updateDeposit(tx, organization, deposit.id, {
      state: isReturned ? 'refunded' : 'refund_failed',
      ...(isReturned && { refunded_cents: left, settled_at: instantOf(now()) }),
    });
    if (isReturned) enqueue(mailOf(deposit, 'refunded'));
  });

export async function takeOverRefunds(
  context: CardContext,
  { organization_id: organization }: Pick<StoredDeposit, 'organization_id'>,
  attempt: Attempt,
): Promise<void> {
  const { payment_id: payment, account_id: account } = attempt;
  if (!payment || !context.depositPayments) return;
  const found = await findDeposit(context.db, organization, attempt.deposit_id);
  if (!found) return;
  const answer = await context.depositPayments.readRefunds({ account, payment, currency: found.currency });
  if (answer.outcome !== 'done') return;
  const returned = answer.refunds
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { cents }) => sum + cents, 0);
  if (returned === 0) return;
  await change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
    const deposit = await lockDeposit(work.tx, organization, attempt.deposit_id);
    const isWhole = returned >= deposit.amount_cents - deposit.used_cents;
    if (deposit.state === 'refunded' || attempt.state === 'refunding' || returned <= deposit.refunded_cents)
      return;
    await updateDeposit(work.tx, organization, deposit.id, {
      refunded_cents: Math.min(returned, deposit.amount_cents),
      ...(isWhole && { state: 'refunded', settled_at: instantOf(work.now()) }),
    });
    if (isWhole) await updateAttempt(work.tx, organization, attempt, { state: 'refunded' });
    const after = { amount_cents: returned };
    work.audit({ subject: 'deposit', subject_id: deposit.id, action: 'refunded', after });
  });
}
