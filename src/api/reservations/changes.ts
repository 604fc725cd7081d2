import { occupiesTime, type ReservationStatus } from '#domain/reservations/status.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import type { Actor } from '../database/audit-log.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { deleteLapsedHolds } from './hold-queries.ts';
import { notificationKind } from './notifications.ts';
import { type LockedReservation, updateReservation } from './queries.ts';

type ReservationState = Pick<
  LockedReservation,
  'id' | 'barber_id' | 'status' | 'start_at' | 'end_at' | 'sequence' | 'deleted_at'
>;
/** What happens to a reservation; `before` is null for a new one. */
export type ReservationChange = {
  action: 'booked' | 'moved' | 'status-set' | 'deleted' | 'restored' | 'rescheduled' | 'canceled';
  actor: Actor;
  at: EpochMs;
  before: ReservationState | null;
  after: ReservationState;
  /** False where the barber, or the client, need not hear of it. */
  tellsBarber?: boolean;
  tellsClient?: boolean;
  /** Names the press of the staff that it belongs to. */
  changeId?: string | null;
};

/**
 * What other nouns have to say about changes of reservations, in order: guards may refuse one before it is written,
 * followers write what follows from it, both inside its transaction.
 */
export type ReservationHooks = {
  guards: readonly ((work: Work, change: ReservationChange) => Promise<void>)[];
  followers: readonly ((work: Work, change: ReservationChange) => Promise<void> | void)[];
};

const audited = ({ barber_id, status, start_at, end_at, deleted_at }: ReservationState) =>
  deleted_at ? null : { barber_id, status, start_at, end_at };

/** Lets changes of reservations happen: the only way to write them, so that no guard, audit event or follower is missed. */
export async function recordChanges(
  work: Work,
  { guards, followers }: ReservationHooks,
  changes: readonly ReservationChange[],
  write: () => Promise<unknown>,
): Promise<void> {
  for (const change of changes) for (const guard of guards) await guard(work, change);
  await write();
  for (const change of changes) {
    const { action, actor, at, before, after, changeId } = change;
    work.audit({
      action,
      actor,
      at,
      changeId,
      subject: 'reservation',
      subject_id: after.id,
      ...(before && { before: audited(before) }),
      after: audited(after),
    });
    for (const follow of followers) await follow(work, change);
  }
}

type Edit = {
  action: Exclude<ReservationChange['action'], 'booked'>;
  changes: { start_at?: Instant; end_at?: Instant; status?: ReservationStatus; deleted_at?: Instant | null };
  tellsBarber?: boolean;
};
export type { Edit as ReservationEdit };

/** Changes a reservation whose calendar is locked. */
export const changeReservation = (
  work: Work,
  deps: Pick<Deps, 'reservationHooks'>,
  before: LockedReservation,
  edit: Edit,
  at: EpochMs,
): Promise<void> => changeReservations(work, deps, [before], edit, at);

/** Makes one change of several reservations whose calendars are locked. */
export async function changeReservations(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  reservations: readonly LockedReservation[],
  { changes, ...edit }: Edit,
  at: EpochMs,
): Promise<void> {
  const { tx, organization, actor } = work;
  const all = reservations.map((before) => {
    // Calendars take a change only with a higher number.
    const isTold = notificationKind(before, { ...before, ...changes }, at) !== null;
    const after = { ...before, ...changes, sequence: before.sequence + (isTold ? 1 : 0) };
    return { ...edit, actor, at, before, after };
  });
  const write = ({ before, after }: (typeof all)[number]) => {
    const takesTime = occupiesTime(after.status) && after.deleted_at === null;
    return [
      ...(takesTime ? [deleteLapsedHolds(tx, organization, after, at)] : []),
      updateReservation(tx, organization, before.id, { ...changes, sequence: after.sequence }),
    ];
  };
  await recordChanges(work, reservationHooks, all, () => pipeline(...all.flatMap(write)));
}
