import type { AgendaCalendar, AgendaReservation } from '../reservations/contract.ts';
import { personDay } from '../reservations/person-day.ts';
import { readFinding } from '../reservations/sent-finding.ts';
import { type Finding, findingsAt, isHard } from '../schedule/findings.ts';
import { type Clock, type LocalDateTime, localToEpoch, type PlainDate, type Zone } from '../time.ts';
import type { Repeat } from './series-contract.ts';

/** What a person decided about one date: another time, or to leave it out. */
export type DateChoice = { time?: Clock; isOut?: boolean };
/** By their dates. */
export type DateChoices = Readonly<Record<PlainDate, DateChoice>>;

/** A date of a series as it is going to be booked. */
export type SeriesRow = {
  date: PlainDate;
  time: Clock;
  isOut: boolean;
  /** Whether the series has a reservation on that day already; then nothing more is booked on it. */
  isBooked: boolean;
  /** Whether its own time does not suit, so that another one is offered. */
  hasConflict: boolean;
  alternatives: readonly LocalDateTime[];
  /** The weightiest thing that speaks against it, null where nothing does; undefined while that is unknown. */
  finding: Finding | null | undefined;
};

/** Looks at a time that was typed: its finding, or undefined while the day is not known. */
export type Judge = (start: LocalDateTime) => Finding | null | undefined;

/** The dates that were offered, with what was decided about them; `booked` are the starts that the series has. */
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

/** The times that only a look at their day can judge. */
export const typedStarts = (repeats: readonly Repeat[], choices: DateChoices): LocalDateTime[] =>
  repeats.flatMap(({ start_local, alternatives }) => {
    const { time, isOut } = choices[start_local.slice(0, 10)] ?? {};
    const start = `${start_local.slice(0, 10)}T${time}`;
    return !time || isOut || start === start_local || alternatives.includes(start) ? [] : [start];
  });

type Day = { agenda: AgendaCalendar; barberId: number; busy: readonly AgendaReservation[] };

/** What speaks against a time on a day that was read. */
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

/** What the kept dates come to: their starts, whether any cannot be booked, or only in spite of something. */
export function seriesOf(rows: readonly SeriesRow[]) {
  const kept = rows.filter(({ isOut }) => !isOut);
  return {
    starts: kept.map(({ date, time }) => `${date}T${time}`),
    isKnown: kept.every(({ finding }) => finding !== undefined),
    isBlocked: kept.some(({ finding, time }) => !time || (finding && isHard(finding))),
    isWarned: kept.some(({ finding }) => finding && !isHard(finding)),
  };
}
