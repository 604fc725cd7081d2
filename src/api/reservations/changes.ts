import type { AuditAction } from '#domain/audit/messages.ts';
import { inOrder } from '#domain/reservations/move-order.ts';
import { type Canceler, occupiesTime } from '#domain/reservations/status.ts';
import type { Freed } from '#domain/schedule/freed.ts';
import type { EpochMs, Instant, PlainMonth } from '#domain/time.ts';
import type { Actor } from '../database/audit-log.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Shop } from '../organization/queries.ts';
import { deleteHoldsInTheWay, requireNotHeld } from './hold-queries.ts';
import { noticesAbout } from './notifications.ts';
import { type LockedReservation, updateReservation } from './queries.ts';

/** What is recorded of a reservation, so that it can be put back. */
export const recordedFields = [
  'barber_id',
  'branch_id',
  'status',
  'start_at',
  'end_at',
  'duration_min',
] as const;
export type RecordedState = Pick<LockedReservation, (typeof recordedFields)[number]>;
export type ReservationState = RecordedState &
  Pick<LockedReservation, 'id' | 'sequence' | 'deleted_at' | 'group_id'>;
/** What happens to a reservation; `before` is null for a new one. */
export type ReservationChange = {
  action: Exclude<AuditAction<'reservation'>, 'email-dropped'>;
  actor: Actor;
  at: EpochMs;
  before: ReservationState | null;
  after: ReservationState;
  /** A UUID under which it can be taken back; its emails wait until that is unlikely. */
  changeId?: string | undefined;
  /** Where not everybody whom it concerns need hear of it. */
  tells?: 'client' | 'barber' | 'nobody';
  /** What the staff add to the email about a delay. */
  note?: string | undefined;
  /** On whose decision the staff canceled it, where they said so; only its event holds that. */
  canceledBy?: Canceler | undefined;
  /** The series of which it is told in one email with the others that are written with it. */
  series?: number | undefined;
  /** Where a client comes from who booked it online; only its event holds that. */
  via?: string | undefined;
  /**
   * What its reminders, chats and messages follow from, where that is known without asking: the shop, whether there is an
   * address, and whether its barber has a device.
   */
  known?: { shop: Pick<Shop, 'rules' | 'timezone'>; isReachable: boolean; hasDevices: boolean };
};

/**
 * What other nouns have to say about changes of reservations, in order: guards may refuse one before it is written,
 * followers write what follows from it, both inside its transaction.
 */
export type ReservationHooks = {
  guards: readonly ((work: Work, change: ReservationChange) => Promise<void>)[];
  followers: readonly ((
    work: Work,
    change: ReservationChange,
    /** All that is written with it. */
    all: readonly ReservationChange[],
  ) => Promise<void> | void)[];
  /** What follows where the schedule leaves time free of those whose calendars are locked; `cause` names it. */
  freed: (work: Work, freed: readonly Freed[], cause: string) => Promise<void>;
  /** What follows for reservations from another zone or other rules of their shop, in the same transaction. */
  shopChanged: (work: Work, before: Shop, after: Shop) => void;
  /** What follows where something else that figures count changes in these months of the shop, of which some may be over. */
  monthsChanged: (work: Work, months: readonly PlainMonth[]) => Promise<void>;
};

/** A reservation as it is recorded, without what is null; null while it is deleted. */
function recorded({ deleted_at, ...state }: ReservationState): object | null {
  if (deleted_at !== null) return null;
  const told = recordedFields.filter((field) => state[field] !== null);
  return Object.fromEntries(told.map((field) => [field, state[field]]));
}

/**
 * Whoever booked a group hears once of what becomes of it: by their own reservation where that is news too, else by the
 * first that is.
 */
function toldOnce(changes: readonly ReservationChange[]): ReservationChange[] {
  const news = changes.filter(({ before, after, at }) => noticesAbout(before, after, at).length > 0);
  const newsOf = Map.groupBy(news, ({ after }) => after.group_id);
  return changes.map((change) => {
    const { group_id, id } = change.after;
    const group = (group_id !== null && newsOf.get(group_id)) || [];
    const speaker = group.find(({ after }) => after.id === group_id) ?? group[0] ?? change;
    if (speaker.after.id === id) return change;
    const isForBarber = change.tells === undefined || change.tells === 'barber';
    return { ...change, tells: isForBarber ? 'barber' : 'nobody' };
  });
}

/** Lets changes of reservations happen: the only way to write them, so that no guard, audit event or follower is missed. */
export async function recordChanges(
  work: Work,
  { guards, followers }: Pick<ReservationHooks, 'guards' | 'followers'>,
  all: readonly ReservationChange[],
  write: () => Promise<unknown>,
): Promise<void> {
  const changes = toldOnce(all);
  for (const change of changes) for (const guard of guards) await guard(work, change);
  await write();
  for (const change of changes) {
    const { action, actor, at, before, after, changeId, tells, series, via, canceledBy } = change;
    const present = recorded(after);
    const nth = changes.filter((other) => other.changeId === changeId).indexOf(change);
    work.audit({
      action,
      actor,
      at,
      subject: 'reservation',
      subject_id: after.id,
      ...(before && { before: recorded(before) }),
      // Whoever takes it back tells the same people.
      after: present && {
        ...present,
        ...(tells && { tells }),
        ...(series !== undefined && { series }),
        ...(via !== undefined && { via }),
        ...(canceledBy !== undefined && { canceled_by: canceledBy }),
      },
      ...(changeId !== undefined && { change: { id: changeId, part: action === 'undone' ? -1 - nth : nth } }),
    });
    for (const follow of followers) await follow(work, change, changes);
  }
}

/** How a reservation is changed. */
export type ReservationEdit = Pick<
  ReservationChange,
  'changeId' | 'tells' | 'note' | 'series' | 'canceledBy'
> & {
  action: Exclude<ReservationChange['action'], 'booked'>;
  changes: Partial<RecordedState> & { deleted_at?: Instant | null };
};
export type EditedReservation = { before: LockedReservation; edit: ReservationEdit };

/**
 * Changes several reservations whose calendars are locked, each in its own way, all of them or none. They are written in
 * an order in which none meets a time that another one leaves: the overlap constraint judges row by row.
 */
export async function changeReservations(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  edited: readonly EditedReservation[],
  at: EpochMs,
): Promise<void> {
  const { tx, organization, actor } = work;
  const all = edited.map(({ before, edit: { changes, ...edit } }) => {
    const changed = { ...before, ...changes };
    // Calendars take a change only with a higher number, and an email with a lower one is not sent any more. So what is taken
    // back has one where it was news itself: else what is still to be told would be lost with it.
    const wasNews = edit.action === 'undone' && noticesAbout(changed, before, 0).length > 0;
    const isNews = wasNews || noticesAbout(before, changed, at).length > 0;
    const after = { ...changed, sequence: before.sequence + (isNews ? 1 : 0) };
    const place = (state: ReservationState) => (takesTime(state) ? state : null);
    return { ...edit, changes, actor, at, before, after, from: place(before), to: place(after) };
  });
  const places = all.flatMap(({ from, to }) => (to && !isWhere(to, from) ? [to] : []));
  const isByStaff = actor.kind === 'person';
  await recordChanges(work, reservationHooks, all, async () => {
    const own = all.map(({ after }) => after.id);
    if (isByStaff) await requireNotHeld(tx, organization, places, { own, nowMs: at });
    await pipeline(
      ...places.map((place) => deleteHoldsInTheWay(tx, organization, place, { nowMs: at, isByStaff })),
      ...inOrder(all).map(({ after, changes }) =>
        updateReservation(tx, organization, after.id, { ...changes, sequence: after.sequence }),
      ),
    );
  });
}

const isWhere = (place: ReservationState, before: ReservationState | null): boolean =>
  before?.barber_id === place.barber_id &&
  before.start_at === place.start_at &&
  before.end_at === place.end_at;

/** Whether a reservation keeps its barber busy. */
export const takesTime = ({ status, deleted_at }: Pick<ReservationState, 'status' | 'deleted_at'>) =>
  occupiesTime(status) && deleted_at === null;
