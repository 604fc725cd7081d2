import { isBookable, may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { minutes, toInstant } from '../../clock.ts';
import { partsOfChange } from '../../database/audit-log.ts';
import { answerGiven, type Idempotency, storeAnswers } from '../../database/idempotency.ts';
import { by, change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session/require-session.ts';
import {
  arrivalMarks,
  type ArrivalMarks,
  changeReservations,
  type OtherPart,
  type EditedReservation,
  recordedFields,
  type RecordedState,
  type ReservationEdit,
} from './changes.ts';
import { reservationsAsTheyAre } from './lock-reservation.ts';
import { type Calendar, lockCalendars, type LockedReservation } from '../queries.ts';
import { leaveAlone } from '../series-queries.ts';

const undoableMs = 10 * minutes;

type Part = {
  id: number;
  marks: { before: ArrivalMarks; after: ArrivalMarks };
  before: RecordedState | null;
  after: RecordedState | null;
  tells?: ReservationEdit['tells'];
  series?: number;
  absent?: number;
};
type Parts = Awaited<ReturnType<typeof partsOfChange>>;

/**
 * Undoes all parts of a change or none, for ten minutes and as long as every reservation is still as the change left
 * it; a repeated request with the same idempotency key gets the first answer. 404 for changes of other users without
 * the right to undo all.
 */
export function undoChange(
  deps: Deps,
  session: Session,
  changeId: string,
  idempotency: Idempotency,
): Promise<number[]> {
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const readParts = async () => requireOwn(await partsOfChange(tx, organization, changeId), session);
    const barbers = (await readParts()).map(partOf).flatMap(barbersOf);
    const calendars = await lockCalendars(tx, organization, barbers);
    // Read behind the lock, so that a repeated request waits for the answer of the first one.
    const answered = await answerGiven<{ undone: number[] }>(tx, organization, idempotency);
    if (answered) return answered.undone;
    const nowMs = work.now();
    // Second read: the change can have been undone while this transaction waited for the locks.
    const [parts, others] = undoable(await readParts(), nowMs);
    const ids = parts.map(({ id }) => id);
    const present = await reservationsAsTheyAre(tx, organization, ids);
    const edited = parts.map((part) => takenBack(part, present, calendars, nowMs));
    const named = edited.map(({ before, edit }) => ({ before, edit: { ...edit, changeId } }));
    await changeReservations(work, deps, named, nowMs);
    for (const part of others)
      for (const follow of deps.reservationHooks.undoFollowers)
        await follow(work, deps, { ...part, changeId });
    if (parts.some(({ series }) => series !== undefined)) await leaveAlone(tx, organization, ids);
    await storeAnswers(tx, organization, [{ idempotency, answer: { undone: ids } }], nowMs);
    return ids;
  });
}

function requireOwn(parts: Parts, { user }: Session): Parts {
  const isOwn = parts.some(({ user_id }) => user_id === user.id);
  if (!isOwn && !(parts.length > 0 && may(user, 'reservations.undo-all'))) throw new Refusal('not_found');
  return parts;
}

function undoable(parts: Parts, nowMs: EpochMs): [Part[], Omit<OtherPart, 'changeId'>[]] {
  if (parts.some(({ change_part }) => Number(change_part) < 0)) throw new Refusal('undo_overtaken');
  if (parts.some(({ at }) => epochOf(at) + undoableMs < nowMs)) throw new Refusal('undo_too_late');
  const others = parts.filter(({ subject }) => subject !== 'reservation');
  return [
    parts.filter(({ subject }) => subject === 'reservation').map(partOf),
    others.map(({ change_part, ...part }) => ({ ...part, part: Number(change_part) })),
  ];
}

type Recorded = Partial<RecordedState> & ArrivalMarks & Pick<ReservationEdit, 'tells' | 'series' | 'absent'>;

function partOf({ subject_id, before, after }: Parts[number]): Part {
  const { tells, series, absent } = (after ?? {}) as Recorded;
  return {
    id: subject_id,
    before: stateOf(before),
    after: stateOf(after),
    marks: changedMarks(before as Recorded | null, after as Recorded | null),
    ...(tells && { tells }),
    ...(series !== undefined && { series }),
    ...(absent !== undefined && { absent }),
  };
}

const stateOf = (recorded: unknown): RecordedState | null =>
  recorded === null
    ? null
    : (Object.fromEntries(
        recordedFields.map((field) => [field, (recorded as Recorded)[field] ?? null]),
      ) as RecordedState);

function changedMarks(before: Recorded | null, after: Recorded | null): Part['marks'] {
  const changed = arrivalMarks.filter((mark) => (before?.[mark] ?? null) !== (after?.[mark] ?? null));
  const of = (state: Recorded | null): ArrivalMarks =>
    Object.fromEntries(changed.map((mark) => [mark, state?.[mark] ?? null]));
  return before && after ? { before: of(before), after: of(after) } : { before: {}, after: {} };
}

const barbersOf = ({ before, after }: Part): number[] =>
  [before, after].flatMap((state) => (state ? [state.barber_id] : []));

function takenBack(
  { id, before, after, marks, tells, series, absent }: Part,
  present: readonly LockedReservation[],
  calendars: readonly Calendar[],
  nowMs: EpochMs,
): EditedReservation {
  const reservation = present.find((each) => each.id === id);
  const barber = calendars.find((each) => each.id === before?.barber_id);
  const isFormer = before !== null && after !== null && before.barber_id !== after.barber_id;
  const hasLeft = isFormer && (!barber || !isBookable(barber));
  if (!reservation || !isAs(after, marks.after, reservation) || hasLeft) throw new Refusal('undo_overtaken');
  const changes = before
    ? { ...before, ...marks.before, deleted_at: null }
    : { deleted_at: toInstant(nowMs) };
  return {
    before: reservation,
    edit: { action: 'undone', changes, series, absent, ...(tells && { tells }) },
  };
}

function isAs(
  state: RecordedState | null,
  marks: ArrivalMarks,
  { deleted_at, ...reservation }: LockedReservation,
): boolean {
  if (state === null || deleted_at !== null) return state === null && deleted_at !== null;
  if (arrivalMarks.some((mark) => mark in marks && marks[mark] !== reservation[mark])) return false;
  const isSame = (field: keyof RecordedState) =>
    field === 'start_at' || field === 'end_at'
      ? epochOf(state[field]) === epochOf(reservation[field])
      : state[field] === reservation[field];
  return recordedFields.every(isSame);
}
