import type { Numbers, Step } from './contract.ts';
import type { Period } from './periods.ts';
import { formatMonth, formatTime } from '../text/time-format.ts';
import { monthOf, type PlainDate } from '../time.ts';

const yearOf = (date: PlainDate): string => date.slice(0, 4);
const dayOf = (date: PlainDate): string => String(Number(date.slice(8)));
const shortMonth = (date: PlainDate): string => formatMonth(monthOf(date)).slice(0, 3).toLowerCase();

/** '1–22 oct', '28 oct – 3 nov', with the year where it differs from that of `today`. */
export function rangeText({ from, to }: Period, today: PlainDate): string {
  const year = (date: PlainDate) => (yearOf(date) === yearOf(today) ? '' : ` ${yearOf(date)}`);
  const end = `${dayOf(to)} ${shortMonth(to)}${year(to)}`;
  if (from === to) return end;
  if (monthOf(from) === monthOf(to)) return `${dayOf(from)}–${end}`;
  const isOneYear = yearOf(from) === yearOf(to);
  return `${dayOf(from)} ${shortMonth(from)}${isOneYear ? '' : year(from)} – ${end}`;
}

export function periodText(
  { from, to, until, compared }: Pick<Numbers, 'from' | 'to' | 'until' | 'compared'>,
  today: PlainDate,
): string {
  const present = `${rangeText({ from, to }, today)}${until ? `, hasta hoy ${formatTime(until)}` : ''}.`;
  if (!compared) return present;
  const clock = compared.until ? `, hasta las ${formatTime(compared.until)}` : '';
  return `${present} Comparado con ${rangeText(compared, today)}${clock}.`;
}

export const stepLabel = (start: PlainDate, by: Step): string =>
  by === 'month' ? shortMonth(start) : by === 'day' ? dayOf(start) : `${dayOf(start)} ${shortMonth(start)}`;

export const stepText = (start: PlainDate, by: Step): string =>
  by === 'month'
    ? `${shortMonth(start)} ${yearOf(start)}`
    : `${by === 'week' ? 'semana del ' : ''}${dayOf(start)} ${shortMonth(start)}`;
