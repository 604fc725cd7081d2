import type { z } from 'zod';
import type { Instant } from '#domain/time.ts';
import { hours, minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';

/**
 * Jobs that one process runs at once in each lane. A lane stands for one outside service, or for work of the product
 * itself, and has its own worker, so that a failing service does not delay the jobs of other lanes.
 */
export const lanes = { mail: 4, chat: 8, work: 2, hooks: 4, push: 4 } as const;
export type Lane = keyof typeof lanes;

export type ClaimedJob<P = unknown> = {
  organization: OrganizationId;
  id: number;
  key: string;
  kind: string;
  attempts: number;
  expiresAt: Instant;
  payload: P;
};

type WritableKind<P> = {
  kind: string;
  lane: Lane;
  payload: z.ZodType<P>;
  /** Milliseconds after `dueAt` until which the job is useful; a job that fails later is given up. */
  expiresAfter: number;
};
type Together<P, C> = {
  most: number;
  /**
   * Returns the error of each failed job by job id. May reject only while every job can still be repeated safely: the
   * worker then runs each job alone, so that only the faulty job fails.
   */
  run(this: void, context: C, jobs: Jobs<ClaimedJob<P>>): Promise<Problems>;
};
export type Jobs<J = ClaimedJob> = readonly [J, ...J[]];
export type Problems = ReadonlyMap<number, unknown>;

export type JobKind<C> = {
  kind: string;
  lane: Lane;
  /** Milliseconds to wait after the first failure, the second and so on; the last value repeats. */
  pauses: readonly number[];
  /** Runs the job; rejects to have the job retried. Must be idempotent, because a job can run twice. */
  run: (context: C, job: ClaimedJob) => Promise<void>;
  together?: Together<unknown, C>;
  /** Records that the job was closed without success. Must be idempotent, because it can run twice. */
  onGivenUp?(this: void, context: C, job: ClaimedJob, reason: string): Promise<void>;
};
type Definition<P, C> = WritableKind<P> & {
  pauses?: readonly number[];
  run: (context: C, job: ClaimedJob<P>) => Promise<void>;
  together?: Together<P, C>;
  onGivenUp?(this: void, context: C, job: ClaimedJob, reason: string): Promise<void>;
};

/** Invalid payload according to the kind's schema. The worker gives the job up, because a retry would fail too. */
export class UnreadablePayloadError extends Error {
  override name = 'UnreadablePayloadError';
}

/** The job must never run. The worker closes the job and counts it under `reason`. */
export class JobDroppedError extends Error {
  override name = 'JobDroppedError';
  readonly reason: string;
  constructor(reason: string) {
    super();
    this.reason = reason;
  }
}

/** The job cannot run yet, without an error of its own: the worker retries it after `pause` milliseconds. */
export class JobLaterError extends Error {
  override name = 'JobLaterError';
  readonly pause: number;
  constructor(reason: string, pause: number) {
    super(reason);
    this.pause = pause;
  }
}

/**
 * An outside service refuses all requests for now: its lane starts no job during a pause. Consecutive closings use the
 * first pause (milliseconds), the second and so on; the last one repeats, and a successful job starts again at the
 * first.
 */
export class LaneClosedError extends Error {
  override name = 'LaneClosedError';
  readonly pauses: readonly number[];
  constructor(reason: string, pauses: readonly number[]) {
    super(reason);
    this.pauses = pauses;
  }
}

const usualPauses = [10 * seconds, minutes, 5 * minutes, 15 * minutes, hours];

export function defineJob<P extends object, C>({
  run,
  together,
  pauses = usualPauses,
  ...kind
}: Definition<P, C>): JobKind<C> & WritableKind<P> {
  const readable = (job: ClaimedJob): ClaimedJob<P> => {
    const { success, data, error } = kind.payload.safeParse(job.payload);
    if (!success) throw new UnreadablePayloadError(error.message);
    return { ...job, payload: data };
  };
  return {
    ...kind,
    pauses,
    run: async (context, job) => run(context, readable(job)),
    ...(together && {
      together: {
        most: together.most,
        run: async (context, jobs) => {
          const [first, ...others] = jobs;
          return together.run(context, [readable(first), ...others.map(readable)]);
        },
      },
    }),
  };
}

/** A job to write to the outbox; `key` is unique within the organization, also among completed jobs. */
export type Job = Pick<WritableKind<unknown>, 'kind' | 'lane' | 'expiresAfter'> & {
  key: string;
  payload: object;
  /** Epoch milliseconds; due immediately when absent. */
  dueAt?: number;
  /** Epoch milliseconds; replaces `expiresAfter` of the kind. */
  expiresAt?: number;
};

export const jobOf = <P extends object>(
  { kind, lane, expiresAfter }: WritableKind<P>,
  job: { key: string; payload: P } & Pick<Job, 'dueAt' | 'expiresAt'>,
): Job => ({ kind, lane, expiresAfter, ...job });
