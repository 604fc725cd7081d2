import type { Clock, LocalDateTime, PlainMonth } from '../time.ts';

const months = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const;

/** `DD/MM/YYYY` of a date or of a local date and time. */
export const formatDate = (date: LocalDateTime): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

export const formatTime = (local: LocalDateTime): Clock => local.slice(11, 16);

export const formatDateTime = (local: LocalDateTime): string => `${formatDate(local)} ${formatTime(local)}`;

export const formatMonth = (month: PlainMonth): string =>
  `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** `HH:MM` of a typed time such as `9`, `930` or `9:30`; empty for unreadable text. */
export function readClock(typed: string): Clock {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(typed.trim()) ?? [];
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60;
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : '';
}
