import { type EpochMs, epochOf, hourMs, type Instant } from '../time.ts';
import type { ReservationStatus } from './status.ts';

type Asked = {
  status: ReservationStatus;
  start_at: Instant;
  booked_at: Instant;
  /** Whether a reminder of it went out. */
  wasReminded: boolean;
};

const nearHours = 48;

/**
 * Whether the page of an open reservation asks its client to confirm: after a reminder or within 48 hours of the start, and
 * never in the hour after the booking, when the question would read as if nothing were booked yet. A confirmed one says so
 * until its start.
 */
export function isComingAsked({ status, start_at, booked_at, wasReminded }: Asked, now: EpochMs): boolean {
  const start = epochOf(start_at);
  if (start <= now) return false;
  if (status === 'confirmed') return true;
  const isNear = wasReminded || start - now <= nearHours * hourMs;
  return isNear && now - epochOf(booked_at) >= hourMs;
}
