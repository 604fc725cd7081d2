import { Refusal } from '#domain/refusal.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/define-job.ts';
import { type Actor, type AuditEntry, type AuditEvent, insertAuditEvents, isChange } from './audit-log.ts';
import type { OrganizationId, Tx } from './connection.ts';
import { changesPage, raisePageVersion } from '../cache/page-versions.ts';
import { pipeline, transact } from './transaction.ts';

export type WorkDeps = Pick<Deps, 'config' | 'db' | 'now'> & {
  jobs: Pick<Deps['jobs'], 'enqueue' | 'wake'>;
  changes: Pick<Deps['changes'], 'announce'>;
};
export type Change = { organization: OrganizationId; actor: Actor };

export type Work = Change & {
  tx: Tx;
  config: Pick<Config, 'rateLimits' | 'whatsapp' | 'chatSandbox' | 'vapidKeys' | 'openBillingStatuses'>;
  now: () => EpochMs;
  /** Author and time default to the work's actor and the current time. */
  audit: (event: AuditEvent & Partial<Pick<AuditEntry, 'actor' | 'at'>>) => void;
  /** Jobs are written in the transaction and run after the commit. */
  enqueue: (...jobs: Job[]) => void;
  announce: () => void;
};

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

/** For jobs, and for requests whose user is not signed in. */
export const byProduct = (organization: OrganizationId): Change => ({
  organization,
  actor: { kind: 'system' },
});

/**
 * Changes an organization's data in one transaction, which is retried after conflicts, so `use` must have no side
 * effects outside the database. After the commit, all instances are notified of audited or announced changes and the
 * workers are woken for new jobs.
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
      ...(events.some(changesPage) ? [raisePageVersion(tx, organization)] : []),
    );
    return result;
  };
  try {
    const result = await transact(db, attempt);
    if (events.length > 0 || isAnnounced) changes.announce(organization);
    if (newJobs.length > 0) jobs.wake(organization, newJobs);
    return result;
  } catch (problem) {
    // Only a refusal proves that nothing changed: after other errors the commit may have succeeded with its response
    // lost.
    if (!(problem instanceof Refusal)) changes.announce(organization);
    throw problem;
  }
}
