import { sql } from 'kysely';
import type { AuditActor, AuditSubject } from '#domain/audit/contract.ts';
import type { AuditAction } from '#domain/audit/messages.ts';
import { usedChange } from '#domain/fields.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from './bulk-insert.ts';
import type { Db, OrganizationId, Tx } from './connection.ts';

/** Who does something: a person of the staff, a client, a key of another program, the payment provider, the product itself. */
export type Actor =
  | { kind: 'person'; user: { id: number } }
  | { kind: 'client' }
  | { kind: 'key'; id: number; name: string }
  | { kind: 'provider' }
  | { kind: 'system' };

type Values = object | null;
/** An action with what it is done to. */
type AuditDeed = { [S in AuditSubject]: { subject: S; action: AuditAction<S> } }[AuditSubject];
/** What changed; `before` is absent for what is new, `after` for what is gone. Never a secret. */
export type AuditEvent = AuditDeed & {
  subject_id: number;
  before?: Values;
  after?: Values;
  /** Of a change that can be taken back: its name, a UUID, and which of its parts this is; negative in what took it back. */
  change?: { id: string; part: number };
};
/** An event with who did it and when. */
export type AuditEntry = AuditEvent & { actor: Actor; at: EpochMs };

const auditActors = {
  person: 'staff',
  client: 'client',
  key: 'integration',
  provider: 'provider',
  system: 'system',
} as const satisfies Record<Actor['kind'], AuditActor>;

/** Whether an event says that anything is different now: something saved as it was is no change. */
export const isChange = ({ before, after }: AuditEvent): boolean =>
  !before || JSON.stringify(before) !== JSON.stringify(after ?? null);

/** Writes events in the transaction that makes the changes. */
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

/** The parts of a change under its name, and what took them back, as they were written down. */
export const partsOfChange = (db: Db, organization: OrganizationId, changeId: string) =>
  db
    .selectFrom('audit_events')
    .select(['at', 'user_id', 'subject_id', 'before', 'after', 'change_part'])
    .where('organization_id', '=', organization)
    .where('change_id', '=', changeId)
    .orderBy('change_part')
    .execute();

/** When something was last done, of some actions or at all, to each of some subjects, as a query. */
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
 * The event that canceled the reservation `r`, as a lateral query: its moment, its actor and `canceled_by`. No row for a
 * reservation that was imported as canceled or restored after a deletion.
 */
export const cancellationOf = (organization: OrganizationId) => sql`(
  select e.at, e.actor, e.after ->> 'canceled_by' as canceled_by from audit_events e
   where e.organization_id = ${organization} and e.subject = 'reservation' and e.subject_id = r.id
     and e.after ->> 'status' = 'canceled' and e.before ->> 'status' <> 'canceled'
   order by e.id desc limit 1)`;

/** Refuses the name of a change that the shop has seen already; of two at once the slower transaction begins anew. */
export async function requireNewChange(
  tx: Tx,
  organization: OrganizationId,
  changeId: string | undefined,
): Promise<void> {
  if (changeId === undefined) return;
  const parts = await partsOfChange(tx, organization, changeId);
  if (parts.length > 0) throw new Refusal('invalid', { detail: usedChange });
}

/** Of some names of changes those that the shop has seen, as a query. */
export const usedChanges = (db: Db, organization: OrganizationId, changeIds: readonly string[]) =>
  db
    .selectFrom('audit_events')
    .select('change_id')
    .distinct()
    .where('organization_id', '=', organization)
    .where('change_id', '=', sql<string>`any(${changeIds}::uuid[])`);
