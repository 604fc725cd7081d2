import { type EpochMs, epochOf, hourMs, type Instant } from '../time.ts';
import type { ReservationStatus } from '../reservations/status.ts';

type ComingReservation = {
  status: ReservationStatus;
  start_at: Instant;
  booked_at: Instant;
  wasReminded: boolean;
};

const nearHours = 48;

/**
 * Whether a reservation's page asks the client to confirm: after a reminder or within 48 hours of the start, but not
 * within an hour of the booking, when the question would suggest that the booking failed. A confirmed reservation
 * counts until its start, because its page then shows the confirmation.
 */
export function asksForConfirmation(
  { status, start_at, booked_at, wasReminded }: ComingReservation,
  now: EpochMs,
): boolean {
  const start = epochOf(start_at);
  if (start <= now) return false;
  if (status === 'confirmed') return true;
  const isNear = wasReminded || start - now <= nearHours * hourMs;
  return isNear && now - epochOf(booked_at) >= hourMs;
}
