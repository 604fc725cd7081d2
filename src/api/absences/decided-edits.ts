import { absenceReason } from '#domain/absences/absence.ts';
import type { AbsenceForm } from '#domain/absences/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { windowDays } from '#domain/schedule/openings/bookable-days.ts';
import { formatNear } from '#domain/schedule/day-text.ts';
import { busySpan, type Span, stepMin } from '#domain/schedule/slots.ts';
import { type EpochMs, instantOf, type LocalDateTime, localToEpoch, minuteOf } from '#domain/time.ts';
import { days } from '../clock.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import type { EditedReservation, ReservationEdit } from '../reservations/changes/changes.ts';
import { firmHoldTimes } from '../reservations/holds/queries.ts';
import { type Calendar, occupiedTimes } from '../reservations/queries.ts';
import type { AffectedRow } from './queries.ts';
import { requireBarber } from './read-absence.ts';

export type Judged = {
  form: AbsenceForm;
  shop: Shop;
  calendars: readonly Calendar[];
  proposed: readonly Calendar[];
  absent: Calendar;
  span: Span;
  affected: readonly AffectedRow[];
  nowMs: EpochMs;
};
type Decision = AbsenceForm['decisions'][number];
type Moving = Span & { id: number; barber_id: number };

function momentOf(local: LocalDateTime, { timezone }: Shop): EpochMs {
  const moment = localToEpoch(local, timezone);
  if (moment === null) throw new Refusal('nonexistent_time');
  return moment;
}

export const movesOf = ({ form, shop, affected }: Judged): Moving[] =>
  form.decisions.flatMap((decision) => {
    const row = affected.find(({ id }) => id === decision.reservation_id);
    if (decision.do !== 'move' || !row) return [];
    const { start: before, end } = busySpan(row);
    const start = momentOf(decision.start_local, shop);
    return [{ id: row.id, barber_id: decision.barber_id, start, end: start + end - before }];
  });

export async function takenMoves(
  { tx, organization }: Work,
  { form, nowMs }: Judged,
  moves: readonly Moving[],
): Promise<number[]> {
  const except = form.decisions.map(({ reservation_id }) => reservation_id);
  const counts = await pipeline(
    ...moves.map(async ({ barber_id, start, end }) => {
      const times = { from: instantOf(start), to: instantOf(end) };
      const [reservations, promises] = await pipeline(
        occupiedTimes(tx, organization, barber_id, { ...times, except }).execute(),
        firmHoldTimes(tx, organization, barber_id, { ...times, nowMs }).execute(),
      );
      return reservations.length + promises.length;
    }),
  );
  return moves.filter((_, nth) => counts[nth] !== 0).map(({ id }) => id);
}

export const editsOf = (judged: Judged): EditedReservation[] =>
  judged.affected.flatMap((before) => {
    const decision = judged.form.decisions.find(({ reservation_id }) => reservation_id === before.id);
    return decision ? [{ before, edit: editOf(decision, before, judged) }] : [];
  });

function editOf(decision: Decision, before: AffectedRow, judged: Judged): ReservationEdit {
  const { form, shop, calendars, absent } = judged;
  const reason = absenceReason(absent);
  const common = { changeId: form.change_id, reason, absent: absent.id };
  if (decision.do === 'call') return { ...common, action: 'to-call', changes: { to_call: true } };
  if (decision.do === 'move') {
    const { id, branch_id } = requireBarber(calendars.find((each) => each.id === decision.barber_id));
    const start = momentOf(decision.start_local, shop);
    const { start: was, end } = busySpan(before);
    const times = { start_at: instantOf(start), end_at: instantOf(start + end - was) };
    const changes = { ...times, barber_id: id, branch_id: branch_id ?? before.branch_id };
    return { ...common, action: 'moved', changes };
  }
  const canceled = {
    ...common,
    action: 'status-set',
    changes: { status: 'canceled' },
    canceledBy: 'shop',
  } as const;
  return decision.do === 'cancel' ? canceled : { ...canceled, ...proposalOf(decision.times, judged) };
}

type Times = Extract<Decision, { do: 'propose' }>['times'];

function proposalOf(
  times: Times,
  { shop, proposed, nowMs }: Judged,
): Pick<ReservationEdit, 'proposal' | 'proposes'> {
  const proposes = times.map(({ barber_id, start_local }) => {
    momentOf(start_local, shop);
    if (minuteOf(start_local.slice(11)) % stepMin !== 0) throw new Refusal('off_mark');
    const { firstname } = requireBarber(proposed.find(({ id }) => id === barber_id));
    return `${formatNear(start_local)} con ${firstname}`;
  });
  return {
    proposal: { times, until: instantOf(nowMs + windowDays * days) },
    proposes,
  };
}
