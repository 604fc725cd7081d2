import type { RefusalCode } from '../refusal.ts';
import type { ReservationStatus } from '../reservations/status.ts';
import { type EpochMs, epochOf, type Instant, minuteMs, today, type Zone, zonedDay } from '../time.ts';

type Chargeable = { status: ReservationStatus; start_at: Instant };

/** A charged reservation cannot get one of these statuses. */
export const isCanceledOrNoShow = (status: ReservationStatus): boolean =>
  status === 'canceled' || status === 'no_show';

export function chargeProblem(
  { status, start_at }: Chargeable,
  isCharged: boolean,
  { now, zone }: { now: EpochMs; zone: Zone },
): RefusalCode | null {
  if (isCharged) return 'charge_exists';
  if (isCanceledOrNoShow(status)) return 'visit_off';
  return epochOf(start_at) >= zonedDay(today(now, zone), zone).end ? 'visit_ahead' : null;
}

const undoableMs = 2 * minuteMs;

export const isUndoable = (
  { user_id, charged_at }: { user_id: number; charged_at: Instant },
  { user, now }: { user: number; now: EpochMs },
): boolean => user_id === user && now - epochOf(charged_at) <= undoableMs;
