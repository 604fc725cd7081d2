import type { Clock, LocalDateTime, PlainMonth } from './time.ts';

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

/** `DD/MM/YYYY` of a date, with or without a time behind it. */
export const formatDate = (date: LocalDateTime): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** `HH:mm` of a local date and time. */
export const formatTime = (local: LocalDateTime): Clock => local.slice(11, 16);

/** `DD/MM/YYYY HH:mm` of a local date and time. */
export const formatDateTime = (local: LocalDateTime): string => `${formatDate(local)} ${formatTime(local)}`;

/** Name and year of a month, 'Noviembre 2026'. */
export const formatMonth = (month: PlainMonth): string =>
  `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
