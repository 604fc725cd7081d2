import { datesBetween, leastBlockMin } from '../schedule/blocks/blocks.ts';
import type { Span } from '../schedule/slots.ts';
import {
  addDays,
  type Clock,
  daysBetween,
  type LocalDateTime,
  minuteOf,
  momentFrom,
  type PlainDate,
  type Zone,
  zonedDay,
} from '../time.ts';

export type Absence = { from: LocalDateTime; to: LocalDateTime };
export const longestAbsenceDays = 60;

type BlockedPart = { date: PlainDate; start_time: Clock; end_time: Clock };

const dateOf = (local: LocalDateTime): PlainDate => local.slice(0, 10);
const clockPart = (local: LocalDateTime): Clock => local.slice(11);
// Blocks end on the day on which they start, at 23:59 at the latest.
const lastClock = '23:59';

const lastDate = ({ to }: Absence): PlainDate =>
  clockPart(to) === '00:00' ? addDays(dateOf(to), -1) : dateOf(to);

/** Whole dates become days off, other parts one block a day; a part too short for a block is left out. */
export function partsOf(absence: Absence): { daysOff: PlainDate[]; blocks: BlockedPart[] } {
  const { from, to } = absence;
  const parts = datesBetween(dateOf(from), lastDate(absence)).map((date) => ({
    date,
    start_time: date === dateOf(from) ? clockPart(from) : '00:00',
    end_time: date === dateOf(to) ? clockPart(to) : '24:00',
  }));
  const isWhole = ({ start_time, end_time }: BlockedPart) => start_time === '00:00' && end_time === '24:00';
  const blocks = parts
    .filter((part) => !isWhole(part))
    .map((part) => ({ ...part, end_time: part.end_time === '24:00' ? lastClock : part.end_time }));
  return {
    daysOff: parts.filter(isWhole).map(({ date }) => date),
    blocks: blocks.filter(
      ({ start_time, end_time }) => minuteOf(end_time) - minuteOf(start_time) >= leastBlockMin,
    ),
  };
}

export function absenceProblem(absence: Absence): string | null {
  if (absence.to <= absence.from) return 'Debe terminar después de empezar.';
  const days = daysBetween(dateOf(absence.from), lastDate(absence)) + 1;
  if (days > longestAbsenceDays) return `Una ausencia dura como máximo ${longestAbsenceDays} días.`;
  const { daysOff, blocks } = partsOf(absence);
  return daysOff.length + blocks.length > 0 ? null : `Debe durar al menos ${leastBlockMin} minutos.`;
}

const momentIn = (local: LocalDateTime, zone: Zone) =>
  momentFrom(zonedDay(dateOf(local), zone), minuteOf(clockPart(local)));

export const absenceSpan = ({ from, to }: Absence, zone: Zone): Span => ({
  start: momentIn(from, zone),
  end: momentIn(to, zone),
});

export const absenceReason = ({ firstname }: { firstname: string }): string =>
  `${firstname} no puede atender ese día.`;
