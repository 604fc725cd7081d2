import type { Rules } from '../organization/rules.ts';
import {
  addDays,
  type EpochMs,
  hourMs,
  minuteMs,
  minuteOf,
  momentFrom,
  type PlainDate,
  today,
  type Zone,
  zonedDay,
} from '../time.ts';

/** No reminder is sent less than 20 minutes before the reservation starts. */
export const latestReminderMs = 20 * minuteMs;
// Of two reminders up to an hour apart, only the later reminder is sent.
const apartMs = hourMs;
// Quiet hours delay a reminder only if an hour remains before the start; otherwise it is sent 30 minutes before the
// quiet hours.
const leadAfterQuietMs = hourMs;
const leadBeforeQuietMs = 30 * minuteMs;

type Quiet = Rules['reminders']['quiet'];
type Span = { start: EpochMs; end: EpochMs };
/** A reminder with its planned hours before the reservation's start, and its actual moment. */
export type Reminder = { hours: number; at: EpochMs };

function quietOfNight(date: PlainDate, { from, to }: Quiet, zone: Zone): Span {
  const [first, last] = [minuteOf(from), minuteOf(to)];
  const lastDay = last < first ? addDays(date, 1) : date;
  return {
    start: momentFrom(zonedDay(date, zone), first),
    end: momentFrom(zonedDay(lastDay, zone), last),
  };
}

/** The quiet hours around a moment on the shop's clock, end excluded; null outside quiet hours. */
export function quietAt(at: EpochMs, quiet: Quiet, zone: Zone): Span | null {
  const date = today(at, zone);
  const nights = [addDays(date, -1), date].map((day) => quietOfNight(day, quiet, zone));
  return nights.find(({ start, end }) => start <= at && at < end) ?? null;
}

type Planned = {
  start: EpochMs;
  plannedAt: EpochMs;
  rules: Rules['reminders'];
  zone: Zone;
};

function reminderOf(hours: number, { start, plannedAt, rules: { quiet }, zone }: Planned): Reminder[] {
  const due = start - hours * hourMs;
  const night = quietAt(due, quiet, zone);
  const isPutOff = night !== null && start - night.end >= leadAfterQuietMs;
  const at = night === null ? due : isPutOff ? night.end : night.start - leadBeforeQuietMs;
  // A client who booked a short time ago needs no reminder.
  const isFresh = Math.min(due, at) - plannedAt < (hours * hourMs) / 4;
  return isFresh || quietAt(at, quiet, zone) ? [] : [{ hours, at }];
}

/** All reminders of a reservation in order of time, past ones included. */
export function remindersOf(planned: Planned): Reminder[] {
  const { on, before_hours } = planned.rules;
  const due = on ? before_hours.flatMap((hours) => reminderOf(hours, planned)) : [];
  const latestFirst = due.toSorted((a, b) => b.at - a.at || a.hours - b.hours);
  const reminders: Reminder[] = [];
  for (const reminder of latestFirst)
    if (!reminders.some(({ at }) => at - reminder.at <= apartMs)) reminders.unshift(reminder);
  return reminders;
}

/** Moment for a late reminder: now, or the end of the quiet hours; null if that is too close to the start. */
export function reminderFrom(
  now: EpochMs,
  { start, rules: { quiet }, zone }: Omit<Planned, 'plannedAt'>,
): EpochMs | null {
  const night = quietAt(now, quiet, zone);
  const [at, lead] = night ? [night.end, leadAfterQuietMs] : [now, latestReminderMs];
  return start - at < lead ? null : at;
}

/**
 * Moment for a reminder that is due: now, or the end of the quiet hours if a late reminder falls into them. Null if the
 * reminder is not due, too close to the start, or within an hour of the next reminder.
 */
export function reminderTime(hours: number, now: EpochMs, planned: Planned): EpochMs | null {
  const all = remindersOf(planned);
  if (!all.some((each) => each.hours === hours && each.at <= now)) return null;
  const at = reminderFrom(now, planned);
  const isCrowded = at !== null && all.some((each) => each.at > now && each.at - at <= apartMs);
  return isCrowded ? null : at;
}

export const nextReminder = ({ after, ...planned }: Planned & { after: EpochMs }): Reminder | null =>
  remindersOf(planned).find(({ at }) => at > after) ?? null;
