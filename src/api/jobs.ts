import type { Deps } from './deps.ts';
import { createJobRunner, type JobRunner } from './lib/job-runner.ts';
import { sendErrand } from './mails/send-errand.ts';

/** The runner of everything the product does outside its database; `start()` it beside the server. */
export const createJobs = (
  setting: Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'now'>,
  isBusy?: () => boolean,
): JobRunner =>
  createJobRunner({ ...setting, ...(isBusy && { isBusy }), run: (errand) => sendErrand(setting, errand) });
