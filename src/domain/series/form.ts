import type { AgendaCalendar, AgendaReservation } from '../reservations/contract.ts';
import { personDay } from '../reservations/person-day.ts';
import { readFinding } from '../reservations/sent-finding.ts';
import { type Finding, findingsAt, isHard } from '../schedule/findings.ts';
import { type Clock, type LocalDateTime, localToEpoch, type PlainDate, type Zone } from '../time.ts';
import type { Repeat } from './contract.ts';

/** A staff decision for one date of a series: another time, or no reservation. */
export type DateChoice = { time?: Clock; isOut?: boolean };
export type DateChoices = Readonly<Record<PlainDate, DateChoice>>;

export type SeriesRow = {
  date: PlainDate;
  time: Clock;
  isOut: boolean;
  /** Whether the series already has a reservation on that day; such a day cannot be chosen. */
  isBooked: boolean;
  hasConflict: boolean;
  alternatives: readonly LocalDateTime[];
  /** The most serious finding against the time, null for none; undefined while it is unknown. */
  finding: Finding | null | undefined;
};

/** Looks up the finding against a typed time, null for a free time; undefined while that day is not loaded. */
export type Judge = (start: LocalDateTime) => Finding | null | undefined;

/** `booked` are the starts of existing reservations of the series. */
export const seriesRows = (
  repeats: readonly Repeat[],
  booked: readonly LocalDateTime[],
  choices: DateChoices,
  judge: Judge,
): SeriesRow[] =>
  repeats.map(({ start_local, findings, alternatives }) => {
    const [date, usual] = [start_local.slice(0, 10), start_local.slice(11)];
    const own = booked.find((start) => start.startsWith(date));
    if (own) return bookedRow(date, own.slice(11));
    const { time = usual, isOut = false } = choices[date] ?? {};
    const start = `${date}T${time}`;
    const [found] = findings;
    const usually = found ? readFinding(found) : null;
    const finding = start === start_local ? usually : alternatives.includes(start) ? null : judge(start);
    return {
      date,
      time,
      isOut,
      isBooked: false,
      hasConflict: found !== undefined,
      alternatives,
      finding: time ? finding : undefined,
    };
  });

const bookedRow = (date: PlainDate, time: Clock): SeriesRow => ({
  date,
  time,
  isOut: true,
  isBooked: true,
  hasConflict: false,
  alternatives: [],
  finding: null,
});

/** Typed times that no server answer covers, so that their day has to be loaded. */
export const typedStarts = (repeats: readonly Repeat[], choices: DateChoices): LocalDateTime[] =>
  repeats.flatMap(({ start_local, alternatives }) => {
    const { time, isOut } = choices[start_local.slice(0, 10)] ?? {};
    const start = `${start_local.slice(0, 10)}T${time}`;
    return !time || isOut || start === start_local || alternatives.includes(start) ? [] : [start];
  });

type Day = { agenda: AgendaCalendar; barberId: number; busy: readonly AgendaReservation[] };

export function findingOn(
  { agenda, barberId, busy }: Day,
  start: LocalDateTime,
  durationMin: number,
  zone: Zone,
): Finding | null | undefined {
  const day = personDay(agenda, barberId, start.slice(0, 10));
  if (!day) return undefined;
  return findingsAt({ start: localToEpoch(start, zone), durationMin }, day, busy, zone)[0] ?? null;
}

export function seriesOf(rows: readonly SeriesRow[]) {
  const included = rows.filter(({ isOut }) => !isOut);
  return {
    starts: included.map(({ date, time }) => `${date}T${time}`),
    isKnown: included.every(({ finding }) => finding !== undefined),
    isBlocked: included.some(({ finding, time }) => !time || (finding && isHard(finding))),
    isWarned: included.some(({ finding }) => finding && !isHard(finding)),
  };
}
