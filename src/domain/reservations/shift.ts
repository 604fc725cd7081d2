import { type EpochMs, epochOf, type Instant, minuteMs, type ZonedDay } from '../time.ts';
import type { ShiftMode } from './late.ts';
import { isOpen, type ReservationStatus } from './status.ts';

/** Places in a day that runs late are multiples of so many minutes away from where they were. */
export const shiftStepMin = 5;
export const longestShiftMin = 240;

/** Whether a day can run late by so many minutes. */
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
/** Where a reservation is, and where it goes; the same place where it stays. */
export type Shift<R> = { reservation: R; from: Span; to: Span };

const spanOf = ({ start_at, end_at }: Booked): Span => ({ start: epochOf(start_at), end: epochOf(end_at) });
const moved = ({ start, end }: Span, byMs: number): Span => ({ start: start + byMs, end: end + byMs });
const isToCome = (reservation: Booked) => isOpen(reservation) && reservation.deleted_at === null;

const stepMs = shiftStepMin * minuteMs;
const roundUp = (ms: number) => Math.ceil(Math.max(ms, 0) / stepMs) * stepMs;

export const moves = ({ from, to }: Shift<unknown>): boolean => to.start !== from.start;

/**
 * Where the reservations of somebody's day that starts or ends late go, from a moment on, in order; what is over or off
 * stays and is not named. `all`: each goes by as many minutes as the first. `ripple`: only as far as the one before
 * pushes it, so that gaps take up the delay.
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

/** Whether a reservation would go beyond the day's last midnight. */
export const leavesDay = (shifts: readonly Shift<unknown>[], { end }: ZonedDay): boolean =>
  shifts.some((shift) => moves(shift) && shift.to.end > end);

/** Says which reservations go from where to where; the same text means the same plan. */
export const planText = (shifts: readonly Shift<Booked>[]): string =>
  shifts
    .map(({ reservation: { id }, from, to }) => [id, from.start, from.end, to.start].join(' '))
    .join('\n');
