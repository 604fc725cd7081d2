import type { Clock, PlainDate } from '../time.ts';
import { minuteOf, weekday } from '../time.ts';
import type { PublicSchedule, WeekdayHours } from './contract.ts';
import type { Closing } from './blocks/withheld.ts';

export const weekdayNames = [
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
  'Domingo',
] as const;
export const weekdayLabels = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'] as const;
const weekdayKeys = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'] as const;
export const maxRanges = 2;

/** Working range of a day, `HH:MM` to `HH:MM`; in a form a time may be empty. */
export type Range = { start: Clock; end: Clock };
/** A weekday in the form; a week is seven of them, Monday first. */
export type DayDraft = { enabled: boolean; ranges: Range[] };
export type HoursProblem = { weekday: number; title: string; description?: string };

const emptyRange: Range = { start: '', end: '' };
export const usualRange: Range = { start: '09:00', end: '19:00' };

/** Ranges with both times, sorted by start, at most two: only these are validated and sent. */
export const completeRanges = (ranges: readonly Range[]): Range[] =>
  ranges
    .filter(({ start, end }) => start && end)
    .toSorted((a, b) => minuteOf(a.start) - minuteOf(b.start))
    .slice(0, maxRanges);

export const enableDay = (day: DayDraft, enabled: boolean): DayDraft => ({
  enabled,
  ranges: enabled && day.ranges.length === 0 ? [emptyRange] : day.ranges,
});

export const addRange = (day: DayDraft): DayDraft => ({
  ...day,
  ranges: [...day.ranges, emptyRange].slice(0, maxRanges),
});

function problemOf(day: DayDraft, weekday: number): HoursProblem | null {
  if (!day.enabled) return null;
  const name = weekdayNames[weekday] ?? '';
  const ranges = completeRanges(day.ranges);
  const [first, second] = ranges;
  if (!first) return { weekday, title: `Completa al menos un rango en ${name}` };
  const upright = ranges.every(({ start, end }) => start < end);
  if (upright && (!second || first.end <= second.start)) return null;
  return {
    weekday,
    title: `Revisa los rangos en ${name}`,
    description: 'Hora de inicio debe ser anterior a fin y los rangos no deben superponerse.',
  };
}

export const checkWeek = (days: readonly DayDraft[]): HoursProblem[] =>
  days.map(problemOf).filter((problem) => problem !== null);

export const hoursOfWeek = (days: readonly DayDraft[]): WeekdayHours[] =>
  weekdayKeys.map((_, weekday) => {
    const day = days[weekday];
    const [first, second] = day?.enabled ? completeRanges(day.ranges) : [];
    return {
      weekday,
      start_time_1: first?.start ?? null,
      end_time_1: first?.end ?? null,
      start_time_2: second?.start ?? null,
      end_time_2: second?.end ?? null,
    };
  });

function draftOf(hours: WeekdayHours | undefined): DayDraft {
  const ranges = [
    { start: hours?.start_time_1 ?? '', end: hours?.end_time_1 ?? '' },
    { start: hours?.start_time_2 ?? '', end: hours?.end_time_2 ?? '' },
  ].filter(({ start, end }) => start || end);
  return { enabled: ranges.length > 0, ranges };
}

export const weekOfHours = (hours: readonly WeekdayHours[]): DayDraft[] =>
  weekdayKeys.map((_, weekday) => draftOf(hours.find((day) => day.weekday === weekday)));

export function publicSchedule(
  hours: readonly WeekdayHours[],
  daysOff: readonly PlainDate[],
  closings: readonly Closing[] = [],
  noticeMin = 0,
): PublicSchedule {
  const closed = closings.filter(isWholeDay).map(({ date }) => date);
  const on = (weekday: number) => {
    const ranges = completeRanges(draftOf(hours.find((day) => day.weekday === weekday)).ranges);
    return { enabled: ranges.length > 0, ranges };
  };
  return {
    schedule: {
      lunes: on(0),
      martes: on(1),
      miercoles: on(2),
      jueves: on(3),
      viernes: on(4),
      sabado: on(5),
      domingo: on(6),
    },
    unavailable_days: closed.length > 0 ? [...new Set([...daysOff, ...closed])].sort() : [...daysOff],
    ...(closings.length > 0 && { closings: [...closings] }),
    ...(noticeMin > 0 && { min_notice_minutes: noticeMin }),
  };
}

export const isWholeDay = ({ from }: Pick<Closing, 'from'>): boolean => from === null;

/** Working ranges of a barber on a date, days off ignored. */
export function rangesOn(date: PlainDate, { schedule }: Pick<PublicSchedule, 'schedule'>): Range[] {
  const key = weekdayKeys[weekday(date)];
  const day = key && schedule[key];
  return day?.enabled ? day.ranges : [];
}

export const hasHours = (hours: readonly WeekdayHours[]): boolean =>
  hours.some(({ start_time_1 }) => start_time_1 !== null);
