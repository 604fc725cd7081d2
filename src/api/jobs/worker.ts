import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { type Job, type JobKind, lanes } from './define-job.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import { createLaneWorker, type WorkerContext } from './lane-worker.ts';
import { enqueue } from './queue.ts';
import { type Recurring, runRecurring } from './recurring.ts';

const pollEvery = 3 * seconds;
const lookAtRecurringEvery = 30 * seconds;
const restMs = 250;

export type JobRunner = {
  /** Writes jobs beside the change that causes them; a key that is known already changes nothing. */
  enqueue: typeof enqueue;
  /**
   * Looks at an organization's jobs at once after the commit that wrote some, in the lanes of those that are due. Only a
   * hint, because polling finds every job.
   */
  wake(organization: OrganizationId, written: readonly Pick<Job, 'lane' | 'dueAt'>[]): void;
  /** Begins to poll and to react to wakes. */
  start(): void;
  /** Does every job that is due now, of one organization or of all, started or not. Answers how many were tried. */
  drain(only?: OrganizationId): Promise<number>;
  /** Takes nothing new, waits a moment for what is under way and gives back what does not end. */
  stop(): Promise<void>;
  /** How many jobs this process dropped since its start, by reason. */
  dropped: ReadonlyMap<string, number>;
};
type Work<C> = {
  kinds: readonly JobKind<C>[];
  recurring?: readonly Recurring<C>[];
  /** Whether many wait for an answer: then a job waits a moment first, and shops take turns after each. */
  isBusy?: () => boolean;
  /** How long `stop` waits for what is under way, in milliseconds. */
  patience?: number;
};

/** The lanes in which one of these can be done already. */
const lanesDue = (written: readonly Pick<Job, 'lane' | 'dueAt'>[], nowMs: number) =>
  new Set(written.filter(({ dueAt = nowMs }) => dueAt <= nowMs).map(({ lane }) => lane));

/** Does the outbox's jobs at least once each, with a worker for each lane that has a kind, and the recurring work. */
export function createJobRunner<C extends WorkerContext>(
  context: C,
  { kinds, recurring = [], isBusy = () => false, patience = 5 * seconds }: Work<C>,
): JobRunner {
  const { log, looks } = context;
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
  // Not awaited, because the lane's jobs must not wait for a whole sweep.
  const turns = createKeyedLimiter(lanes.work, async (work: Recurring<C>) => {
    await runRecurring(context, work, { signal, rest }).catch((problem: unknown) =>
      log.warn({ err: problem, work: work.name }, 'recurring work failed'),
    );
  });
  const loops: Promise<void>[] = [];

  async function repeat(ms: number, look: () => unknown): Promise<void> {
    while (!signal.aborted) {
      await look();
      await pause(ms);
    }
  }

  return {
    enqueue,
    dropped,
    wake(organization, written) {
      looks.note(organization);
      if (loops.length === 0 || signal.aborted) return;
      const due = lanesDue(written, context.now());
      for (const worker of workers) if (due.has(worker.lane)) worker.ask(organization);
    },
    start() {
      loops.push(
        ...workers.map(({ look }) => repeat(pollEvery, look)),
        repeat(lookAtRecurringEvery, () => {
          for (const work of recurring) turns.ask(work);
        }),
      );
    },
    async drain(only) {
      // A job may write others, also in other lanes, so this repeats until no lane finds any.
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
