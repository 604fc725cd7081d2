import { Refusal } from '#domain/refusal.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { restorableSince } from '#domain/reservations/contract.ts';
import {
  type EpochMs,
  epochOf,
  type Instant,
  instantOf,
  type LocalDateTime,
  localToEpoch,
} from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { toInstant } from '../clock.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { by, change as changeData } from '../database/unit-of-work.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { changeReservation, type ReservationEdit } from './changes.ts';
import { deletedSince, lockDeletedReservation, lockReservation, type LockedReservation } from './queries.ts';

type Decide = (reservation: LockedReservation, nowMs: EpochMs) => ReservationEdit | null;

async function change(
  deps: Deps,
  session: Session,
  id: number,
  decide: Decide,
  lock: (tx: Tx, organization: OrganizationId, id: number) => Promise<LockedReservation> = lockReservation,
): Promise<void> {
  await changeData(deps, by(session), async (work) => {
    const reservation = await lock(work.tx, work.organization, id);
    const nowMs = work.now();
    const edit = decide(reservation, nowMs);
    if (edit) await changeReservation(work, deps, reservation, edit, nowMs);
  });
}

/** Moves a reservation to another time of the shop's clock, past and odd minutes included; its length stays. */
export async function moveReservation(
  deps: Deps,
  session: Session,
  { id, start_local }: { id: number; start_local?: LocalDateTime | undefined },
): Promise<void> {
  const { timezone } = await requireShop(deps.db, session.organization_id);
  if (!start_local) return;
  const start = localToEpoch(start_local, timezone);
  await change(deps, session, id, (reservation) => {
    if (start === null) throw new Refusal('nonexistent_time');
    const lengthMs = epochOf(reservation.end_at) - epochOf(reservation.start_at);
    const changes = { start_at: instantOf(start), end_at: instantOf(start + lengthMs) };
    return changes.start_at === reservation.start_at ? null : { action: 'moved', changes };
  });
}

/** Sets any status from any other; one that takes the calendar again must find it free. */
export const setReservationStatus = (
  deps: Deps,
  session: Session,
  { id, status }: { id: number; status: ReservationStatus },
): Promise<void> =>
  change(deps, session, id, (reservation) =>
    reservation.status === status ? null : { action: 'status-set', changes: { status } },
  );

/** Hides a reservation; its link leads nowhere from then on. */
export const deleteReservation = (deps: Deps, session: Session, id: number): Promise<void> =>
  change(deps, session, id, (_visit, nowMs) => ({
    action: 'deleted',
    changes: { deleted_at: toInstant(nowMs) },
  }));

/** Brings a reservation back that was deleted lately, as it was, when its calendar is still free; its link works again. */
export const restoreReservation = (deps: Deps, session: Session, id: number): Promise<void> =>
  change(
    deps,
    session,
    id,
    () => ({ action: 'restored', changes: { deleted_at: null } }),
    (tx, organization) => lockDeletedReservation(tx, organization, id, restorableSince(deps.now())),
  );

/**
 * Brings back what was deleted since a moment, each reservation on its own, so that one whose time is occupied now does
 * not keep the others away; answers how many came back and how many could not.
 */
export async function restoreDeletedSince(
  deps: Deps,
  session: Session,
  since: Instant,
): Promise<{ restored: number; taken: number }> {
  const earliest = restorableSince(deps.now());
  const from = epochOf(since) > epochOf(earliest) ? since : earliest;
  const counts = { restored: 0, taken: 0 };
  for (const { id } of await deletedSince(deps.db, session.organization_id, from)) {
    try {
      await restoreReservation(deps, session, id);
      counts.restored += 1;
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== 'slot_taken') throw problem;
      counts.taken += 1;
    }
  }
  return counts;
}
