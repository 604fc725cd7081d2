import { refundTarget, toReturnCents } from '#domain/reservations/deposit-states.ts';
import { hours, minutes } from '../../clock.ts';
import type { RefundAnswer } from '../../integrations/payments/deposits/deposit-payments.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { change } from '../../database/unit-of-work.ts';
import { JobLaterError } from '../../jobs/define-job.ts';
import { findDeposit, lockDeposit, type StoredDeposit, updateDeposit } from '../queries.ts';
import { recordRefund } from '../promise-refund.ts';
import type { CardContext } from './apply-session.ts';
import { readDispute } from './read-dispute.ts';
import {
  type Attempt,
  findAttempt,
  isSecondPayment,
  listAttempts,
  updateAttempt,
} from './attempt-queries.ts';
import { planRefundOf } from './refund-job.ts';

type Wanted = { deposit_id: number; n: number; refund_try: number };

const mostDailyTries = 30;

/** Sends a refund until the provider says how it ended; undoing the cancellation before withdraws the refund. */
export async function refundPayment(
  context: CardContext,
  organization: OrganizationId,
  { deposit_id, n, refund_try }: Wanted,
): Promise<void> {
  const { db, depositPayments } = context;
  const [deposit, all] = [
    await findDeposit(db, organization, deposit_id),
    await listAttempts(db, organization, deposit_id),
  ];
  const attempt = all.find((one) => one.n === n);
  if (!deposit || !attempt?.payment_id || attempt.state === 'refunded') return;
  if (attempt.refund_try !== refund_try) return;
  const isSecond = isSecondPayment(attempt, { all, deposit: deposit.state });
  // An earlier try of a withdrawn refund may have reached the provider.
  if (!isSecond && deposit.state !== 'refunding') return takeOverRefunds(context, deposit, attempt);
  if (!isSecond && deposit.dispute === 'open') return;
  if (!depositPayments) throw new JobLaterError('cards are off', hours);
  const answer = await sendRefund(depositPayments, {
    deposit,
    attempt: { ...attempt, payment: attempt.payment_id },
    key: `refund-${organization}-${deposit_id}-${n}-${refund_try}`,
    target: isSecond ? deposit.amount_cents : refundTarget(deposit),
  });
  if (answer.outcome === 'down') throw new JobLaterError('the provider does not answer', minutes);
  if (answer.outcome === 'disputed') {
    if ((await readDispute(context, deposit, attempt)) !== null && !isSecond) return;
    throw new JobLaterError('the bank decides first', 24 * hours);
  }
  if (answer.outcome === 'done' && answer.state === 'pending')
    throw new JobLaterError('not returned yet', hours);
  const isReturned = answer.outcome === 'done' && answer.state === 'succeeded';
  const wasWithdrawn = await settleRefund(context, organization, { attempt, isSecond, isReturned });
  if (wasWithdrawn && isReturned) await takeOverRefunds(context, deposit, attempt);
}

type Sent = {
  deposit: StoredDeposit;
  attempt: Attempt & { payment: string };
  key: string;
  target: number;
};

async function sendRefund(
  payments: NonNullable<CardContext['depositPayments']>,
  { deposit, attempt: { account_id: account, payment }, key, target }: Sent,
): Promise<RefundAnswer> {
  const { currency, external_id, amount_cents } = deposit;
  const refund = { account, payment, currency, key, deposit: external_id };
  if (target === amount_cents) return payments.refund({ ...refund, cents: 'rest' });
  const answer = await payments.readRefunds({ account, payment, currency });
  if (answer.outcome !== 'done') return answer;
  const others = answer.refunds.filter((one) => one.key !== key && one.state !== 'failed');
  const cents = target - others.reduce((sum, one) => sum + one.cents, 0);
  if (cents <= 0) return { outcome: 'done', state: 'succeeded', refund: null };
  return payments.refund({ ...refund, cents });
}

type Outcome = { attempt: Attempt; isSecond: boolean; isReturned: boolean };

const settleRefund = (
  context: CardContext,
  organization: OrganizationId,
  { attempt, isSecond, isReturned }: Outcome,
): Promise<boolean> =>
  change(context, { organization, actor: { kind: 'system' } }, async (work) => {
    const { tx, audit, now } = work;
    const deposit = await lockDeposit(tx, organization, attempt.deposit_id);
    const about = { subject: 'deposit', subject_id: deposit.id } as const;
    const cents = isSecond ? deposit.amount_cents : toReturnCents(deposit);
    const isWithdrawn = !isSecond && deposit.state !== 'refunding';
    const isWhole = isSecond || refundTarget(deposit) === deposit.amount_cents;
    if (!isReturned) {
      audit({ ...about, action: 'refund-failed', after: { amount_cents: cents } });
      context.log.error({ organization, deposit: deposit.id }, 'a deposit could not be given back');
      if (isSecond && attempt.refund_try < mostDailyTries)
        await planRefundOf(work, attempt, now() + 24 * hours);
      if (isSecond || isWithdrawn) return false;
      await updateAttempt(tx, organization, attempt, { state: 'refund_failed' });
      await updateDeposit(tx, organization, deposit.id, { state: 'refund_failed' });
      return false;
    }
    if (isWithdrawn) return true;
    await updateAttempt(tx, organization, attempt, { state: isWhole ? 'refunded' : 'paid' });
    if (isSecond) audit({ ...about, action: 'refunded', after: { amount_cents: cents } });
    else await recordRefund(work, deposit, refundTarget(deposit));
    return false;
  });

export async function takeOverRefunds(
  context: CardContext,
  { organization_id: organization }: Pick<StoredDeposit, 'organization_id'>,
  { deposit_id, n }: Attempt,
): Promise<void> {
  const found = await findDeposit(context.db, organization, deposit_id);
  const paid = await findAttempt(context.db, organization, deposit_id, n);
  if (!found || !paid?.payment_id || !context.depositPayments) return;
  const { payment_id: payment, account_id: account } = paid;
  const answer = await context.depositPayments.readRefunds({ account, payment, currency: found.currency });
  if (answer.outcome === 'down') throw new JobLaterError('the provider does not answer', minutes);
  if (answer.outcome !== 'done') return;
  const returned = answer.refunds
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { cents }) => sum + cents, 0);
  if (returned === 0) return;
  await change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
    const deposit = await lockDeposit(work.tx, organization, deposit_id);
    const all = await listAttempts(work.tx, organization, deposit_id);
    const attempt = all.find((one) => one.n === n);
    if (!attempt || attempt.state === 'refunding') return;
    if (isSecondPayment(attempt, { all, deposit: deposit.state })) return;
    if (returned >= deposit.amount_cents)
      await updateAttempt(work.tx, organization, attempt, { state: 'refunded' });
    await recordRefund(work, deposit, returned);
  });
}
