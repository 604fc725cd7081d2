import type { ScheduleChange } from '#domain/schedule/schedule-change.ts';
import type { Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';

declare const isRecorded: unique symbol;
/** A transaction that may write the schedule: only `recordScheduleChange` has one, so that no follower is missed. */
export type ScheduleTx = Tx & { readonly [isRecorded]: true };

/**
 * Writes a change of the schedule and runs its followers. The calendars that the change frees must be locked, so that
 * nobody books the time meanwhile.
 */
export async function recordScheduleChange<T>(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  write: (tx: ScheduleTx) => Promise<{ change: ScheduleChange; result: T }>,
): Promise<T> {
  const { change, result } = await write(work.tx as ScheduleTx);
  for (const follow of reservationHooks.scheduleFollowers) await follow(work, change);
  return result;
}
