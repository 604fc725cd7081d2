import { afterDispute, type Dispute } from '#domain/reservations/deposit-states.ts';
import { instantOf } from '#domain/time.ts';
import { hours, minutes } from '../../clock.ts';
import { change, type Work } from '../../database/unit-of-work.ts';
import { defineJob, jobOf, JobLaterError } from '../../jobs/define-job.ts';
import { disputeOpen } from '../planned-jobs.ts';
import { findDeposit, lockDeposit, type StoredDeposit, updateDeposit } from '../queries.ts';
import type { CardContext } from './apply-session.ts';
import {
  type Attempt,
  findAttempt,
  isSecondPayment,
  listAttempts,
  updateAttempt,
} from './attempt-queries.ts';
import { planRefundOf } from './refund-job.ts';

const readEvery = 24 * hours;
const actions = { open: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const;

export async function readDispute(
  context: CardContext,
  { organization_id: organization, currency }: StoredDeposit,
  attempt: Attempt,
): Promise<Dispute | null> {
  const { payment_id: payment, account_id: account } = attempt;
  if (!payment || !context.depositPayments) return null;
  const answer = await context.depositPayments.readDispute({ account, payment, currency });
  if (answer.outcome === 'down') throw new JobLaterError('the provider does not answer', minutes);
  const dispute = answer.outcome === 'done' ? answer.dispute : null;
  if (dispute === null) return null;
  await change(context, { organization, actor: { kind: 'provider' } }, (work) =>
    applyDispute(work, attempt, dispute),
  );
  return dispute;
}

async function applyDispute(work: Work, { deposit_id, n }: Attempt, dispute: Dispute): Promise<void> {
  const { tx, organization, now } = work;
  const deposit = await lockDeposit(tx, organization, deposit_id);
  const all = await listAttempts(tx, organization, deposit_id);
  const attempt = all.find((one) => one.n === n);
  if (!attempt) return;
  const isLost = dispute === 'lost';
  if (isLost) await updateAttempt(tx, organization, attempt, { state: 'refunded' });
  if (deposit.dispute === dispute || isSecondPayment(attempt, { all, deposit: deposit.state })) return;
  await updateDeposit(tx, organization, deposit.id, {
    dispute,
    ...(isLost && {
      state: afterDispute(deposit.state, dispute),
      refunded_cents: deposit.amount_cents,
      settled_at: instantOf(now()),
    }),
  });
  work.audit({ subject: 'deposit', subject_id: deposit.id, action: actions[dispute] });
  work.announce();
  if (dispute === 'open') work.enqueue(nextRead(attempt, now()));
  if (dispute === 'won' && deposit.dispute === 'open' && deposit.state === 'refunding')
    await planRefundOf(work, attempt);
}

const nextRead = ({ deposit_id, n }: Attempt, nowMs: number) =>
  jobOf(disputeOpen, {
    key: `deposit-dispute:${deposit_id}:${n}:${nowMs}`,
    payload: { deposit_id, n },
    dueAt: nowMs + readEvery,
  });

/** Reads an open dispute every day until it ends, so that a lost event of the provider holds no refund back. */
export const readsDispute = defineJob({
  ...disputeOpen,
  async run(context: CardContext, { organization, payload: { deposit_id, n } }) {
    const [deposit, attempt] = [
      await findDeposit(context.db, organization, deposit_id),
      await findAttempt(context.db, organization, deposit_id, n),
    ];
    if (deposit?.dispute !== 'open' || !attempt) return;
    if ((await readDispute(context, deposit, attempt)) === 'open')
      throw new JobLaterError('the bank has not decided', readEvery);
  },
});
