import { formatDate, formatTime } from '../text/time-format.ts';
import { addDays, type Clock, type LocalDateTime, type PlainDate, weekday } from '../time.ts';
import { weekdayLabels, weekdayNames } from './weekly-hours.ts';

/** `Martes 24/11/2026` for a date or a local time. */
export const formatDay = (date: LocalDateTime): string =>
  `${weekdayNames[weekday(date.slice(0, 10))]} ${formatDate(date)}`;

export const formatVisit = (start: LocalDateTime, end: LocalDateTime): string =>
  `${formatDay(start)} · ${formatTime(start)} a ${formatTime(end)}`;

/** `martes 24/11` for a date close to today. */
export const formatNearDay = (date: LocalDateTime): string =>
  `${weekdayNames[weekday(date.slice(0, 10))]?.toLowerCase()} ${formatDate(date).slice(0, 5)}`;

/** `Martes 24/11 · 15:30` for a local start, short enough for one line of a phone. */
export const formatDayAndTime = (start: LocalDateTime): string =>
  `${formatDay(start).slice(0, -5)} · ${formatTime(start)}`;

export const formatNear = (start: LocalDateTime): string => `${formatNearDay(start)} ${formatTime(start)}`;

/** `mar 24/11`, or `hoy 24/11` for today. */
export function formatShortDay(date: PlainDate, today?: PlainDate): string {
  const day = date === today ? 'hoy' : weekdayLabels[weekday(date)]?.toLowerCase();
  return `${day} ${formatDate(date).slice(0, 5)}`;
}

export const formatStart = (date: PlainDate, time: Clock, today: PlainDate): string =>
  `${date === today ? 'hoy' : formatShortDay(date)} ${time}`;

/** `Hoy · lun 23/11`; with the year if it differs from today's. */
export function dayLabel(date: PlainDate, today: PlainDate): string {
  const names = new Map([
    [addDays(today, -1), 'Ayer · '],
    [today, 'Hoy · '],
    [addDays(today, 1), 'Mañana · '],
  ]);
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : `/${date.slice(0, 4)}`;
  return `${names.get(date) ?? ''}${formatShortDay(date)}${year}`;
}
