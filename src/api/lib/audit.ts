import type { AuditActor, AuditSubject } from '#domain/audit/contract.ts';
import { toInstant } from './clock.ts';
import type { OrganizationId, Tx } from './db.ts';

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

const json = (values: Values | undefined): string | null => (values ? JSON.stringify(values) : null);

/** Writes down a change in the transaction that makes it; what was saved as it was is none. */
export async function recordAudit(
  tx: Tx,
  organization: OrganizationId,
  { before, after, user_id, ...event }: AuditEvent,
  nowMs: number,
): Promise<void> {
  const [was, is] = [json(before), json(after)];
  if (was !== null && was === is) return;
  await tx
    .insertInto('audit_events')
    .values({
      ...event,
      organization_id: organization,
      at: toInstant(nowMs),
      user_id: user_id ?? null,
      before: was,
      after: is,
    })
    .execute();
}
