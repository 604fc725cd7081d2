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

/** Whom a reservation begins for in less than this is not reminded of it any more. */
export const latestReminderMs = 20 * minuteMs;
// Two reminders no further apart are one.
const apartMs = hourMs;
// What quiet hours put off must leave this much before the start, and what they bring forward comes this much before them.
const leadAfterQuietMs = hourMs;
const leadBeforeQuietMs = 30 * minuteMs;

type Quiet = Rules['reminders']['quiet'];
type Span = { start: EpochMs; end: EpochMs };
/** How many hours before a reservation begins a reminder of it is meant to come, and the moment at which it does. */
export type Reminder = { hours: number; at: EpochMs };

function quietOfNight(date: PlainDate, { from, to }: Quiet, zone: Zone): Span {
  const [first, last] = [minuteOf(from), minuteOf(to)];
  const lastDay = last < first ? addDays(date, 1) : date;
  return {
    start: momentFrom(zonedDay(date, zone), first),
    end: momentFrom(zonedDay(lastDay, zone), last),
  };
}

/** The quiet hours that a moment lies in, half open, on the shop's clock; null outside of them. */
export function quietAt(at: EpochMs, quiet: Quiet, zone: Zone): Span | null {
  const date = today(at, zone);
  const nights = [addDays(date, -1), date].map((day) => quietOfNight(day, quiet, zone));
  return nights.find(({ start, end }) => start <= at && at < end) ?? null;
}

type Planned = {
  start: EpochMs;
  /** When it was booked or last moved. */
  plannedAt: EpochMs;
  rules: Rules['reminders'];
  zone: Zone;
};

/** When a reminder some hours before the start comes; null where it is left out. */
function reminderOf(hours: number, { start, plannedAt, rules: { quiet }, zone }: Planned): Reminder[] {
  const due = start - hours * hourMs;
  const night = quietAt(due, quiet, zone);
  const isPutOff = night !== null && start - night.end >= leadAfterQuietMs;
  const at = night === null ? due : isPutOff ? night.end : night.start - leadBeforeQuietMs;
  // Whoever booked a moment ago knows.
  const isFresh = Math.min(due, at) - plannedAt < (hours * hourMs) / 4;
  return isFresh || quietAt(at, quiet, zone) ? [] : [{ hours, at }];
}

/** All reminders of a reservation in the order in which they come, whether their moments are past or not. */
export function remindersOf(planned: Planned): Reminder[] {
  const { on, before_hours } = planned.rules;
  const due = on ? before_hours.flatMap((hours) => reminderOf(hours, planned)) : [];
  const latestFirst = due.toSorted((a, b) => b.at - a.at || a.hours - b.hours);
  const kept: Reminder[] = [];
  for (const reminder of latestFirst)
    if (!kept.some(({ at }) => at - reminder.at <= apartMs)) kept.unshift(reminder);
  return kept;
}

/** When a reminder comes that is late: now, or at the end of the quiet hours; null where that would be too late. */
export function reminderFrom(
  now: EpochMs,
  { start, rules: { quiet }, zone }: Omit<Planned, 'plannedAt'>,
): EpochMs | null {
  const night = quietAt(now, quiet, zone);
  const [at, lead] = night ? [night.end, leadAfterQuietMs] : [now, latestReminderMs];
  return start - at < lead ? null : at;
}

/**
 * When a reminder is told whose moment has come: now, or at the end of the quiet hours where it is late and they have
 * begun. Null where it is not due, or where that would be too late or within an hour of the next one.
 */
export function tellReminder(hours: number, now: EpochMs, planned: Planned): EpochMs | null {
  const all = remindersOf(planned);
  if (!all.some((each) => each.hours === hours && each.at <= now)) return null;
  const at = reminderFrom(now, planned);
  const isCrowded = at !== null && all.some((each) => each.at > now && each.at - at <= apartMs);
  return isCrowded ? null : at;
}

/** The first reminder of a reservation later than a moment; null when none is left. */
export const nextReminder = ({ after, ...planned }: Planned & { after: EpochMs }): Reminder | null =>
  remindersOf(planned).find(({ at }) => at > after) ?? null;
