import { countText } from './count.ts';
import { daysBetween, type EpochMs, minuteMs, today, type Zone } from '../time.ts';

// Not Intl: its Spanish differs between runtimes, and server and browser must render the same text.
function countDays(days: number): string {
  if (days < 30) return countText(days, 'día', 'días');
  const months = Math.round(days / 30);
  return months < 12 ? countText(months, 'mes', 'meses') : countText(Math.round(months / 12), 'año', 'años');
}

/**
 * Distance of a moment from now in Spanish: minutes below an hour, hours on the same date, else calendar days of the
 * zone such as 'mañana', 'en 3 días' or 'ayer'.
 */
export function relativeTime(at: EpochMs, now: EpochMs, zone: Zone): string {
  const minutes = Math.round(Math.abs(at - now) / minuteMs);
  if (minutes === 0) return 'ahora';
  const isAhead = at > now;
  const lead = isAhead ? 'en' : 'hace';
  // Also across midnight: a moment in a quarter of an hour is not 'mañana'.
  if (minutes < 60) return `${lead} ${countText(minutes, 'minuto', 'minutos')}`;
  const days = Math.abs(daysBetween(today(now, zone), today(at, zone)));
  if (days === 0) return `${lead} ${countText(Math.round(minutes / 60), 'hora', 'horas')}`;
  if (days === 1) return isAhead ? 'mañana' : 'ayer';
  return `${lead} ${countDays(days)}`;
}
