import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { type Job, type JobKind, lanes } from './define-job.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import { createLaneWorker, type WorkerContext } from './lane-worker.ts';
import { enqueue } from './queue.ts';
import { type Recurring, runRecurring } from './recurring.ts';

const pollEvery = 3 * seconds;
const recurringEvery = 30 * seconds;
const restMs = 250;

export type JobRunner = {
  enqueue: typeof enqueue;
  /** Runs due jobs right after the commit that wrote them. Only a hint, because polling finds every job. */
  wake(organization: OrganizationId, written: readonly Pick<Job, 'lane' | 'dueAt'>[]): void;
  start(): void;
  /** Also works before `start`. Returns the number of jobs tried. */
  drain(only?: OrganizationId): Promise<number>;
  /** Starts no new jobs, waits up to `patience` for running jobs and returns the leases of unfinished ones. */
  stop(): Promise<void>;
  dropped: ReadonlyMap<string, number>;
};
type Work<C> = {
  kinds: readonly JobKind<C>[];
  recurring?: readonly Recurring<C>[];
  /** Whether many HTTP requests are running: jobs then start after a short pause, and shops take turns. */
  isBusy?: () => boolean;
  patience?: number;
};

const lanesDue = (written: readonly Pick<Job, 'lane' | 'dueAt'>[], nowMs: number) =>
  new Set(written.filter(({ dueAt = nowMs }) => dueAt <= nowMs).map(({ lane }) => lane));

/** Runs each job at least once, with one worker per lane. */
export function createJobRunner<C extends WorkerContext>(
  context: C,
  { kinds, recurring = [], isBusy = () => false, patience = 5 * seconds }: Work<C>,
): JobRunner {
  const { log, tenantQueries } = context;
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const rest = async () => {
    if (isBusy()) await pause(restMs);
  };
  const dropped = new Map<string, number>();
  const onDrop = (reason: string) => void dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
  const workers = [...new Set(kinds.map(({ lane }) => lane))].map((lane) =>
    createLaneWorker(context, lane, kinds, { signal, isBusy, rest, onDrop }),
  );
  // Runs beside the polling loop, because a long sweep must not delay other recurring work.
  const turns = createKeyedLimiter(lanes.work, async (work: Recurring<C>) => {
    await runRecurring(context, work, { signal, rest }).catch((problem: unknown) =>
      log.warn({ err: problem, work: work.name }, 'recurring work failed'),
    );
  });
  const loops: Promise<void>[] = [];

  async function repeat(ms: number, task: () => unknown): Promise<void> {
    while (!signal.aborted) {
      await task();
      await pause(ms);
    }
  }

  return {
    enqueue,
    dropped,
    wake(organization, written) {
      tenantQueries.remember(organization);
      if (loops.length === 0 || signal.aborted) return;
      const due = lanesDue(written, context.now());
      for (const worker of workers) if (due.has(worker.lane)) worker.ask(organization);
    },
    start() {
      loops.push(
        ...workers.map(({ runDueJobs }) => repeat(pollEvery, runDueJobs)),
        repeat(recurringEvery, () => {
          for (const work of recurring) turns.ask(work);
        }),
      );
    },
    async drain(only) {
      // A job may write jobs in other lanes, so all lanes repeat until none has a due job.
      for (let tried = 0; ;) {
        const before = tried;
        for (const worker of workers) tried += await worker.drain(only);
        if (tried === before) return tried;
      }
    },
    async stop() {
      closing.abort();
      const ends = [...loops, turns.end(), ...workers.map(({ end }) => end())];
      await Promise.race([Promise.all(ends), sleep(patience, undefined, { ref: false })]);
      await Promise.all(workers.map(({ giveBack }) => giveBack()));
    },
  };
}
