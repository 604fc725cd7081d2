import { isCanceledOrNoShow } from '#domain/charges/chargeable.ts';
import { Refusal } from '#domain/refusal.ts';
import { isOpen } from '#domain/reservations/status.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { ReservationChange, ReservationState } from '../reservations/changes/changes.ts';
import { liveCharge } from './queries.ts';

/** Whether a change contradicts a charge, which states that its barber attended the client. */
const contradictsCharge = (before: ReservationState, after: ReservationState): boolean =>
  isCanceledOrNoShow(after.status) ||
  after.deleted_at !== null ||
  after.barber_id !== before.barber_id ||
  (before.status !== after.status && isOpen(after));

/** The caller has locked the calendar, as charging does. */
export async function requireUncharged(
  { tx, organization }: Work,
  { before, after }: ReservationChange,
): Promise<void> {
  if (before === null || !contradictsCharge(before, after)) return;
  const charge = await liveCharge(tx, organization, after.id).select('id').executeTakeFirst();
  if (charge) throw new Refusal('charge_exists');
}
