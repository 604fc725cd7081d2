import { Refusal } from '#domain/refusal.ts';
import { requireArriving } from '#domain/reservations/arrival/arrival.ts';
import { type Canceler, isOpen, type ReservationStatus } from '#domain/reservations/status.ts';
import { restorableSince } from '#domain/reservations/restore-contract.ts';
import {
  type EpochMs,
  epochOf,
  type Instant,
  instantOf,
  type LocalDateTime,
  localToEpoch,
  minuteMs,
  type Zone,
} from '#domain/time.ts';
import type { Deps } from '../../deps.ts';
import { toInstant } from '../../clock.ts';
import type { OrganizationId, Tx } from '../../database/connection.ts';
import { requireNewChange } from '../../database/audit-log.ts';
import { by, change as changeData, type Work } from '../../database/unit-of-work.ts';
import { requireShop } from '../../organization/queries.ts';
import type { Session } from '../../session/require-session.ts';
import { requireColleagueBudget } from './require-colleague-budget.ts';
import { changeReservations, type EditedReservation, type ReservationEdit, takesTime } from './changes.ts';
import { deletedSince, lockDeletedReservation, type Locked, lockReservation } from './lock-reservation.ts';
import { placeAfter } from './place-after.ts';
import type { LockedReservation } from '../queries.ts';

/**
 * Called for each locked reservation, of which `first` is the requested one; `at` is the time of the change, and null
 * leaves the reservation unchanged.
 */
type Decide = (
  reservation: LockedReservation,
  work: Work,
  first: LockedReservation,
  at: EpochMs,
) => Promise<ReservationEdit | null> | ReservationEdit | null;
/** UUID of a change, for undo; 422 when the shop has used it. */
type Named = { change_id?: string | undefined };

async function change(
  deps: Deps,
  session: Session,
  lock: (tx: Tx, organization: OrganizationId) => Promise<Locked>,
  decide: Decide,
  changeId?: string,
): Promise<void> {
  await changeData(deps, by(session), async (work) => {
    const locked = await lock(work.tx, work.organization);
    await requireNewChange(work.tx, work.organization, changeId);
    const edited: EditedReservation[] = [];
    const at = work.now();
    for (const before of locked) {
      const edit = await decide(before, work, locked[0], at);
      if (edit) edited.push({ before, edit: { ...edit, changeId } });
    }
    await requireColleagueBudget(work, session, edited);
    await changeReservations(work, deps, edited, at);
  });
}

type Move = {
  id: number;
  start_local?: LocalDateTime | undefined;
  barber_id?: number | undefined;
  duration_min?: number | undefined;
};

/**
 * Moves a reservation to another local time of the shop or to another barber, or sets its duration; past times and odd
 * minutes are allowed. The branch stays where the new barber has none. With `group`, the rest of the group moves by the
 * same minutes.
 */
export async function moveReservation(
  deps: Deps,
  session: Session,
  { change_id, group: wholeGroup, ...move }: Move & Named & { group?: boolean | undefined },
): Promise<void> {
  const { timezone } = await requireShop(deps.db, session.organization_id);
  const barbers = move.barber_id ? [move.barber_id] : [];
  await change(
    deps,
    session,
    (tx, organization) => lockReservation(tx, organization, move.id, { barbers, wholeGroup }),
    async (reservation, { tx, organization }, first) => {
      if (reservation !== first)
        return wholeGroup && takesTime(reservation) ? movedAlong(reservation, first, move, timezone) : null;
      const changes = {
        ...timesAfter(reservation, move, timezone),
        ...(await placeAfter(tx, organization, reservation, move.barber_id)),
        ...(move.duration_min && { duration_min: move.duration_min }),
      };
      const isOther = Object.entries(changes).some(
        ([field, value]) => value !== reservation[field as keyof typeof changes],
      );
      return isOther ? { action: 'moved', changes } : null;
    },
    change_id,
  );
}

function movedAlong(
  { start_at, end_at }: LockedReservation,
  first: LockedReservation,
  move: Move,
  timezone: Zone,
): ReservationEdit | null {
  const byMs = epochOf(timesAfter(first, move, timezone).start_at) - epochOf(first.start_at);
  const [start, end] = [epochOf(start_at) + byMs, epochOf(end_at) + byMs];
  if (byMs === 0) return null;
  return { action: 'moved', changes: { start_at: instantOf(start), end_at: instantOf(end) } };
}

function timesAfter(
  { start_at, end_at }: LockedReservation,
  { start_local, duration_min }: Move,
  timezone: Zone,
): Pick<LockedReservation, 'start_at' | 'end_at'> {
  const start = start_local ? localToEpoch(start_local, timezone) : epochOf(start_at);
  if (start === null) throw new Refusal('nonexistent_time');
  const lengthMs = duration_min ? duration_min * minuteMs : epochOf(end_at) - epochOf(start_at);
  return { start_at: instantOf(start), end_at: instantOf(start + lengthMs) };
}

type Cancellation = { canceled_by?: Canceler | undefined; notify?: boolean | undefined };

/**
 * Sets any status from any other, as far as a charge allows; a status that occupies the calendar needs free time.
 * Canceling the booker's reservation cancels the open reservations of the whole group.
 */
export const setReservationStatus = (
  deps: Deps,
  session: Session,
  {
    id,
    status,
    change_id,
    ...cancellation
  }: { id: number; status: ReservationStatus } & Named & Cancellation,
): Promise<void> =>
  change(
    deps,
    session,
    (tx, organization) => lockReservation(tx, organization, id),
    (reservation, _work, first) => {
      const isConcerned = reservation === first || (status === 'canceled' && isOpen(reservation));
      if (!isConcerned || first.status === status) return null;
      const more = status === 'canceled' ? cancellationEdit(cancellation) : {};
      return { action: 'status-set', changes: { status }, ...more };
    },
    change_id,
  );

const cancellationEdit = ({
  canceled_by,
  notify,
}: Cancellation): Pick<ReservationEdit, 'tells' | 'canceledBy'> => ({
  ...(canceled_by && { canceledBy: canceled_by }),
  ...(notify === false && { tells: 'barber' }),
});

export const setArrived = (
  deps: Deps,
  session: Session,
  { id, arrived, change_id }: { id: number; arrived: boolean } & Named,
): Promise<void> =>
  change(
    deps,
    session,
    (tx, organization) => lockReservation(tx, organization, id),
    (reservation, _work, first, at) => {
      if (reservation !== first) return null;
      requireArriving(reservation, at);
      if (arrived === (reservation.arrived_at !== null)) return null;
      const changes = { arrived_at: arrived ? toInstant(at) : null };
      return { action: arrived ? 'arrived' : 'not-arrived', changes };
    },
    change_id,
  );

/** Deleting the booker's reservation deletes the group's; the links answer 404 until an undo or a restoration. */
export const deleteReservation = (
  deps: Deps,
  session: Session,
  { id, change_id }: { id: number } & Named,
): Promise<void> =>
  change(
    deps,
    session,
    (tx, organization) => lockReservation(tx, organization, id),
    (_reservation, _work, _first, at) => ({ action: 'deleted', changes: { deleted_at: toInstant(at) } }),
    change_id,
  );

export const restoreReservation = (deps: Deps, session: Session, id: number): Promise<void> =>
  change(
    deps,
    session,
    (tx, organization) => lockDeletedReservation(tx, organization, id, restorableSince(deps.now())),
    () => ({ action: 'restored', changes: { deleted_at: null } }),
  );

const isTaken = ({ code }: Refusal) => code === 'slot_taken' || code === 'slot_held';

/** One transaction per reservation: a reservation with an occupied time, counted by `taken`, blocks no other. */
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
      if (!(problem instanceof Refusal)) throw problem;
      if (isTaken(problem)) counts.taken += 1;
      // Otherwise a colleague restored the reservation meanwhile, or its client was erased.
      else if (problem.code !== 'not_found') throw problem;
    }
  }
  return counts;
}
