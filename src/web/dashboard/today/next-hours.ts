import type { AgendaCalendar, AgendaPerson, AgendaReservation } from '#domain/reservations/contract.ts';
import { closingsOn } from '#domain/reservations/person-day.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { closedName } from '#domain/schedule/blocks/closed-name.ts';
import { closingSpan } from '#domain/schedule/blocks/closings.ts';
import { blockKindNames } from '#domain/schedule/finding-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import {
  type Clock,
  type EpochMs,
  epochOf,
  epochToLocal,
  hourMs,
  minuteMs,
  minuteOf,
  momentFrom,
  type ZonedDay,
  zonedDay,
  today,
  type Zone,
} from '#domain/time.ts';

const shownMs = 4 * hourMs;

export type Stretch = { what: 'off' | 'blocked' | 'closed'; name: string; start: EpochMs; end: EpochMs };
export type BarberRow = { person: AgendaPerson; visits: AgendaReservation[]; stretches: Stretch[] };
export type HoursWindow = { day: ZonedDay; from: EpochMs; to: EpochMs };

/** Starts at the last half hour, late in the day earlier, so as not to pass midnight in the shop's time zone. */
export function windowAt(now: EpochMs, zone: Zone): HoursWindow {
  const day = zonedDay(today(now, zone), zone);
  const minute = Number(epochToLocal(now, zone).slice(14, 16));
  const halfHour = now - (now % minuteMs) - (minute % 30) * minuteMs;
  const from = Math.max(day.start, Math.min(halfHour, day.end - shownMs));
  return { day, from, to: from + shownMs };
}

export function fullHoursOf({ day, from, to }: HoursWindow): { at: EpochMs; name: Clock }[] {
  const minute = Number(epochToLocal(from, day.zone).slice(14, 16));
  const first = from + ((60 - minute) % 60) * minuteMs;
  return Array.from({ length: Math.ceil((to - first) / hourMs) }, (_, hour) => first + hour * hourMs).map(
    (at) => ({ at, name: formatTime(epochToLocal(at, day.zone)) }),
  );
}

/** In percent of the window's width; null if the span lies outside. */
export function placeIn(
  { from, to }: HoursWindow,
  { start, end }: { start: EpochMs; end: EpochMs },
): { left: number; width: number } | null {
  const [first, last] = [Math.max(start, from), Math.min(end, to)];
  if (first >= last) return null;
  return { left: ((first - from) / (to - from)) * 100, width: ((last - first) / (to - from)) * 100 };
}

export const spanOf = (one: { start_at: string; end_at: string }) => ({
  start: epochOf(one.start_at),
  end: epochOf(one.end_at),
});

export function rowsOf(calendar: AgendaCalendar, window: HoursWindow): BarberRow[] {
  const isShown = (span: { start: EpochMs; end: EpochMs }) => placeIn(window, span) !== null;
  const closed = closedOf(calendar, window.day);
  return calendar.people
    .map((person) => {
      const visits = calendar.visits.filter(
        (visit) => visit.barber_id === person.id && occupiesTime(visit.status) && isShown(spanOf(visit)),
      );
      const stretches = [...offOf(person, window.day), ...blockedOf(person, window.day), ...closed];
      return { person, visits, stretches: stretches.filter(isShown) };
    })
    .filter(({ visits, stretches }) => visits.length > 0 || !stretches.some((one) => isAllOf(window, one)));
}

const isAllOf = ({ from, to }: HoursWindow, { what, start, end }: Stretch) =>
  what === 'off' && start <= from && end >= to;

function offOf(person: AgendaPerson, day: ZonedDay): Stretch[] {
  const own = person.days.find(({ date }) => date === day.date);
  const ranges = own && !own.off ? own.ranges : [];
  const starts = [day.start, ...ranges.map(({ end }) => momentFrom(day, minuteOf(end)))];
  const ends = [...ranges.map(({ start }) => momentFrom(day, minuteOf(start))), day.end];
  return starts.map((start, at) => ({
    what: 'off',
    name: 'Fuera de horario',
    start,
    end: ends[at] ?? day.end,
  }));
}

function blockedOf(person: AgendaPerson, day: ZonedDay): Stretch[] {
  const blocks = person.days.find(({ date }) => date === day.date)?.blocks ?? [];
  return blocks.map((block) => ({
    what: 'blocked',
    name: block.reason ?? blockKindNames[block.kind],
    ...spanOf(block),
  }));
}

function closedOf({ days }: AgendaCalendar, day: ZonedDay): Stretch[] {
  const ofShop = days.find(({ date }) => date === day.date);
  return (ofShop ? closingsOn(ofShop) : []).flatMap((closing) => {
    const span = closingSpan(closing, day.zone);
    return span ? [{ what: 'closed', name: closedName(closing), ...span }] : [];
  });
}
