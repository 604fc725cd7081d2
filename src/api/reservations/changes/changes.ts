import type { AuditSubject } from '#domain/audit/contract.ts';
import type { AuditAction } from '#domain/audit/messages.ts';
import { inOrder } from '#domain/reservations/move-order.ts';
import { type Canceler, isOpen, occupiesTime } from '#domain/reservations/status.ts';
import type { Freed } from '#domain/schedule/freed.ts';
import type { ScheduleChange } from '#domain/schedule/schedule-change.ts';
import type { EpochMs, Instant, PlainDate, Zone } from '#domain/time.ts';
import type { Actor } from '../../database/audit-log.ts';
import { pipeline } from '../../database/transaction.ts';
import type { Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Shop } from '../../organization/queries.ts';
import { deleteHoldsInTheWay, requireNotHeld } from '../holds/queries.ts';
import { noticesAbout } from '../notices.ts';
import type { Proposal } from './proposal-queries.ts';
import { type LockedReservation, updateReservation } from '../queries.ts';

/** Fields of a reservation that its audit events store; undoing a change writes them back. */
export const recordedFields = [
  'barber_id',
  'branch_id',
  'status',
  'start_at',
  'end_at',
  'duration_min',
  'to_call',
] as const;
export type RecordedState = Pick<LockedReservation, Exclude<(typeof recordedFields)[number], 'to_call'>> &
  Partial<Pick<LockedReservation, 'to_call'>>;
/** Stored like `recordedFields`, but undoing a change writes back only the marks that the change altered. */
export const arrivalMarks = ['arrived_at', 'late_minutes', 'late_at'] as const;
export type ArrivalMarks = Partial<Pick<LockedReservation, (typeof arrivalMarks)[number]>>;
export type ReservationState = RecordedState &
  ArrivalMarks &
  Pick<LockedReservation, 'id' | 'sequence' | 'deleted_at' | 'group_id'>;
export type ReservationChange = {
  action: Exclude<AuditAction<'reservation'>, 'email-dropped'>;
  actor: Actor;
  at: EpochMs;
  before: ReservationState | null;
  after: ReservationState;
  /** UUID by which the staff can undo the change; its notifications wait until the undo offer is over. */
  changeId?: string | undefined;
  /** Limits the notifications; without it the client and the barber are notified. */
  tells?: 'client' | 'barber' | 'nobody';
  /** Whether the client made the change inside a chat, whose answer replaces the change's chat message. */
  inChat?: boolean | undefined;
  note?: string | undefined;
  /** Who decided the cancellation, where the staff named it, for the audit event and the client's email. */
  canceledBy?: Canceler | undefined;
  /**
   * Whether a client canceled or moved later than the shop's terms ask; the audit event of a cancellation stores it.
   */
  isLate?: boolean;
  reason?: string | undefined;
  proposal?: Proposal | undefined;
  proposes?: readonly string[] | undefined;
  /** A user who is not notified, because the change follows from their absence. */
  absent?: number | undefined;
  /** The series whose changes in the same transaction share one email. */
  series?: number | undefined;
  /** Source that an online client came from, such as `instagram`, for the audit event. */
  via?: string | undefined;
  /**
   * Facts that reminders, chats and push messages need, where the caller has read them already: the shop, whether the
   * client has an e-mail or phone, and whether the barber has a device.
   */
  known?: { shop: Pick<Shop, 'rules' | 'timezone'>; isReachable: boolean; hasDevices: boolean };
};

/**
 * Hooks of other modules on changes of reservations, in order: guards can refuse a change before it is written,
 * followers write its consequences; both run in the transaction of the change.
 */
export type ReservationHooks = {
  guards: readonly ((work: Work, change: ReservationChange) => Promise<void>)[];
  followers: readonly ((
    work: Work,
    change: ReservationChange,
    all: readonly ReservationChange[],
  ) => Promise<void> | void)[];
  /** Called by `recordScheduleChange` alone; the calendars of the barbers whose time a change frees are locked. */
  scheduleFollowers: readonly ((work: Work, change: ScheduleChange) => Promise<void>)[];
  /** Called for time of held slots that nobody paid for; their calendars are locked. */
  freedFollowers: readonly ((work: Work, freed: readonly Freed[], cause: string) => Promise<void>)[];
  depositFollowers: readonly ((work: Work, reservation: number, end: HeldEnd) => Promise<void>)[];
  /** Called by `undoChange` alone, for each part of the change that is no reservation. */
  undoFollowers: readonly ((
    work: Work,
    deps: Pick<Deps, 'reservationHooks'>,
    part: OtherPart,
  ) => Promise<void>)[];
  /** Called by `recordCharges` alone, before charges are made or voided. */
  chargeFollowers: readonly ((work: Work, charges: readonly ChargeChange[]) => Promise<void>)[];
  mergeFollowers: readonly ((work: Work, merge: MergeChange) => Promise<void>)[];
  /** Run in the transaction that changes the zone or the rules of a shop, to adapt what depends on them. */
  shopFollowers: readonly ((work: Work, before: Shop, after: Shop) => void)[];
};

export type HeldEnd = 'lapsed' | 'given-up' | 'booked';
export type OtherPart = {
  subject: AuditSubject;
  subject_id: number;
  after: unknown;
  changeId: string;
  part: number;
};
/** `deposit_cents` is what the charge takes of a deposit, below zero where a void gives it back to the deposit. */
export type ChargeChange = {
  reservation_id: number;
  start_at: Instant;
  business_day: PlainDate;
  zone: Zone;
  deposit_cents: number;
  isVoid: boolean;
};
/** Clients were merged or separated: the start of their first reservation and the zone of the shop. */
export type MergeChange = { start_at: Instant; zone: Zone };

function recorded({ deleted_at, ...state }: ReservationState): object | null {
  if (deleted_at !== null) return null;
  const fields = [...recordedFields, ...arrivalMarks].filter((field) => (state[field] ?? null) !== null);
  return Object.fromEntries(fields.map((field) => [field, state[field]]));
}

/**
 * Notifies a group's booker once per transaction: about the booker's own reservation if its change needs a
 * notification, else about the first reservation that does. Changes of the other reservations notify at most barbers.
 */
function withOneNoticePerGroup(changes: readonly ReservationChange[]): ReservationChange[] {
  const notifiable = changes.filter(({ before, after, at }) => noticesAbout(before, after, at).length > 0);
  const notifiableByGroup = Map.groupBy(notifiable, ({ after }) => after.group_id);
  return changes.map((change) => {
    const { group_id, id } = change.after;
    const group = (group_id !== null && notifiableByGroup.get(group_id)) || [];
    const notified = group.find(({ after }) => after.id === group_id) ?? group[0] ?? change;
    if (notified.after.id === id) return change;
    const isForBarber = change.tells === undefined || change.tells === 'barber';
    return { ...change, tells: isForBarber ? 'barber' : 'nobody' };
  });
}

/** Writes bookings and all changes of `recordedFields` or `arrivalMarks`, so that no guard or follower is missed. */
export async function recordChanges(
  work: Work,
  { guards, followers }: Pick<ReservationHooks, 'guards' | 'followers'>,
  all: readonly ReservationChange[],
  write: () => Promise<unknown>,
): Promise<void> {
  const changes = withOneNoticePerGroup(all);
  for (const change of changes) for (const guard of guards) await guard(work, change);
  await write();
  for (const change of changes) {
    const { action, actor, at, before, after, changeId, tells, series, via, canceledBy, isLate, absent } =
      change;
    const present = recorded(after);
    const nth = changes.filter((other) => other.changeId === changeId).indexOf(change);
    work.audit({
      action,
      actor,
      at,
      subject: 'reservation',
      subject_id: after.id,
      ...(before && { before: recorded(before) }),
      // An undo notifies the same people as the change, so the event stores `tells`, `absent` and `series`.
      after: present && {
        ...present,
        ...(tells && { tells }),
        ...(absent !== undefined && { absent }),
        ...(series !== undefined && { series }),
        ...(via !== undefined && { via }),
        ...(canceledBy !== undefined && { canceled_by: canceledBy }),
        ...(isLate && action === 'canceled' && { late: true }),
      },
      ...(changeId !== undefined && { change: { id: changeId, part: action === 'undone' ? -1 - nth : nth } }),
    });
    for (const follow of followers) await follow(work, change, changes);
  }
}

export type ReservationEdit = Pick<
  ReservationChange,
  | 'changeId'
  | 'tells'
  | 'inChat'
  | 'note'
  | 'series'
  | 'canceledBy'
  | 'isLate'
  | 'reason'
  | 'proposal'
  | 'proposes'
  | 'absent'
> & {
  action: Exclude<ReservationChange['action'], 'booked'>;
  changes: Partial<RecordedState> & ArrivalMarks & { deleted_at?: Instant | null };
};
export type EditedReservation = { before: LockedReservation; edit: ReservationEdit };

/**
 * Changes several reservations whose calendars are locked, all or none. Updates are sorted so that none moves onto a
 * time that another one has not left yet, because the overlap constraint checks row by row; a swap gets 409.
 */
export async function changeReservations(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  edited: readonly EditedReservation[],
  at: EpochMs,
): Promise<void> {
  const { tx, organization, actor } = work;
  const all = edited.map(({ before, edit: { changes: wanted, ...edit } }) => {
    const reset = { ...resetMarks(before, wanted), ...(isAnswer(wanted) && { to_call: null }) };
    const changes = { ...reset, ...wanted };
    const changed = { ...before, ...changes };
    // Calendar apps accept a change only with a higher sequence number, and emails below the number of the reservation
    // are not sent. So an undo of a notified change raises the number, even if the undo notifies nobody.
    const wasNews = edit.action === 'undone' && noticesAbout(changed, before, 0).length > 0;
    const isNews = wasNews || noticesAbout(before, changed, at).length > 0;
    const after = { ...changed, sequence: before.sequence + (isNews ? 1 : 0) };
    const place = (state: ReservationState) => (takesTime(state) ? state : null);
    const written = { ...changes, ...(wanted.status && { proposal: edit.proposal ?? null }) };
    return { ...edit, written, actor, at, before, after, from: place(before), to: place(after) };
  });
  const places = all.flatMap(({ from, to }) => (to && !isWhere(to, from) ? [to] : []));
  const isByStaff = actor.kind === 'person';
  await recordChanges(work, reservationHooks, all, async () => {
    const own = all.map(({ after }) => after.id);
    if (isByStaff) await requireNotHeld(tx, organization, places, { own, nowMs: at });
    await pipeline(
      ...places.map((place) => deleteHoldsInTheWay(tx, organization, place, { nowMs: at, isByStaff })),
      ...inOrder(all).map(({ after, written }) =>
        updateReservation(tx, organization, after.id, { ...written, sequence: after.sequence }),
      ),
    );
  });
}

const isAnswer = ({ barber_id, start_at, status, deleted_at }: ReservationEdit['changes']): boolean =>
  [barber_id, start_at, deleted_at].some((value) => value !== undefined) ||
  (status !== undefined && !isOpen({ status }));

// Arrival marks, such as an announced delay, are about one start, so a new start removes them.
const resetMarks = (before: LockedReservation, { start_at }: ReservationEdit['changes']): ArrivalMarks =>
  start_at === undefined || start_at === before.start_at
    ? {}
    : Object.fromEntries(arrivalMarks.flatMap((mark) => (before[mark] === null ? [] : [[mark, null]])));

const isWhere = (place: ReservationState, before: ReservationState | null): boolean =>
  before?.barber_id === place.barber_id &&
  before.start_at === place.start_at &&
  before.end_at === place.end_at;

export const takesTime = ({ status, deleted_at }: Pick<ReservationState, 'status' | 'deleted_at'>) =>
  occupiesTime(status) && deleted_at === null;
