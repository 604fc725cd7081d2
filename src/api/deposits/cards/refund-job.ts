import { z } from 'zod';
import { days } from '../../clock.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { type Job, jobOf } from '../../jobs/define-job.ts';
import { depositRead } from '../planned-jobs.ts';
import { type Attempt, listAttempts, updateAttempt } from './attempt-queries.ts';

export const refundPlanned = {
  kind: 'deposit-refund',
  lane: 'work',
  payload: z.object({ deposit_id: z.number(), n: z.number(), refund_try: z.number() }),
  expiresAfter: 30 * days,
} as const;

/** Each try of a refund has its own key at the provider, which repeats its first answer to a repeated key. */
const refundJob = (
  { deposit_id, n }: Pick<Attempt, 'deposit_id' | 'n'>,
  refund_try: number,
  dueAt?: number,
): Job =>
  jobOf(refundPlanned, {
    key: `deposit-refund:${deposit_id}:${n}:${refund_try}`,
    payload: { deposit_id, n, refund_try },
    ...(dueAt !== undefined && { dueAt }),
  });

export async function planRefund(work: Work, deposit: number, dueAt?: number): Promise<void> {
  const { tx, organization } = work;
  const all = await listAttempts(tx, organization, deposit);
  const paid = all.find(({ state }) => state === 'paid' || state === 'refund_failed');
  if (paid) await planRefundOf(work, paid, dueAt);
}

export async function planRefundOf(work: Work, attempt: Attempt, dueAt?: number): Promise<void> {
  const refund_try = attempt.refund_try + 1;
  await updateAttempt(work.tx, work.organization, attempt, { refund_try });
  work.enqueue(refundJob(attempt, refund_try, dueAt));
}

export const readJob = (
  { deposit_id, n }: Pick<Attempt, 'deposit_id' | 'n'>,
  reason: string,
  dueAt?: number,
): Job =>
  jobOf(depositRead, {
    key: `deposit-read:${reason}`,
    payload: { deposit_id, n },
    ...(dueAt !== undefined && { dueAt }),
  });
