import type { Rules } from '#domain/organization/rules.ts';
import { remindersOf } from '#domain/reminders/next-reminder.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import {
  addDays,
  type EpochMs,
  epochToLocal,
  minuteMs,
  momentFrom,
  today,
  weekday,
  type Zone,
  zonedDay,
} from '#domain/time.ts';

const weekMs = 7 * 24 * 60 * minuteMs;
const tuesday = 1;

function dayAndTime(at: EpochMs, zone: Zone): string {
  const [date = '', time = ''] = epochToLocal(at, zone).split('T');
  return `${weekdayNames[weekday(date)]?.toLowerCase()} ${time.slice(0, 5)}`;
}

/** Example text: when a client is reminded of a reservation on a coming Tuesday at 10:00, booked weeks before. */
export function previewOf(rules: Rules['reminders'], zone: Zone, now: EpochMs): string {
  const date = today(now, zone);
  const start = momentFrom(zonedDay(addDays(date, 7 + ((7 + tuesday - weekday(date)) % 7)), zone), 10 * 60);
  const moments = remindersOf({ start, plannedAt: start - 2 * weekMs, rules, zone });
  if (moments.length === 0) return 'Con estos avisos no se envía ningún recordatorio.';
  const words = new Intl.ListFormat('es').format(moments.map(({ at }) => `el ${dayAndTime(at, zone)}`));
  return `Una reserva del ${dayAndTime(start, zone)} se recuerda ${words}.`;
}
