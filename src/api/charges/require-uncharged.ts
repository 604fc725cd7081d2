import { isOff } from '#domain/charges/chargeable.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { ReservationChange } from '../reservations/changes.ts';
import { liveCharge } from './queries.ts';

/** Refuses that a charged reservation is canceled, missed or deleted; its calendar is locked, as it is by whoever charges. */
export async function requireUncharged(
  { tx, organization }: Work,
  { before, after }: ReservationChange,
): Promise<void> {
  if (before === null || !(isOff(after.status) || after.deleted_at !== null)) return;
  const charge = await liveCharge(tx, organization, after.id).select('id').executeTakeFirst();
  if (charge) throw new Refusal('charge_exists');
}
