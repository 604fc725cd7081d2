import type { Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { ChargeChange } from '../reservations/changes/changes.ts';

declare const isRecorded: unique symbol;
/** A transaction that may make and void charges: only `recordCharges` has one, so that no follower is missed. */
export type ChargeTx = Tx & { readonly [isRecorded]: true };

/** Makes or voids charges. Followers run first, because stored months are locked before drawers. */
export async function recordCharges<T>(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  changes: readonly ChargeChange[],
  write: (tx: ChargeTx) => Promise<T>,
): Promise<T> {
  for (const follow of reservationHooks.chargeFollowers) await follow(work, changes);
  return write(work.tx as ChargeTx);
}
