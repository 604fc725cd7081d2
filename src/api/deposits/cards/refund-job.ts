import { z } from 'zod';
import { days } from '../../clock.ts';
import { type Job, jobOf } from '../../jobs/define-job.ts';
import { depositRead } from '../planned-jobs.ts';
import type { Attempt } from './attempt-queries.ts';

export const refundPlanned = {
  kind: 'deposit-refund',
  lane: 'work',
  payload: z.object({ deposit_id: z.number(), n: z.number(), refund_try: z.number() }),
  expiresAfter: 30 * days,
} as const;

/** Each try to give money back has a key of its own at the provider, which answers a repeated key as the first time. */
export const refundJob = (
  { deposit_id, n }: Pick<Attempt, 'deposit_id' | 'n'>,
  refund_try: number,
  dueAt?: number,
): Job =>
  jobOf(refundPlanned, {
    key: `deposit-refund:${deposit_id}:${n}:${refund_try}`,
    payload: { deposit_id, n, refund_try },
    ...(dueAt !== undefined && { dueAt }),
  });

export const readJob = ({ deposit_id, n }: Pick<Attempt, 'deposit_id' | 'n'>, event: string): Job =>
  jobOf(depositRead, { key: `deposit-read:${event}`, payload: { deposit_id, n } });
