import type { RefusalCode } from '../refusal.ts';
import type { ReservationStatus } from '../reservations/status.ts';
import { type EpochMs, epochOf, type Instant, minuteMs, today, type Zone, zonedDay } from '../time.ts';

type Chargeable = { status: ReservationStatus; start_at: Instant };

/** Whether the client was not attended; a charged reservation cannot get such a status. */
export const isCanceledOrNoShow = (status: ReservationStatus): boolean =>
  status === 'canceled' || status === 'no_show';

/** Why a reservation cannot be charged now, by the shop's time zone; null when it can. */
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

/** Whether the staff member who made a charge can still undo it: within two minutes. */
export const isUndoable = (
  { user_id, charged_at }: { user_id: number; charged_at: Instant },
  { user, now }: { user: number; now: EpochMs },
): boolean => user_id === user && now - epochOf(charged_at) <= undoableMs;
