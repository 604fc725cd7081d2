import { callTheShopText } from '../organization/terms.ts';
import { Refusal } from '../refusal.ts';
import type { EpochMs, Instant } from '../time.ts';
import { type Changeable, isLate, lateHours } from './changeable.ts';

export function requireInTime(
  reservation: { start_at: Instant },
  changeable: Changeable | null | undefined,
  now: EpochMs,
): void {
  if (changeable?.call && isLate(changeable, now))
    throw new Refusal('call_the_shop', { detail: callTheShopText(lateHours(reservation, changeable)) });
}
