import type { z } from 'zod';
import { fullName } from '#domain/text/contact.ts';
import { type AuditEntry, listAudit, listAuditPeople } from '#domain/audit/contract.ts';
import { differencesOf, isWeek, type Recorded } from '#domain/audit/differences.ts';
import { restorableSince } from '#domain/reservations/restore-contract.ts';
import { dayBounds, type EpochMs, epochOf } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { type AuditRow, listEvents, listEverybody } from './queries.ts';
import type { Serve } from '../http/serve.ts';

export function auditRoutes(serve: Serve, deps: Deps): void {
  serve(listAudit, ({ input, session }) => readAudit(deps, session, input));
  serve(listAuditPeople, ({ session }) => listEverybody(deps.db, session.organization_id));
}

/** `from` and `to` are dates in the shop's zone, both included. */
async function readAudit(
  { db, now }: Deps,
  { organization_id: organization }: Session,
  { from, to, ...filter }: z.output<typeof listAudit.input>,
): Promise<AuditEntry[]> {
  const { timezone: zone } = await requireShop(db, organization);
  const rows = await listEvents(db, organization, {
    ...filter,
    from: from && dayBounds(from, zone).start,
    until: to && dayBounds(to, zone).end,
  });
  return rows.map((row) => entryOf(row, now()));
}

type Names = { branch: string | null; barber: string | null };

function named(recorded: Recorded, { branch, barber }: Names): Recorded {
  if (!recorded || isWeek(recorded)) return recorded;
  return {
    ...recorded,
    ...('branch_id' in recorded && { branch }),
    ...('barber_id' in recorded && { barber }),
  };
}

function nameOf({ subject, before, after, subject_name, barber_after }: AuditRow): string | null {
  if (subject === 'commission') return barber_after;
  const { name, firstname, lastname } = (before ?? after ?? {}) as Partial<Record<string, string>>;
  if (subject === 'user' && firstname && lastname) return fullName({ firstname, lastname });
  return name ?? subject_name;
}

function entryOf(row: AuditRow, nowMs: EpochMs): AuditEntry {
  const { id, at, actor, person, subject, subject_id, action, client_name } = row;
  const { barber_before, barber_after, barber_now } = row;
  const before = named(row.before, { branch: row.branch_before, barber: barber_before });
  const after = named(row.after, { branch: row.branch_after, barber: barber_after });
  return {
    id,
    at,
    actor,
    person,
    ...(row.actor_name && { actor_name: row.actor_name }),
    subject,
    subject_id,
    action,
    about: client_name ?? nameOf(row),
    // An event that records no barber shows the present barber of its reservation or weekly hours.
    barber: barber_after ?? barber_before ?? barber_now,
    differences: differencesOf(subject, before, after),
    restorable: isRestorable(row, nowMs),
  };
}

// Only the latest deletion is restorable: its time equals the reservation's deletion time.
function isRestorable({ action, at, reservation_deleted_at: gone }: AuditRow, nowMs: EpochMs): boolean {
  return action === 'deleted' && gone === at && epochOf(gone) >= epochOf(restorableSince(nowMs));
}
