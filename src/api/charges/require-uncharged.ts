import { isOff } from '#domain/charges/chargeable.ts';
import { Refusal } from '#domain/refusal.ts';
import { isOpen } from '#domain/reservations/status.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { ReservationChange, ReservationState } from '../reservations/changes.ts';
import { liveCharge } from './queries.ts';

/** Whether a change takes away what a charge stands on: that its barber attended the client. */
const contradictsCharge = (before: ReservationState, after: ReservationState): boolean =>
  isOff(after.status) ||
  after.deleted_at !== null ||
  after.barber_id !== before.barber_id ||
  (before.status !== after.status && isOpen(after));

/**
 * Refuses that a charged reservation is canceled, missed, deleted, reopened or given to another barber. Its calendar is
 * locked, as charging locks it.
 */
export async function requireUncharged(
  { tx, organization }: Work,
  { before, after }: ReservationChange,
): Promise<void> {
  if (before === null || !contradictsCharge(before, after)) return;
  const charge = await liveCharge(tx, organization, after.id).select('id').executeTakeFirst();
  if (charge) throw new Refusal('charge_exists');
}
