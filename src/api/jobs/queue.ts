import type { Selectable } from 'kysely';
import type { Outbox } from '#db/schema.generated.ts';
import type { Instant } from '#domain/time.ts';
import { days, hours, minutes, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { insertRows } from '../database/bulk-insert.ts';

/** A reservation as it stood after the change that is told; `sequence` numbers the changes of its calendar entry. */
type ReservationNotification = {
  reservation_id: number;
  to: 'client' | 'barber';
  start_at: Instant;
  end_at: Instant;
  sequence: number;
};
type AccountLink = { user_id: number; token: string };

/** What each kind of job carries. All of it is erased when the job is done: it may hold secrets. */
export type Payloads = {
  'booking-confirmed': ReservationNotification;
  'booking-moved': ReservationNotification;
  'booking-canceled': ReservationNotification;
  'barber-invited': AccountLink;
  'password-reset': AccountLink;
  'email-changed': { user_id: number; old_email: string };
};
export type Kind = keyof Payloads;

// An job that could not be done for this long is given up: its link is dead or nobody waits for it.
const usefulFor: Record<Kind, number> = {
  'booking-confirmed': 3 * days,
  'booking-moved': 3 * days,
  'booking-canceled': 3 * days,
  'barber-invited': 3 * days,
  'password-reset': hours,
  'email-changed': 3 * days,
};
// A process that dies in the middle of an job holds it for this long.
const leaseMs = 5 * minutes;
const pauses = [10_000, minutes, 5 * minutes, 15 * minutes, hours];

/** One piece of work outside the database; the key names it once and for all within its organization. */
export type Job = { [K in Kind]: { key: string; kind: K; payload: Payloads[K]; dueAt?: number } }[Kind];
export type ClaimedJob<K extends Kind = Kind> = {
  organization: OrganizationId;
  id: number;
  attempts: number;
  createdAt: Instant;
  key: string;
  kind: K;
  payload: Payloads[K];
};

/** Writes jobs down beside the change that causes them; a key that is known already changes nothing. */
export async function enqueue(
  tx: Db,
  organization: OrganizationId,
  jobs: Job | readonly Job[],
  nowMs: number,
): Promise<void> {
  const rows = [jobs].flat().map(({ key, kind, payload, dueAt = nowMs }) => ({
    organization_id: organization,
    key,
    kind,
    payload,
    created_at: toInstant(nowMs),
    due_at: toInstant(dueAt),
  }));
  await insertRows(tx, 'outbox', rows, { leaveOut: 'outbox_key' });
}

/** Organizations with something due now, the longest waiting first. The one look across all of them. */
export async function organizationsWithJobs(db: Db, nowMs: number): Promise<OrganizationId[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('organization_id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', toInstant(nowMs))
    .groupBy('organization_id')
    .orderBy((eb) => eb.fn.min('due_at'))
    .limit(100)
    .execute();
  return rows.map((row) => row.organization_id as OrganizationId);
}

/** Takes the organization's next due job for the time of a lease; nobody else gets it meanwhile. */
export async function claimJob(
  db: Db,
  organization: OrganizationId,
  nowMs: number,
): Promise<ClaimedJob | null> {
  const row = await db
    .with('due', (cte) =>
      cte
        .selectFrom('outbox')
        .select(['organization_id', 'id'])
        .where('organization_id', '=', organization)
        .where('done_at', 'is', null)
        .where('due_at', '<=', toInstant(nowMs))
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((eb) => ({ due_at: toInstant(nowMs + leaseMs), attempts: eb('outbox.attempts', '+', 1) }))
    .where('outbox.organization_id', '=', organization)
    .whereRef('outbox.organization_id', '=', 'due.organization_id')
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'key', 'kind', 'payload', 'attempts', 'created_at'])
    .executeTakeFirst();
  return row ? readJob(organization, row) : null;
}

type Row = Pick<Selectable<Outbox>, 'id' | 'key' | 'kind' | 'payload' | 'attempts' | 'created_at'>;

const readJob = (organization: OrganizationId, { created_at, ...row }: Row): ClaimedJob =>
  ({ organization, createdAt: created_at, ...row }) as ClaimedJob;

type Outcome = { done_at?: Instant; due_at?: Instant; payload?: string; last_error?: string | null };

const settle = (db: Db, { organization, id }: ClaimedJob, outcome: Outcome) =>
  db
    .updateTable('outbox')
    .set(outcome)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();

/** Closes an job and erases what it carried. */
export const completeJob = (db: Db, job: ClaimedJob, nowMs: number) =>
  settle(db, job, { done_at: toInstant(nowMs), payload: '{}', last_error: null });

/** Gives an job back, to be taken again at once. */
export const returnJob = (db: Db, job: ClaimedJob, nowMs: number) =>
  settle(db, job, { due_at: toInstant(nowMs) });

/** Puts a failed job off for a growing pause, or gives it up when it is too old. Answers when it is due again. */
export async function retryJob(
  db: Db,
  job: ClaimedJob,
  problem: string,
  nowMs: number,
): Promise<Instant | null> {
  if (nowMs - Date.parse(job.createdAt) >= usefulFor[job.kind]) {
    await settle(db, job, { done_at: toInstant(nowMs), payload: '{}', last_error: problem });
    return null;
  }
  const pause = pauses[Math.min(job.attempts, pauses.length) - 1] ?? hours;
  const due_at = toInstant(nowMs + pause);
  await settle(db, job, { due_at, last_error: problem });
  return due_at;
}

/** Deletes all jobs of an organization. */
export const deleteJobs = (db: Db, organization: OrganizationId) =>
  db.deleteFrom('outbox').where('organization_id', '=', organization).execute();
