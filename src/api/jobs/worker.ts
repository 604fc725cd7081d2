import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { hours, type Now, seconds } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import {
  type ClaimedJob,
  enqueue,
  claimJob,
  completeJob,
  organizationsWithJobs,
  retryJob,
  returnJob,
} from './queue.ts';
import { sweep } from './sweep.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';

const atOnce = 4;
const pollEvery = 3 * seconds;
const sweepEvery = hours;
const flushDelayMs = 250;

export type JobRunner = {
  /** Writes jobs beside the change that causes them; a key that is known already changes nothing. */
  enqueue: typeof enqueue;
  /** Looks at an organization's jobs at once, after the commit that wrote one. A hint: polling is the truth. */
  wake(organization: OrganizationId): void;
  /** Begins to poll and to heed wakes. */
  start(): void;
  /** Does everything that is due now, started or not. Answers how many jobs were tried. */
  drain(): Promise<number>;
  /** Takes nothing new, waits a moment for what is under way and gives back what does not end. */
  stop(): Promise<void>;
};
type Context = {
  db: Db;
  now: Now;
  log: FastifyBaseLogger;
  /** Does one job; rejects when it must be tried again. */
  run: (job: ClaimedJob) => Promise<void>;
  /** Whether many wait for an answer: then an job waits a moment first, and shops take turns after each. */
  isBusy?: () => boolean;
  /** How long `stop` waits for what is under way, in milliseconds. */
  patience?: number;
};

/** Does the outbox's jobs at least once each: several organizations at a time, each one's in order. */
export function createJobRunner(context: Context): JobRunner {
  const { db, now, log, isBusy = () => false, patience = 5 * seconds } = context;
  const held = new Set<ClaimedJob>();
  const closing = new AbortController();
  let started = false;
  let polling: Promise<void> | undefined;

  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  /** Does what is due for an organization; leaves off after an job while many wait for an answer. */
  async function workFor(organization: OrganizationId) {
    for (let tried = 0; ; tried += 1) {
      if (tried > 0 && isBusy()) return { tried, isLeftOff: true };
      const job = closing.signal.aborted ? null : await claimJob(db, organization, now());
      if (!job) return { tried, isLeftOff: false };
      held.add(job);
      await attempt(context, job).finally(() => held.delete(job));
    }
  }

  const survive = (problem: unknown) => log.warn({ err: problem }, 'the outbox cannot be read');
  const turns = createKeyedLimiter(atOnce, async (organization: OrganizationId) => {
    if (isBusy()) await pause(flushDelayMs);
    const done = await workFor(organization).catch(survive);
    // Behind the others, so that no shop's emails wait for all of another one's.
    if (done?.isLeftOff && !closing.signal.aborted) turns.ask(organization);
  });

  let sweptAt = 0;
  async function sweepNowAndThen(): Promise<void> {
    if (now() - sweptAt < sweepEvery) return;
    sweptAt = now();
    await sweep(db, sweptAt).catch(survive);
  }

  async function poll(): Promise<void> {
    while (!closing.signal.aborted) {
      const organizations = await organizationsWithJobs(db, now()).catch(survive);
      for (const organization of organizations ?? []) turns.ask(organization);
      await sweepNowAndThen();
      await pause(pollEvery);
    }
  }

  return {
    enqueue,
    wake(organization) {
      if (started && !closing.signal.aborted) turns.ask(organization);
    },
    start() {
      started = true;
      polling = poll();
    },
    async drain() {
      for (let tried = 0; ;) {
        const organizations = closing.signal.aborted ? [] : await organizationsWithJobs(db, now());
        if (organizations.length === 0) return tried;
        for (const organization of organizations) tried += (await workFor(organization)).tried;
      }
    },
    async stop() {
      closing.abort();
      await Promise.race([Promise.all([polling, turns.end()]), sleep(patience, undefined, { ref: false })]);
      await Promise.all([...held].map((job) => returnJob(db, job, now())));
    },
  };
}

// Mail servers quote addresses; a log has no use for them.
const describe = (problem: unknown): string =>
  String(problem instanceof Error ? problem.message : problem)
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .slice(0, 500);

async function attempt({ db, now, log, run }: Context, job: ClaimedJob): Promise<void> {
  const { organization, key, kind, attempts } = job;
  try {
    await run(job);
  } catch (problem) {
    const reason = describe(problem);
    const dueAgain = await retryJob(db, job, reason, now());
    const told = { organization, key, kind, attempts, reason, dueAgain };
    if (dueAgain) log.warn(told, 'job failed and will be tried again');
    else log.error(told, 'job given up');
    return;
  }
  await completeJob(db, job, now());
}
