import {
  type EpochMs,
  epochOf,
  type Instant,
  minuteMs,
  minuteOf,
  momentFrom,
  type PlainDate,
  type Zone,
  zonedDay,
} from '../time.ts';
import type { BlockKind, Closing } from './withheld.ts';
import { closes } from './closings.ts';
import { type BusyEntry, busySpan, overlaps } from './slots.ts';
import type { Range } from './weekly-hours.ts';

/** Blocked time as it falls on a day. */
export type BlockedTime = { start_at: Instant; end_at: Instant; kind: BlockKind; reason: string | null };

/** What a person's day on the shop's clock is made of, reservations apart. */
export type PersonDay = {
  date: PlainDate;
  ranges: readonly Range[];
  off: boolean;
  closings: readonly Closing[];
  blocks: readonly BlockedTime[];
};

/** A place that is kept for a client until they answer, offered or awaiting a deposit. */
export type Kept = { start_at: Instant; end_at: Instant; until: Instant; client: { name: string } };

/**
 * What speaks against a place in somebody's day. `nonexistent_time`, `slot_taken` and `slot_held` refuse every booking; the
 * others say what is offered to clients, and warn staff.
 */
export type Finding =
  | { code: 'nonexistent_time' }
  | { code: 'slot_taken'; start: EpochMs; end: EpochMs }
  | { code: 'slot_held'; name: string; until: EpochMs }
  | { code: 'closed_day'; name: string }
  | { code: 'day_off' }
  | { code: 'blocked_time'; start: EpochMs; end: EpochMs; kind: BlockKind }
  | { code: 'outside_hours' };

const hardCodes: readonly Finding['code'][] = ['nonexistent_time', 'slot_taken', 'slot_held'];
export const isHard = ({ code }: Finding): boolean => hardCodes.includes(code);

type Span = { start: EpochMs; end: EpochMs };

/**
 * All that speaks against a place, in the order in which a refusal names it; empty where it is free. A start of null is
 * a local time that does not exist. The place begins on the day that is given; `busy` are the person's reservations,
 * without the one that is being moved, and `kept` what is kept for others of the person's time.
 */
export function findingsAt(
  { start, durationMin }: { start: EpochMs | null; durationMin: number },
  day: PersonDay,
  busy: readonly BusyEntry[],
  zone: Zone,
  kept: readonly Kept[] = [],
): Finding[] {
  if (start === null) return [{ code: 'nonexistent_time' }];
  const place = { start, end: start + durationMin * minuteMs };
  const taken = busy.map(busySpan).filter((span) => overlaps(span, place));
  const blocked = day.blocks
    .map((block) => ({ kind: block.kind, ...busySpan(block) }))
    .filter((span) => overlaps(span, place));
  const closed = day.closings.find((closing) => closes(closing, place, zone));
  return [
    ...taken.map((span) => ({ code: 'slot_taken', ...span }) as const),
    ...kept
      .filter(({ start_at, end_at }) => overlaps({ start: epochOf(start_at), end: epochOf(end_at) }, place))
      .map(({ client, until }) => ({ code: 'slot_held', name: client.name, until: epochOf(until) }) as const),
    ...(closed ? [{ code: 'closed_day', name: closed.name } as const] : []),
    ...(day.off ? [{ code: 'day_off' } as const] : []),
    ...blocked.map((span) => ({ code: 'blocked_time', ...span }) as const),
    ...(isWithin(place, day, zone) ? [] : [{ code: 'outside_hours' } as const]),
  ];
}

function isWithin(place: Span, { date, ranges }: PersonDay, zone: Zone): boolean {
  const day = zonedDay(date, zone);
  return ranges.some(
    (range) =>
      momentFrom(day, minuteOf(range.start)) <= place.start &&
      place.end <= momentFrom(day, minuteOf(range.end)),
  );
}
