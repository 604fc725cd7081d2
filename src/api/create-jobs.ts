import { emailChanged } from './account/jobs.ts';
import { barberInvited } from './barbers/jobs.ts';
import { reconciliation } from './billing/reconciliation.ts';
import { floodSeen } from './booking/jobs.ts';
import { hours } from './clock.ts';
import { staleAnswers } from './database/idempotency.ts';
import type { Deps } from './deps.ts';
import { staleBudgets } from './http/rate-limits.ts';
import { staleJobs } from './jobs/queue.ts';
import { defineRecurring } from './jobs/recurring.ts';
import { sweep } from './jobs/sweep.ts';
import { createJobRunner, type JobRunner } from './jobs/worker.ts';
import { lapsedHolds } from './reservations/hold-queries.ts';
import { bookingHeld, reservationJobs } from './reservations/jobs.ts';
import { passwordReset, staleSessions, staleTokens } from './session/jobs.ts';

type Context = Pick<
  Deps,
  'changes' | 'config' | 'db' | 'jobs' | 'log' | 'looks' | 'mailer' | 'now' | 'payments'
>;

const kinds = [
  passwordReset,
  emailChanged,
  barberInvited,
  bookingHeld,
  floodSeen,
  ...Object.values(reservationJobs),
];
/** What goes stale of each noun's tables. */
export const staleRows = [staleSessions, staleTokens, staleAnswers, staleJobs, staleBudgets, lapsedHolds];
const sweeping = defineRecurring({
  name: 'sweep',
  every: hours,
  run: (context: Context, turn) => sweep(context, staleRows, turn),
});

/** The runner of everything the product does outside a request; `start()` it beside the server. */
export function createJobs(given: Omit<Context, 'jobs'>, isBusy?: () => boolean): JobRunner {
  const work = { kinds, recurring: [sweeping, reconciliation], ...(isBusy && { isBusy }) };
  // What a job changes may cause other jobs, so the runner is part of its own context.
  const context = { ...given } as Context;
  context.jobs = createJobRunner(context, work);
  return context.jobs;
}
