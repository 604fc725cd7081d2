import type { Deps } from '../deps.ts';
import { createJobRunner, type JobRunner } from './worker.ts';
import { sendEmail } from '../mails/send-email.ts';

/** The runner of everything the product does outside its database; `start()` it beside the server. */
export const createJobs = (
  context: Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'now'>,
  isBusy?: () => boolean,
): JobRunner =>
  createJobRunner({ ...context, ...(isBusy && { isBusy }), run: (job) => sendEmail(context, job) });
