import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Instant } from '#domain/time.ts';
import { type AuditEvent, recordAudit } from '../database/audit-log.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { enqueue } from '../jobs/queue.ts';
import { notificationKind, notificationsOf } from './notifications.ts';
import { updateReservation, type LockedReservation } from './queries.ts';

type Changes = {
  start_at?: Instant;
  end_at?: Instant;
  status?: ReservationStatus;
  deleted_at?: Instant | null;
};
export type Change = {
  action: 'moved' | 'status-set' | 'deleted' | 'restored' | 'rescheduled' | 'canceled';
  who: Pick<AuditEvent, 'actor' | 'user_id'>;
  changes: Changes;
};

const audited = ({ barber_id, status, start_at, end_at, deleted_at }: LockedReservation) =>
  deleted_at ? null : { barber_id, status, start_at, end_at };

/** Changes a reservation whose calendar is locked, records it and tells client and barber what concerns them. */
export async function changeReservation(
  tx: Tx,
  organization: OrganizationId,
  before: LockedReservation,
  { action, who, changes }: Change,
  nowMs: number,
): Promise<void> {
  const kind = notificationKind(before, { ...before, ...changes }, nowMs);
  // Calendars take a change only with a higher number.
  const after = { ...before, ...changes, sequence: before.sequence + (kind ? 1 : 0) };
  await updateReservation(tx, organization, before.id, { ...changes, sequence: after.sequence });
  await recordAudit(
    tx,
    organization,
    {
      ...who,
      action,
      subject: 'reservation',
      subject_id: before.id,
      before: audited(before),
      after: audited(after),
    },
    nowMs,
  );
  if (!kind) return;
  const ownDoing = who.user_id === before.barber_id;
  const notifications = notificationsOf(kind, after, ownDoing ? ['client'] : ['client', 'barber']);
  await enqueue(tx, organization, notifications, nowMs);
}
