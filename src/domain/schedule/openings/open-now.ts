import { unionOf } from '../../profile/opening-hours.ts';
import {
  addDays,
  type Clock,
  dayBounds,
  type EpochMs,
  epochOf,
  epochToLocal,
  localToEpoch,
  type PlainDate,
  weekday,
  type Zone,
} from '../../time.ts';
import type { Closing } from '../blocks/withheld.ts';
import type { PublicSchedule } from '../contract.ts';
import { formatNearDay } from '../day-text.ts';
import { isWholeDay, type Range, rangesOn, weekdayNames } from '../weekly-hours.ts';
import { bookableWindow } from './bookable-days.ts';

/**
 * `Abierto hasta las 19:00`, or when or why the shop is closed, by the hours of its bookable people; null where nobody
 * works within the bookable days.
 */
export function openNowText(schedules: readonly PublicSchedule[], now: EpochMs, zone: Zone): string | null {
  const [date = '', time = ''] = epochToLocal(now, zone).split('T');
  const closings = schedules[0]?.closings ?? [];
  const hoursOn = (day: PlainDate) => openHours(day, schedules, closings);
  const today = hoursOn(date);
  const running = today.find(({ start, end }) => start <= time && time < end);
  if (running) return `Abierto hasta las ${running.end}`;
  const later = today.find(({ start }) => start > time);
  if (later) return `Abre hoy a las ${later.start}`;
  const closing = closings.find((each) => each.date === date && covers(each, time));
  if (closing) return `Cerrado hoy: ${closing.name}`;
  const next = bookableWindow(now, zone)
    .slice(1)
    .find((day) => hoursOn(day).length > 0);
  return next ? `Abre ${dayText(next, date)} a las ${hoursOn(next)[0]?.start}` : null;
}

/** The next moment at which `openNowText` can change while its schedules stay: at the latest the next midnight. */
export function openNowUntil(schedules: readonly PublicSchedule[], now: EpochMs, zone: Zone): EpochMs {
  const [date = '', time = ''] = epochToLocal(now, zone).split('T');
  const closings = (schedules[0]?.closings ?? []).filter((closing) => closing.date === date);
  const ranges = schedules.flatMap((schedule) => rangesOn(date, schedule));
  const times = [
    ...ranges.flatMap(({ start, end }) => [start, end]),
    ...closings.flatMap(({ from, to }) => [from, to]),
  ];
  const next = times.filter((each) => each !== null && each > time).reduce(earlier, null);
  const turn = next === null ? null : localToEpoch(`${date}T${next}`, zone);
  return turn ?? epochOf(dayBounds(date, zone).end);
}

const earlier = (a: Clock | null, b: Clock | null): Clock | null =>
  a === null || (b !== null && b < a) ? b : a;

function openHours(date: PlainDate, schedules: readonly PublicSchedule[], closings: readonly Closing[]) {
  const worked = schedules
    .filter(({ unavailable_days }) => !unavailable_days.includes(date))
    .flatMap((schedule) => rangesOn(date, schedule));
  return closings.filter((closing) => closing.date === date).reduce(without, unionOf(worked));
}

const without = (ranges: Range[], { from, to }: Closing): Range[] =>
  from === null || to === null
    ? []
    : ranges
        .flatMap(({ start, end }) => [
          { start, end: end < from ? end : from },
          { start: start > to ? start : to, end },
        ])
        .filter(({ start, end }) => start < end);

const covers = (closing: Closing, time: Clock): boolean =>
  isWholeDay(closing) || ((closing.from ?? '') <= time && time < (closing.to ?? ''));

function dayText(date: PlainDate, today: PlainDate): string {
  if (date === addDays(today, 1)) return 'mañana';
  const isNear = date < addDays(today, 7);
  return `el ${isNear ? weekdayNames[weekday(date)]?.toLowerCase() : formatNearDay(date)}`;
}
