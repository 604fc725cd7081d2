import { type EpochMs, epochOf, type Instant, minuteMs, type ZonedDay } from '../../time.ts';
import type { ShiftMode } from './contract.ts';
import { isOpen, type ReservationStatus } from '../status.ts';

export const shiftStepMin = 5;
export const longestShiftMin = 240;

export const isShiftLength = (minutes: number): boolean =>
  minutes >= shiftStepMin && minutes <= longestShiftMin && minutes % shiftStepMin === 0;

type Booked = {
  id: number;
  status: ReservationStatus;
  start_at: Instant;
  end_at: Instant;
  deleted_at: Instant | null;
};
type Span = { start: EpochMs; end: EpochMs };
/** Old and new time of a reservation; equal for one that stays. */
export type Shift<R> = { reservation: R; from: Span; to: Span };

const spanOf = ({ start_at, end_at }: Booked): Span => ({ start: epochOf(start_at), end: epochOf(end_at) });
const moved = ({ start, end }: Span, byMs: number): Span => ({ start: start + byMs, end: end + byMs });
const isToCome = (reservation: Booked) => isOpen(reservation) && reservation.deleted_at === null;

const stepMs = shiftStepMin * minuteMs;
const roundUp = (ms: number) => Math.ceil(Math.max(ms, 0) / stepMs) * stepMs;

export const moves = ({ from, to }: Shift<unknown>): boolean => to.start !== from.start;

/**
 * New times for the open reservations of a late day that start at `since` or later, in order; finished, canceled and
 * deleted ones are left out. `all` shifts each by the same minutes. `ripple` shifts each only as far as the one before
 * pushes it, so that gaps absorb the delay.
 */
export function shiftDay<R extends Booked>(
  reservations: readonly R[],
  { minutes, mode, since }: { minutes: number; mode: ShiftMode; since: EpochMs },
): Shift<R>[] {
  const delayMs = minutes * minuteMs;
  let endBefore: EpochMs | null = null;
  return reservations
    .filter((reservation) => isToCome(reservation) && epochOf(reservation.start_at) >= since)
    .toSorted((a, b) => epochOf(a.start_at) - epochOf(b.start_at) || a.id - b.id)
    .map((reservation) => {
      const from = spanOf(reservation);
      const isPushed = mode === 'ripple' && endBefore !== null;
      const to = moved(from, isPushed ? roundUp((endBefore ?? 0) - from.start) : delayMs);
      endBefore = to.end;
      return { reservation, from, to };
    });
}

export const leavesDay = (shifts: readonly Shift<unknown>[], { end }: ZonedDay): boolean =>
  shifts.some((shift) => moves(shift) && shift.to.end > end);

/** Text of all shifts; equal texts mean equal plans. */
export const planText = (shifts: readonly Shift<Booked>[]): string =>
  shifts
    .map(({ reservation: { id }, from, to }) => [id, from.start, from.end, to.start].join(' '))
    .join('\n');
