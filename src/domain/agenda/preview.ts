import { fullName } from '../text/contact.ts';
import type { AgendaReservation } from '../reservations/contract.ts';
import { occupiesTime } from '../reservations/status.ts';
import { findingText } from '../schedule/finding-text.ts';
import { isHard, type StaffFinding, staffFindingsAt } from '../schedule/findings.ts';
import {
  clockOf,
  type EpochMs,
  epochOf,
  epochToLocal,
  instantOf,
  minuteMs,
  momentOf,
  type ZonedDay,
  zonedDay,
} from '../time.ts';
import { type Board, type Column, isSecondReading, rowsOf } from './board.ts';
import type { BoardPlace } from './snap.ts';

export type Preview = {
  place: BoardPlace;
  tone: 'free' | 'warned' | 'taken';
  finding: StaffFinding | undefined;
};

export const columnOf = ({ columns }: Board, key: string): Column | undefined =>
  columns.find((column) => column.key === key);

/** Current place of a reservation, in the column of its start; null if that column is not on the board. */
export function placeOf(reservation: AgendaReservation, { columns, zone }: Board): BoardPlace | null {
  const start = epochOf(reservation.start_at);
  const column = columns.find(({ person, day }) => {
    const bounds = zonedDay(day.date, zone);
    return person.id === reservation.barber_id && bounds.start <= start && start < bounds.end;
  });
  if (!column) return null;
  const rows = rowsOf(reservation, zonedDay(column.day.date, zone));
  const minutes = (epochOf(reservation.end_at) - start) / minuteMs;
  return { column: column.key, start: rows.start, minutes };
}

/** Checks a place by the same rules as the server; `own` is the reservation being moved there, absent for a new one. */
export function judge(place: BoardPlace, board: Board, own?: AgendaReservation): Preview {
  const column = columnOf(board, place.column);
  if (!column) return { place, tone: 'taken', finding: { code: 'nonexistent_time' } };
  const { person, day } = column;
  const busy = board.columns
    .filter((each) => each.person.id === person.id)
    .flatMap(({ reservations }) => reservations)
    .filter(({ id, status }) => id !== own?.id && occupiesTime(status));
  const offered = board.columns.filter((each) => each.person.id === person.id).flatMap(({ held }) => held);
  const start = own ? movedStart(own, place, board) : startOf(place, column, board);
  const requested = { start, durationMin: place.minutes };
  const [finding] = staffFindingsAt(requested, day, { busy, offered }, board.zone);
  const tone = finding ? (isHard(finding) ? 'taken' : 'warned') : 'free';
  return { place, tone, finding };
}

const startOf = ({ start }: BoardPlace, { day }: Column, { zone }: Board): EpochMs | null =>
  momentOf(zonedDay(day.date, zone), start);

/** An unchanged start keeps its moment, even at a time that the clock shows twice. */
function movedStart(own: AgendaReservation, place: BoardPlace, board: Board): EpochMs | null {
  const column = columnOf(board, place.column);
  if (!column) return null;
  const from = placeOf(own, board);
  const isUnmoved = from?.start === place.start && dateOf(from, board) === column.day.date;
  return isUnmoved ? epochOf(own.start_at) : startOf(place, column, board);
}

const dateOf = ({ column }: BoardPlace, board: Board) => columnOf(board, column)?.day.date;

function clocksOf(place: BoardPlace, board: Board): { from: string; to: string } {
  const column = columnOf(board, place.column);
  const from = clockOf(place.start);
  const start = column && startOf(place, column, board);
  if (start === null || start === undefined)
    return { from, to: clockOf((place.start + place.minutes) % 1440) };
  return { from, to: epochToLocal(start + place.minutes * minuteMs, board.zone).slice(11) };
}

export function previewText({ place, finding }: Preview, board: Board): string {
  if (finding?.code === 'slot_taken') return findingText(finding, board.zone, 'short');
  const { from, to } = clocksOf(place, board);
  return `${from}–${to} · ${findingText(finding, board.zone, 'short')}`;
}

export function spokenPreview({ place, finding }: Preview, board: Board): string {
  const person = columnOf(board, place.column)?.person;
  const { from, to } = clocksOf(place, board);
  const text = findingText(finding, board.zone);
  return [person && fullName(person), `${from} a ${to}`, text.charAt(0).toLowerCase() + text.slice(1)]
    .filter(Boolean)
    .join(', ');
}

/** Id of a dropped reservation, and the body of the request that moves it. */
export type Move = { id: number; start_local?: string; barber_id?: number; duration_min?: number };

export function moveTo(place: BoardPlace, own: AgendaReservation, board: Board): Move | null {
  const from = placeOf(own, board);
  const column = columnOf(board, place.column);
  if (!from || !column) return null;
  const { person, day } = column;
  const isSameStart = from.start === place.start && dateOf(from, board) === day.date;
  const move = {
    ...(!isSameStart && { start_local: `${day.date}T${clockOf(place.start)}` }),
    ...(person.id !== own.barber_id && { barber_id: person.id }),
    ...(place.minutes !== from.minutes && { duration_min: place.minutes }),
  };
  return Object.keys(move).length > 0 ? { id: own.id, ...move } : null;
}

export function withMove(own: AgendaReservation, place: BoardPlace, board: Board): AgendaReservation {
  const column = columnOf(board, place.column);
  const start = movedStart(own, place, board);
  if (!column || start === null) return own;

  return {
    ...own,
    barber_id: column.person.id,
    start_at: instantOf(start),
    end_at: instantOf(start + place.minutes * minuteMs),
  };
}

export const readingOf = (reservation: AgendaReservation, day: ZonedDay): string =>
  isSecondReading(reservation, day) ? ' 2.ª' : '';
