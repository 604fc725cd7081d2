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
import type { BlockKind, Closing } from './blocks/withheld.ts';
import { closes } from './blocks/closings.ts';
import { type BusyEntry, busySpan, overlaps } from './slots.ts';
import type { Range } from './weekly-hours.ts';

export type BlockedTime = { start_at: Instant; end_at: Instant; kind: BlockKind; reason: string | null };

export type PersonDay = {
  date: PlainDate;
  ranges: readonly Range[];
  off: boolean;
  closings: readonly Closing[];
  blocks: readonly BlockedTime[];
};

/**
 * An obstacle to a reservation at a time. `nonexistent_time` and `slot_taken` always refuse it; the other codes only
 * hide the time from clients and warn the staff.
 */
export type Finding =
  | { code: 'nonexistent_time' }
  | { code: 'slot_taken'; start: EpochMs; end: EpochMs }
  | { code: 'closed_day'; name: string }
  | { code: 'day_off' }
  | { code: 'blocked_time'; start: EpochMs; end: EpochMs; kind: BlockKind }
  | { code: 'outside_hours' };

/** A slot held for a client's answer to an offer or for a deposit, as the staff see it. */
export type OfferedSlot = {
  start_at: Instant;
  end_at: Instant;
  kind: 'offer' | 'deposit';
  until: Instant;
  client: { name: string };
};
export type StaffFinding =
  | Finding
  | { code: 'slot_held'; kind: OfferedSlot['kind']; name: string; until: EpochMs };

const hardCodes: readonly StaffFinding['code'][] = ['nonexistent_time', 'slot_taken', 'slot_held'];
/** Whether a finding refuses even a booking by the staff. */
export const isHard = ({ code }: StaffFinding): boolean => hardCodes.includes(code);

type Span = { start: EpochMs; end: EpochMs };

/**
 * All findings against a time span, in the order of refusals; empty for a free span. `start` null is a local time
 * skipped by the clock. The span starts on `day`; `busy` are the person's reservations, without the one being moved.
 */
export function findingsAt(
  { start, durationMin }: { start: EpochMs | null; durationMin: number },
  day: PersonDay,
  busy: readonly BusyEntry[],
  zone: Zone,
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
    ...(closed ? [{ code: 'closed_day', name: closed.name } as const] : []),
    ...(day.off ? [{ code: 'day_off' } as const] : []),
    ...blocked.map((span) => ({ code: 'blocked_time', ...span }) as const),
    ...(isWithin(place, day, zone) ? [] : [{ code: 'outside_hours' } as const]),
  ];
}

export function staffFindingsAt(
  place: { start: EpochMs | null; durationMin: number },
  day: PersonDay,
  { busy, offered }: { busy: readonly BusyEntry[]; offered: readonly OfferedSlot[] },
  zone: Zone,
): StaffFinding[] {
  const findings = findingsAt(place, day, busy, zone);
  const { start, durationMin } = place;
  if (start === null) return findings;
  const span = { start, end: start + durationMin * minuteMs };
  const held = offered
    .filter((each) => overlaps(busySpan(each), span))
    .map(
      ({ kind, client: { name }, until }) =>
        ({ code: 'slot_held', kind, name, until: epochOf(until) }) as const,
    );
  return [...findings.filter(isHard), ...held, ...findings.filter((finding) => !isHard(finding))];
}

function isWithin(place: Span, { date, ranges }: PersonDay, zone: Zone): boolean {
  const day = zonedDay(date, zone);
  return ranges.some(
    (range) =>
      momentFrom(day, minuteOf(range.start)) <= place.start &&
      place.end <= momentFrom(day, minuteOf(range.end)),
  );
}
