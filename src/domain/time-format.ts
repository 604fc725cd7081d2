import type { Clock, EpochMs, LocalDateTime, PlainMonth } from './time.ts';

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

// Not Intl: its Spanish differs between runtimes, and server and browser must write the same.
const units = [
  ['minuto', 'minutos', 60],
  ['hora', 'horas', 24],
  ['día', 'días', 30],
  ['mes', 'meses', 12],
  ['año', 'años', Infinity],
] as const;

/** How far a moment lies from now in Spanish, 'en 2 días', 'hace 1 hora' or 'ahora'. */
export function relativeTime(at: EpochMs, now: EpochMs): string {
  let amount = Math.round(Math.abs(at - now) / 60_000);
  if (amount === 0) return 'ahora';
  const lead = at > now ? 'en' : 'hace';
  for (const [one, many, size] of units) {
    if (amount < size) return `${lead} ${amount} ${amount === 1 ? one : many}`;
    amount = Math.round(amount / size);
  }
  return lead;
}
