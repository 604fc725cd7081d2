import type { AuditActor, AuditSubject } from '#domain/audit/contract.ts';
import { toInstant } from '../clock.ts';
import type { OrganizationId, Tx } from './connection.ts';
import { insertRows } from './bulk-insert.ts';

type Values = object | null;
/** Who changed what; `before` is absent for what is new, `after` for what is gone. Never a secret. */
export type AuditEvent = {
  actor: AuditActor;
  /** Of the staff. */
  user_id?: number;
  subject: AuditSubject;
  subject_id: number;
  action: string;
  before?: Values;
  after?: Values;
};

/** A change made by whoever is signed in. */
export const by = ({ user }: { user: { id: number } }) => ({ actor: 'staff', user_id: user.id }) as const;

const isChange = ({ before, after }: AuditEvent): boolean =>
  !before || JSON.stringify(before) !== JSON.stringify(after ?? null);

/** Writes down changes in the transaction that makes them; what was saved as it was is none. */
export async function recordAudit(
  tx: Tx,
  organization: OrganizationId,
  events: AuditEvent | readonly AuditEvent[],
  nowMs: number,
): Promise<void> {
  const rows = [events]
    .flat()
    .filter(isChange)
    .map(({ before = null, after = null, user_id = null, ...event }) => ({
      ...event,
      organization_id: organization,
      at: toInstant(nowMs),
      user_id,
      before,
      after,
    }));
  await insertRows(tx, 'audit_events', rows);
}
