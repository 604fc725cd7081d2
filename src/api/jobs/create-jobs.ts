import type { Deps } from '../deps.ts';
import { createJobRunner, type JobRunner } from './worker.ts';
import { sendEmail } from '../mails/send-email.ts';

/** The runner of everything the product does outside its database; `start()` it beside the server. */
export const createJobs = (
  setting: Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'now'>,
  isBusy?: () => boolean,
): JobRunner =>
  createJobRunner({ ...setting, ...(isBusy && { isBusy }), run: (job) => sendEmail(setting, job) });
