import { emailChanged } from './account/jobs.ts';
import { barberInvited } from './barbers/jobs.ts';
import { reconciliation } from './billing/reconciliation.ts';
import { staleAnswers } from './booking/idempotency.ts';
import { hours } from './clock.ts';
import type { Deps } from './deps.ts';
import { staleBudgets } from './http/rate-limits.ts';
import { staleJobs } from './jobs/queue.ts';
import { defineRecurring } from './jobs/recurring.ts';
import { sweep } from './jobs/sweep.ts';
import { createJobRunner, type JobRunner } from './jobs/worker.ts';
import { reservationJobs } from './reservations/jobs.ts';
import { passwordReset, staleSessions, staleTokens } from './session/jobs.ts';

type Context = Pick<Deps, 'config' | 'db' | 'log' | 'looks' | 'mailer' | 'now' | 'payments'>;

const kinds = [passwordReset, emailChanged, barberInvited, ...Object.values(reservationJobs)];
/** What goes stale of each noun's tables. */
export const staleRows = [staleSessions, staleTokens, staleAnswers, staleJobs, staleBudgets];
const sweeping = defineRecurring({
  name: 'sweep',
  every: hours,
  run: (context: Context, turn) => sweep(context, staleRows, turn),
});

/** The runner of everything the product does outside a request; `start()` it beside the server. */
export const createJobs = (context: Context, isBusy?: () => boolean): JobRunner =>
  createJobRunner(context, { kinds, recurring: [sweeping, reconciliation], ...(isBusy && { isBusy }) });
