import type { Facts, PlannedReservation } from '#domain/booking/facts.ts';
import { formMinutes } from '#domain/booking/holds/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { rangesOn } from '#domain/schedule/weekly-hours.ts';
import {
  type EpochMs,
  epochOf,
  type Instant,
  minuteMs,
  minuteOf,
  type PlainDate,
  today,
} from '#domain/time.ts';

/** Maximum length of a held slot in minutes: without it one client could close a barber's day. */
export const mostHeldMinutes = 180;
export const mostHeldOfBarber = 2;
/** Holds may take one part in three of a barber's open minutes on a day. */
export const heldPart = 3;

export type LiveSlot = {
  id: number;
  barber_id: number;
  start_at: Instant;
  end_at: Instant;
  external_id: string;
  group_id: number | null;
  held_until: Instant;
  /** Digest of the network address that holds the slot; null where addresses are not limited. */
  held_for: string | null;
};
type Times = Pick<LiveSlot, 'start_at' | 'end_at'>;

const minutesOf = (slots: readonly Times[]): number =>
  slots.map(busySpan).reduce((sum, { start, end }) => sum + (end - start) / minuteMs, 0);

export const isTooLong = (slots: readonly Times[]): boolean =>
  slots.some((slot) => minutesOf([slot]) > mostHeldMinutes);

type Limits = { others: readonly LiveSlot[]; facts: Facts; nowMs: EpochMs };

export function refusalOfHold(
  planned: readonly PlannedReservation[],
  address: string | null,
  { others, facts, nowMs }: Limits,
): Refusal | null {
  for (const [barber, slots] of Map.groupBy(planned, (one) => one.barber.id)) {
    const own = others.filter(({ barber_id }) => barber_id === barber);
    const isFull =
      new Set(own.map(({ id, group_id }) => group_id ?? id)).size >= mostHeldOfBarber ||
      (address !== null && own.some(({ held_for }) => held_for === address)) ||
      !fitsDay(slots, own, facts);
    if (isFull) return refusalUntil(own, nowMs);
  }
  return null;
}

/**
 * Checks that the held minutes of a barber's day stay within a third of its open minutes. The first hold of a day may
 * exceed the third, up to the longest held visit; a group in a row counts as one visit, or four people would use
 * up the day.
 */
function fitsDay(
  slots: readonly PlannedReservation[],
  own: readonly LiveSlot[],
  { zone }: Pick<Facts, 'zone'>,
): boolean {
  const [first] = slots;
  if (!first) return true;
  const dateOf = ({ start_at }: Times) => today(epochOf(start_at), zone);
  const sameDay = own.filter((slot) => dateOf(slot) === dateOf(first));
  const minutes = minutesOf(slots);
  if (sameDay.length === 0 && minutes <= mostHeldMinutes) return true;
  return minutesOf(sameDay) + minutes <= openMinutes(first, dateOf(first)) / heldPart;
}

const openMinutes = ({ barber }: PlannedReservation, date: PlainDate): number =>
  rangesOn(date, barber.schedule).reduce((sum, { start, end }) => sum + minuteOf(end) - minuteOf(start), 0);

function refusalUntil(own: readonly LiveSlot[], nowMs: EpochMs): Refusal {
  const first = Math.min(...own.map(({ held_until }) => epochOf(held_until)), nowMs + formMinutes * minuteMs);
  return new Refusal('hold_refused', { retryAfterSeconds: Math.ceil((first - nowMs) / 1_000) });
}
