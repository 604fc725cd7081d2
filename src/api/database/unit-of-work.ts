import { Refusal } from '#domain/refusal.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/define-job.ts';
import { type Actor, type AuditEntry, type AuditEvent, insertAuditEvents, isChange } from './audit-log.ts';
import type { OrganizationId, Tx } from './connection.ts';
import { pipeline, transact } from './transaction.ts';

/** What changing data takes. */
export type WorkDeps = Pick<Deps, 'config' | 'db' | 'now'> & {
  jobs: Pick<Deps['jobs'], 'enqueue' | 'wake'>;
  changes: Pick<Deps['changes'], 'announce'>;
};
/** Whose data is changed, and by whom. */
export type Change = { organization: OrganizationId; actor: Actor };

/** What a use case writes through, inside one transaction. */
export type Work = Change & {
  tx: Tx;
  /** Whether limits hold, whether there are chats and messages to browsers, and with which subscriptions clients may book. */
  config: Pick<Config, 'rateLimits' | 'whatsapp' | 'chatSandbox' | 'vapidKeys' | 'openBillingStatuses'>;
  /** The clock, in epoch milliseconds. */
  now: () => EpochMs;
  /** Notes what changed, written with the transaction; by the work's own actor, now, unless it says otherwise. */
  audit: (event: AuditEvent & Partial<Pick<AuditEntry, 'actor' | 'at'>>) => void;
  /** Notes work to be done after the commit, written with the transaction. */
  enqueue: (...jobs: Job[]) => void;
  /** Lets other instances hear of a change that is not audited. */
  announce: () => void;
};

/** Whoever is signed in, in their own organization. */
export const by = ({
  organization_id,
  user,
}: {
  organization_id: OrganizationId;
  user: { id: number };
}): Change => ({
  organization: organization_id,
  actor: { kind: 'person', user },
});

/**
 * Changes an organization's data: everything in `use` happens in one transaction or not at all, and begins anew when the
 * database asks for that, so nothing outside the database may happen in it. After the commit other instances hear of
 * what was audited, and the workers are woken for the jobs.
 */
export async function change<T>(
  { config, db, now, jobs, changes }: WorkDeps,
  { organization, actor }: Change,
  use: (work: Work) => Promise<T>,
): Promise<T> {
  let events: AuditEntry[] = [];
  let newJobs: Job[] = [];
  let isAnnounced = false;
  const attempt = async (tx: Tx) => {
    events = [];
    newJobs = [];
    isAnnounced = false;
    const result = await use({
      tx,
      organization,
      actor,
      config,
      now,
      audit: (event) => {
        if (isChange(event)) events.push({ actor, at: now(), ...event });
      },
      enqueue: (...added) => void newJobs.push(...added),
      announce: () => void (isAnnounced = true),
    });
    await pipeline(
      insertAuditEvents(tx, organization, events),
      jobs.enqueue(tx, organization, newJobs, now()),
    );
    return result;
  };
  try {
    const result = await transact(db, attempt);
    if (events.length > 0 || isAnnounced) changes.announce(organization);
    if (newJobs.length > 0) jobs.wake(organization, newJobs);
    return result;
  } catch (problem) {
    // The answer to a commit may be what got lost, so only a refusal is certain to have changed nothing.
    if (!(problem instanceof Refusal)) changes.announce(organization);
    throw problem;
  }
}
