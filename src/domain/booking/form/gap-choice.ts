import {
  type EpochMs,
  epochOf,
  epochToLocal,
  type Instant,
  type LocalDateTime,
  localToEpoch,
  minuteMs,
  type Zone,
} from '../../time.ts';

export type Gap = { start_local: LocalDateTime; barber_id: number };

const stepMs = 5 * minuteMs;

/**
 * The barber for a booking without a chosen barber: free exactly at the start, or for a booking now within five
 * minutes.
 */
export function assignedBarber(
  gaps: readonly Gap[],
  { startLocal, isNow, zone }: { startLocal: LocalDateTime | null; isNow: boolean; zone: Zone },
): number | null {
  const start = startLocal === null ? null : localToEpoch(startLocal, zone);
  if (start === null) return null;
  const latest = isNow ? start + stepMs : start;
  const gap = gaps.find(({ start_local }) => {
    const at = localToEpoch(start_local, zone);
    return at !== null && at >= start && at <= latest;
  });
  return gap?.barber_id ?? null;
}

type Span = { start_at: Instant; end_at: Instant };

export const reservationAt = <R extends Span>(reservations: readonly R[], at: EpochMs): R | undefined =>
  reservations.find(({ start_at, end_at }) => epochOf(start_at) <= at && at < epochOf(end_at));

export const freeAfter = ({ end_at }: Span, zone: Zone): LocalDateTime =>
  epochToLocal(Math.ceil(epochOf(end_at) / stepMs) * stepMs, zone);

type ChosenPlace = {
  barberId: number | null;
  startLocal: LocalDateTime | null;
  /** The reservation in progress whose end the booking waits for. */
  present?: unknown;
};

type Form = { barberId: number | null; isNow: boolean; date: string; time: string };

export function withPlace<F extends Form>(form: F, { barberId, startLocal, present }: ChosenPlace): F {
  const start =
    form.isNow && present !== undefined && startLocal !== null
      ? { isNow: false, date: startLocal.slice(0, 10), time: startLocal.slice(11, 16) }
      : {};
  return { ...form, barberId, ...start };
}
