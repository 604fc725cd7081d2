import type { WeekdayHours } from '../schedule/contract.ts';
import { closingSpan } from '../schedule/closings.ts';
import type { Span } from '../schedule/slots.ts';
import { isWholeDay, publicSchedule, rangesOn } from '../schedule/weekly-hours.ts';
import type { Closing } from '../schedule/withheld.ts';
import { type EpochMs, minuteOf, momentFrom, type PlainDate, today, type Zone, zonedDay } from '../time.ts';

/** A week as it was saved on a date of the shop, valid from then on. */
export type HoursVersion = WeekdayHours & { from_date: PlainDate };
/** What a person's open time is made of. */
export type PersonTime = {
  created: EpochMs;
  /** Null for who is still there. */
  removed: EpochMs | null;
  /** From the oldest on. */
  hours: readonly HoursVersion[];
  daysOff: ReadonlySet<PlainDate>;
  /** What blocks take of each date. */
  blocked: ReadonlyMap<PlainDate, readonly Span[]>;
};

/** What is left of spans without what others take of them. */
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
 * When a person was open on a date: the hours that were valid then without what was off, blocked or closed, as moments, so
 * that a clock change lasts what it lasts. The days on which they came and went count whole.
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
