import type { FastifyBaseLogger } from 'fastify';
import { type Now, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { TenantQueries } from '../database/tenant-queries.ts';
import {
  type ClaimedJob,
  JobDroppedError,
  type JobKind,
  JobLaterError,
  type Jobs,
  type Lane,
  LaneClosedError,
  lanes,
  type Problems,
  UnreadablePayloadError,
} from './define-job.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import {
  claimJob,
  claimJobs,
  completeJobs,
  leaseMs,
  organizationsWithJobs,
  renewLeases,
  retryJob,
  returnJob,
} from './queue.ts';

export type WorkerContext = { db: Db; now: Now; log: FastifyBaseLogger; tenantQueries: TenantQueries };
type WorkerOptions = {
  signal: AbortSignal;
  isBusy: () => boolean;
  /** Resolves immediately, or after a short pause while many HTTP requests are running. */
  rest: () => Promise<void>;
  onDrop: (reason: string) => void;
};

/** Runs several organizations in parallel, the jobs of each organization in order. */
export function createLaneWorker<C extends WorkerContext>(
  context: C,
  lane: Lane,
  all: readonly JobKind<C>[],
  { signal, isBusy, rest, onDrop }: WorkerOptions,
) {
  const { db, now, log, tenantQueries } = context;
  const kinds = new Map(all.filter((one) => one.lane === lane).map((one) => [one.kind, one]));
  const own = { lane, kinds: [...kinds.keys()] };
  const held = new Set<ClaimedJob>();
  const circuitBreaker = createCircuitBreaker(now);

  async function workFor(organization: OrganizationId) {
    for (let tried = 0; ;) {
      if (tried > 0 && isBusy()) return { tried, isLeftOff: true };
      const first =
        signal.aborted || circuitBreaker.isClosed() ? null : await claimJob(db, organization, own, now());
      if (!first) return { tried, isLeftOff: false };
      held.add(first);
      const kind = kinds.get(first.kind) as JobKind<C>;
      const jobs: Jobs = [first, ...(await claimOthers(db, first, kind, now()))];
      for (const job of jobs) held.add(job);
      await attempt(context, kind, jobs, { onDrop, circuitBreaker }).finally(() =>
        jobs.map((job) => held.delete(job)),
      );
      tried += jobs.length;
    }
  }

  const survive = (problem: unknown) => log.warn({ err: problem, lane }, 'the outbox cannot be read');
  const turns = createKeyedLimiter(lanes[lane], async (organization: OrganizationId) => {
    await rest();
    const done = await workFor(organization).catch(survive);
    // Requeued behind the waiting organizations, so that one shop's many jobs do not delay other shops.
    if (done?.isLeftOff && !signal.aborted) turns.ask(organization);
  });
  const findWork = async () =>
    circuitBreaker.isClosed()
      ? []
      : tenantQueries.crossTenantQuery(`jobs ${lane}`, (organization) =>
          organizationsWithJobs(db, own, now(), organization),
        );

  return {
    lane,
    ask: turns.ask,
    runDueJobs: async () => {
      for (const organization of (await findWork().catch(survive)) ?? []) {
        tenantQueries.remember(organization);
        turns.ask(organization);
      }
    },
    drain: async (only?: OrganizationId) => {
      if (only !== undefined) return (await workFor(only)).tried;
      for (let tried = 0; ;) {
        const organizations = signal.aborted ? [] : await findWork();
        if (organizations.length === 0) return tried;
        for (const organization of organizations) tried += (await workFor(organization)).tried;
      }
    },
    end: turns.end,
    giveBack: async () => void (await Promise.all([...held].map((job) => returnJob(db, job)))),
  };
}

async function claimOthers<C>(
  db: Db,
  { organization }: ClaimedJob,
  { kind, lane, together }: JobKind<C>,
  nowMs: number,
): Promise<ClaimedJob[]> {
  if (!together) return [];
  const most = together.most - 1;
  // After an error here the first job runs alone, because its lease would otherwise block it until the lease ends.
  return claimJobs(db, organization, { lane, kinds: [kind] }, { nowMs, most }).catch(() => []);
}

type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** When several jobs close the lane at once, only the first closing counts. */
function createCircuitBreaker(now: Now) {
  let closings = 0;
  let closedUntil = 0;
  const isClosed = () => now() < closedUntil;
  return {
    isClosed,
    /** Closes the lane for the next of `pauses` (milliseconds). Returns the end of the pause in epoch milliseconds. */
    close: (pauses: readonly number[]): number => {
      if (!isClosed()) {
        closedUntil = now() + (pauses[closings] ?? pauses.at(-1) ?? 0);
        closings += 1;
      }
      return closedUntil;
    },
    open: () => {
      closings = 0;
    },
  };
}

// Removes e-mail addresses, because mail servers quote them in errors and logs must not contain personal data.
const describe = (problem: unknown): string =>
  String(problem instanceof Error ? problem.message : problem)
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .slice(0, 500);

type Judge = Pick<WorkerOptions, 'onDrop'> & { circuitBreaker: CircuitBreaker };

async function attempt<C extends WorkerContext>(
  context: C,
  kind: JobKind<C>,
  jobs: Jobs,
  judge: Judge,
): Promise<void> {
  const { db, now } = context;
  const problems = await whileRenewing(context, jobs, () => tryAll(context, kind, jobs));
  if (!problems) {
    for (const job of jobs) await attempt(context, kind, [job], judge);
    return;
  }
  const done = jobs.filter(({ id }) => !problems.has(id));
  if (done.length > 0) {
    judge.circuitBreaker.open();
    await completeJobs(db, done, now());
  }
  for (const job of jobs)
    if (problems.has(job.id)) await fail(context, kind, job, problems.get(job.id), judge);
}

/** Renews the leases of the jobs until the work ends, so that no other process takes long-running jobs. */
async function whileRenewing<T>({ db, now }: WorkerContext, jobs: Jobs, work: () => Promise<T>): Promise<T> {
  let renewal = Promise.resolve();
  const renew = () => {
    // A failed renewal needs no handling, because the next renewal comes before the lease ends.
    renewal = renewLeases(db, jobs, now()).then(
      () => undefined,
      () => undefined,
    );
  };
  const timer = setInterval(renew, leaseMs / 3).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // A late renewal must not overwrite the retry time of a failed job.
    await renewal;
  }
}

/** Errors by job id; null when each job has to run alone. */
async function tryAll<C>(context: C, { run, together }: JobKind<C>, jobs: Jobs): Promise<Problems | null> {
  const [first, ...others] = jobs;
  if (others.length > 0) return together ? together.run(context, jobs).catch(() => null) : null;
  return run(context, first).then(
    () => new Map(),
    (problem: unknown) => new Map([[first.id, problem]]),
  );
}

async function fail<C extends WorkerContext>(
  context: C,
  { pauses, onGivenUp }: JobKind<C>,
  job: ClaimedJob,
  problem: unknown,
  { onDrop, circuitBreaker }: Judge,
): Promise<void> {
  const { db, now, log } = context;
  if (problem instanceof JobDroppedError) {
    await onGivenUp?.(context, job, problem.reason);
    await completeJobs(db, [job], now(), `dropped: ${problem.reason}`);
    onDrop(problem.reason);
    return;
  }
  if (problem instanceof JobLaterError || problem instanceof LaneClosedError) {
    const at = 'pause' in problem ? now() + problem.pause : circuitBreaker.close(problem.pauses);
    await retryJob(db, job, describe(problem), toInstant(at));
    return;
  }
  const { organization, key, kind, attempts } = job;
  const details = { organization, key, kind, attempts, reason: describe(problem) };
  const nowMs = now();
  if (problem instanceof UnreadablePayloadError || nowMs >= Date.parse(job.expiresAt)) {
    await onGivenUp?.(context, job, details.reason);
    await completeJobs(db, [job], nowMs, details.reason);
    log.error(details, 'job given up');
    return;
  }
  const dueAgain = toInstant(nowMs + (pauses[attempts - 1] ?? pauses.at(-1) ?? 0));
  await retryJob(db, job, details.reason, dueAgain);
  log.warn({ ...details, dueAgain }, 'job failed and will be tried again');
}
