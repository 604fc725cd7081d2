import { sql } from 'kysely';
import type { AuditActor, AuditSubject } from '#domain/audit/contract.ts';
import type { AuditAction } from '#domain/audit/messages.ts';
import { usedChange } from '#domain/fields.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from './bulk-insert.ts';
import type { Db, OrganizationId, Tx } from './connection.ts';

export type Actor =
  | { kind: 'person'; user: { id: number } }
  | { kind: 'client' }
  | { kind: 'key'; id: number; name: string }
  | { kind: 'provider' }
  | { kind: 'system' };

type Values = object | null;
type AuditDeed = { [S in AuditSubject]: { subject: S; action: AuditAction<S> } }[AuditSubject];
/** A change; `before` is absent for a created object, `after` for a deleted one. Must never contain a secret. */
export type AuditEvent = AuditDeed & {
  subject_id: number;
  before?: Values;
  after?: Values;
  /**
   * For a change with undo: its UUID and the number of this part; the number is negative in events of the undo itself.
   */
  change?: { id: string; part: number };
};
export type AuditEntry = AuditEvent & { actor: Actor; at: EpochMs };

const auditActors = {
  person: 'staff',
  client: 'client',
  key: 'integration',
  provider: 'provider',
  system: 'system',
} as const satisfies Record<Actor['kind'], AuditActor>;

export const isChange = ({ before, after }: AuditEvent): boolean =>
  !before || JSON.stringify(before) !== JSON.stringify(after ?? null);

export async function insertAuditEvents(
  tx: Tx,
  organization: OrganizationId,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ before = null, after = null, actor, at, change, ...event }) => ({
    ...event,
    change_id: change?.id ?? null,
    change_part: change?.part ?? null,
    organization_id: organization,
    at: toInstant(at),
    actor: auditActors[actor.kind],
    user_id: actor.kind === 'person' ? actor.user.id : null,
    actor_name: actor.kind === 'key' ? actor.name : null,
    before,
    after,
  }));
  await insertRows(tx, 'audit_events', rows, { beginAnew: 'audit_events_change_key', refusal: 'invalid' });
}

export const partsOfChange = (db: Db, organization: OrganizationId, changeId: string) =>
  db
    .selectFrom('audit_events')
    .select((eb) => [
      'at',
      'user_id',
      eb.ref('subject').$castTo<AuditSubject>().as('subject'),
      'subject_id',
      'before',
      'after',
      'change_part',
    ])
    .where('organization_id', '=', organization)
    .where('change_id', '=', changeId)
    .orderBy('change_part')
    .execute();

export const lastDone = (
  db: Db,
  organization: OrganizationId,
  subject: AuditSubject,
  { ids, actions }: { ids: readonly number[]; actions?: readonly string[] },
) =>
  db
    .selectFrom('audit_events')
    .select((eb) => ['subject_id', eb.fn.max('at').as('at')])
    .where('organization_id', '=', organization)
    .where('subject', '=', subject)
    .where('subject_id', '=', sql<number>`any(${ids})`)
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
    .groupBy('subject_id');

/**
 * Lateral query for the latest event that canceled reservation `r`: time, actor, `canceled_by` and `late`. No row for
 * reservations imported as canceled.
 */
export const cancellationOf = (organization: OrganizationId) => sql`(
  select e.at, e.actor, e.after ->> 'canceled_by' as canceled_by,
      (e.after ->> 'late')::boolean as late from audit_events e
   where e.organization_id = ${organization} and e.subject = 'reservation' and e.subject_id = r.id
     and e.after ->> 'status' = 'canceled' and e.before ->> 'status' <> 'canceled'
   order by e.id desc limit 1)`;

/** 422 for a used change UUID; of two concurrent uses the slower transaction is retried. */
export async function requireNewChange(
  tx: Tx,
  organization: OrganizationId,
  changeId: string | undefined,
): Promise<void> {
  if (changeId === undefined) return;
  const parts = await partsOfChange(tx, organization, changeId);
  if (parts.length > 0) throw new Refusal('invalid', { detail: usedChange });
}

export const usedChanges = (db: Db, organization: OrganizationId, changeIds: readonly string[]) =>
  db
    .selectFrom('audit_events')
    .select('change_id')
    .distinct()
    .where('organization_id', '=', organization)
    .where('change_id', '=', sql<string>`any(${changeIds}::uuid[])`);
