import type { z } from 'zod';
import type { Instant } from '#domain/time.ts';
import { hours, minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';

/**
 * How many jobs of each lane a process does at once. A lane stands for one outside service and has a worker of its own,
 * so that a service that is away holds up nobody else.
 */
export const lanes = { mail: 4, chat: 8, work: 2, hooks: 4, push: 4 } as const;
export type Lane = keyof typeof lanes;

/** A job that a process has taken, with what it carries. */
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
  /** Milliseconds from when it is due; a job that fails after them is given up, because nobody has use of it. */
  expiresAfter: number;
};
/** Does several jobs of one organization as cheaply as one. */
type Together<P, C> = {
  /** How many are taken at once. */
  most: number;
  /**
   * Answers what each job that failed failed of, by its id. Rejects only where it has done nothing that must not be done
   * again: then each is done alone, so that one at fault fails alone.
   */
  run(this: void, context: C, jobs: Jobs<ClaimedJob<P>>): Promise<Problems>;
};
/** Of one organization, at least one. */
export type Jobs<J = ClaimedJob> = readonly [J, ...J[]];
export type Problems = ReadonlyMap<number, unknown>;

export type JobKind<C> = {
  kind: string;
  lane: Lane;
  /** Milliseconds to wait after the first failure, the second and so on; the last one repeats. */
  pauses: readonly number[];
  /** Does the job; rejects when it must be tried again. It may be called twice for one job. */
  run: (context: C, job: ClaimedJob) => Promise<void>;
  together?: Together<unknown, C>;
  /** Notes that the job is closed without having been done; it may be called twice too. */
  onGivenUp?(this: void, context: C, job: ClaimedJob, reason: string): Promise<void>;
};
type Definition<P, C> = WritableKind<P> & {
  pauses?: readonly number[];
  run: (context: C, job: ClaimedJob<P>) => Promise<void>;
  together?: Together<P, C>;
  onGivenUp?(this: void, context: C, job: ClaimedJob, reason: string): Promise<void>;
};

/** A payload that its schema does not accept. Trying again would not help, so the job is given up. */
export class UnreadablePayloadError extends Error {
  override name = 'UnreadablePayloadError';
}

/** Work that may not be done, now or later. The job is closed, and counted under its reason. */
export class JobDroppedError extends Error {
  override name = 'JobDroppedError';
  readonly reason: string;
  constructor(reason: string) {
    super();
    this.reason = reason;
  }
}

/** Work that could not be done yet, by no fault of its own: it is tried again after a pause, in milliseconds. */
export class JobLaterError extends Error {
  override name = 'JobLaterError';
  readonly pause: number;
  constructor(reason: string, pause: number) {
    super(reason);
    this.pause = pause;
  }
}

/**
 * An outside service that takes nothing for now: its lane begins no job for a pause, the first, the second and so on
 * until a job is done again; the last one repeats.
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

/** A kind of job: what it carries, its lane, how long it is of use, and what does it. */
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

/** A job to be written; the key names it once and for all within its organization. */
export type Job = Pick<WritableKind<unknown>, 'kind' | 'lane' | 'expiresAfter'> & {
  key: string;
  payload: object;
  /** Epoch milliseconds; at once when absent. */
  dueAt?: number;
  /** Epoch milliseconds, where it is of use for longer or shorter than others of its kind. */
  expiresAt?: number;
};

/** A job of a kind, as it is written down. */
export const jobOf = <P extends object>(
  { kind, lane, expiresAfter }: WritableKind<P>,
  job: { key: string; payload: P } & Pick<Job, 'dueAt' | 'expiresAt'>,
): Job => ({ kind, lane, expiresAfter, ...job });
