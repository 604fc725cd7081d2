import type { WeekdayHours } from '../schedule/contract.ts';
import { closingSpan } from '../schedule/blocks/closings.ts';
import type { Span } from '../schedule/slots.ts';
import { isWholeDay, publicSchedule, rangesOn } from '../schedule/weekly-hours.ts';
import type { Closing } from '../schedule/blocks/withheld.ts';
import { type EpochMs, minuteOf, momentFrom, type PlainDate, today, type Zone, zonedDay } from '../time.ts';

export type HoursVersion = WeekdayHours & { from_date: PlainDate };
export type PersonTime = {
  created: EpochMs;
  removed: EpochMs | null;
  hours: readonly HoursVersion[];
  daysOff: ReadonlySet<PlainDate>;
  blocked: ReadonlyMap<PlainDate, readonly Span[]>;
};

const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<Span[]>(
    (left, hole) =>
      left
        .flatMap(({ start, end }) => [
          { start, end: Math.min(end, hole.start) },
          { start: Math.max(start, hole.end), end },
        ])
        .filter(({ start, end }) => start < end),
    [...spans],
  );

function weekOn(hours: readonly HoursVersion[], date: PlainDate): readonly HoursVersion[] {
  const from = hours.findLast(({ from_date }) => from_date <= date)?.from_date;
  return hours.filter(({ from_date }) => from_date === from);
}

/**
 * Open spans of a person on a date: the hours valid then, minus days off, blocks and closings, as moments, so that
 * clock changes count with their real length. The dates on which the person joined and left count whole.
 */
export function openSpans(
  person: PersonTime,
  date: PlainDate,
  { closings, zone }: { closings: readonly Closing[]; zone: Zone },
): Span[] {
  if (date < today(person.created, zone)) return [];
  if (person.removed !== null && today(person.removed, zone) < date) return [];
  const closed = closings.filter((closing) => closing.date === date);
  if (person.daysOff.has(date) || closed.some(isWholeDay)) return [];
  const day = zonedDay(date, zone);
  const worked = rangesOn(date, publicSchedule(weekOn(person.hours, date), [])).map(({ start, end }) => ({
    start: momentFrom(day, minuteOf(start)),
    end: momentFrom(day, minuteOf(end)),
  }));
  const taken = [
    ...(person.blocked.get(date) ?? []),
    ...closed.flatMap((closing) => closingSpan(closing, zone) ?? []),
  ];
  return without(
    worked.filter(({ start, end }) => start < end),
    taken,
  );
}
