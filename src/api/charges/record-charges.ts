import type { Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { ChargeChange } from '../reservations/changes/changes.ts';

declare const isRecorded: unique symbol;
/** Transaction that may create and void charges; only `recordCharges` creates one, so that all followers run. */
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
