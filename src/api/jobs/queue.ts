import { sql, type SqlBool } from 'kysely';
import { days, minutes, toInstant } from '../clock.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { ClaimedJob, Job, Lane } from './define-job.ts';
import type { StaleRows } from './sweep.ts';

/** Lease of a job: after the death of a process, its jobs wait at most this long for another process. */
export const leaseMs = minutes;

/** Kinds of a newer version are left to processes of that version. */
export type LaneKinds = { lane: Lane; kinds: readonly string[] };

export async function enqueue(
  tx: Db,
  organization: OrganizationId,
  jobs: Job | readonly Job[],
  nowMs: number,
): Promise<void> {
  const rows = [jobs].flat().map(({ key, kind, lane, payload, expiresAfter, dueAt = nowMs, expiresAt }) => ({
    organization_id: organization,
    key,
    kind,
    lane,
    payload,
    created_at: toInstant(nowMs),
    due_at: toInstant(dueAt),
    expires_at: toInstant(expiresAt ?? dueAt + expiresAfter),
  }));
  await insertRows(tx, 'outbox', rows, { leaveOut: 'outbox_key' });
}

/** Deletes an unfinished job. True when no attempt had begun, so that the job had no effect. */
export async function cancelJob(tx: Db, organization: OrganizationId, key: string): Promise<boolean> {
  const canceled = await tx
    .deleteFrom('outbox')
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .returning('attempts')
    .executeTakeFirst();
  return canceled?.attempts === 0;
}

export const cancelJobsOf = (
  tx: Tx,
  organization: OrganizationId,
  kind: string,
  about: Readonly<Record<string, string | number>>,
) =>
  tx
    .deleteFrom('outbox')
    .where('organization_id', '=', organization)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where(sql<SqlBool>`payload @> ${JSON.stringify(about)}::jsonb`)
    .execute();

/** `isUntouched` means that no attempt has begun. */
export type StoredJob = { key: string; payload: unknown; dueAt: EpochMs; isUntouched: boolean };

/** The rows are locked, so that no worker leases the jobs before the transaction ends. */
export async function lockJobs(
  tx: Tx,
  organization: OrganizationId,
  keys: readonly string[],
): Promise<StoredJob[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['key', 'payload', 'due_at', 'attempts', 'done_at'])
    .where('organization_id', '=', organization)
    .where('key', '=', sql<string>`any(${keys})`)
    .forUpdate()
    .execute();
  return rows.map(({ key, payload, due_at, attempts, done_at }) => ({
    key,
    payload,
    dueAt: epochOf(due_at),
    isUntouched: attempts === 0 && done_at === null,
  }));
}

export async function areWaiting(
  db: Db,
  organization: OrganizationId,
  keys: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('organization_id', '=', organization)
    .where('key', '=', sql<string>`any(${keys})`)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the unfinished mail and chat jobs of clients, and all error texts that contain one of `words`. */
export async function forgetJobsAbout(
  tx: Tx,
  organization: OrganizationId,
  { clients, words }: { clients: readonly number[]; words: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('organization_id', '=', organization)
    .where('done_at', 'is', null)
    .where('lane', 'in', ['mail', 'chat'])
    .where(sql<number>`(payload ->> 'client_id')::bigint`, '=', sql<number>`any(${clients})`)
    .execute();
  await tx
    .updateTable('outbox')
    .set({ last_error: null })
    .where('organization_id', '=', organization)
    .where('last_error', 'is not', null)
    .where(
      sql<SqlBool>`exists (select from unnest(${words}::text[]) as word where position(word in last_error) > 0)`,
    )
    .execute();
}

const dueJobs = (db: Db, { lane, kinds }: LaneKinds, nowMs: number) =>
  db
    .selectFrom('outbox')
    .where('lane', '=', lane)
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .where('due_at', '<=', toInstant(nowMs))
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', toInstant(nowMs))]));

export async function organizationsWithJobs(
  db: Db,
  lane: LaneKinds,
  nowMs: number,
  organization?: OrganizationId,
): Promise<OrganizationId[]> {
  const rows = await dueJobs(db, lane, nowMs)
    .select('organization_id')
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization as OrganizationId),
    )
    .groupBy('organization_id')
    .orderBy((eb) => eb.fn.min('due_at'))
    .limit(100)
    .execute();
  return rows.map((row) => row.organization_id as OrganizationId);
}

export async function claimJob(
  db: Db,
  organization: OrganizationId,
  lane: LaneKinds,
  nowMs: number,
): Promise<ClaimedJob | null> {
  const [job = null] = await claimJobs(db, organization, lane, { nowMs, most: 1 });
  return job;
}

/** Leases the earliest due jobs; returns them by id, the order of writing. */
export async function claimJobs(
  db: Db,
  organization: OrganizationId,
  lane: LaneKinds,
  { nowMs, most }: { nowMs: number; most: number },
): Promise<ClaimedJob[]> {
  const rows = await db
    .with('due', (cte) =>
      dueJobs(cte as Db, lane, nowMs)
        .select(['organization_id', 'id'])
        .where('organization_id', '=', organization)
        .orderBy('due_at')
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((eb) => ({ locked_until: toInstant(nowMs + leaseMs), attempts: eb('outbox.attempts', '+', 1) }))
    .where('outbox.organization_id', '=', organization)
    .whereRef('outbox.organization_id', '=', 'due.organization_id')
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'key', 'kind', 'payload', 'attempts', 'expires_at as expiresAt'])
    .execute();
  return rows.map((row) => ({ organization, ...row })).toSorted((a, b) => a.id - b.id);
}

type Outcome = {
  done_at?: Instant;
  locked_until?: Instant | null;
  payload?: string;
  last_error?: string | null;
};

// All jobs belong to one organization.
const settle = (db: Db, jobs: readonly ClaimedJob[], outcome: Outcome) =>
  db
    .updateTable('outbox')
    .set(outcome)
    .where('organization_id', '=', jobs[0]?.organization ?? null)
    .where('id', '=', sql<number>`any(${jobs.map(({ id }) => id)})`)
    .where('done_at', 'is', null)
    .execute();

/** Erases the payloads, which may contain secrets; `reason` says why a job failed for good. */
export const completeJobs = (
  db: Db,
  jobs: readonly ClaimedJob[],
  nowMs: number,
  reason: string | null = null,
) => settle(db, jobs, { done_at: toInstant(nowMs), payload: '{}', last_error: reason });

/** Jobs with an expired lease may belong to another process, so only unexpired leases are extended. */
export const renewLeases = (db: Db, jobs: readonly ClaimedJob[], nowMs: number) =>
  db
    .updateTable('outbox')
    .set({ locked_until: toInstant(nowMs + leaseMs) })
    .where('organization_id', '=', jobs[0]?.organization ?? null)
    .where('id', '=', sql<number>`any(${jobs.map(({ id }) => id)})`)
    .where('done_at', 'is', null)
    .where('locked_until', '>', toInstant(nowMs))
    .execute();

export const returnJob = (db: Db, job: ClaimedJob) => settle(db, [job], { locked_until: null });

export const retryJob = (db: Db, job: ClaimedJob, reason: string, at: Instant) =>
  settle(db, [job], { locked_until: at, last_error: reason });

export const deleteJobs = (db: Db, organization: OrganizationId) =>
  db.deleteFrom('outbox').where('organization_id', '=', organization).execute();

export type Backlog = { waiting: number; oldestSince: Instant | null };

export const readBacklog = (
  db: Db,
  nowMs: number,
  { organization, lane }: { organization?: OrganizationId | undefined; lane?: Lane | undefined } = {},
): Promise<Backlog[]> =>
  db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('due_at').as('oldestSince')])
    .where('done_at', 'is', null)
    .where('due_at', '<=', toInstant(nowMs))
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization as OrganizationId),
    )
    .$if(lane !== undefined, (query) => query.where('lane', '=', lane as Lane))
    .execute();

/** Completed jobs are kept for 30 days as a record of sent messages. */
export const staleJobs: StaleRows = {
  table: 'outbox',
  key: 'id',
  since: 'done_at',
  before: (nowMs) => toInstant(nowMs - 30 * days),
};
