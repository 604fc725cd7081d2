import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';

/** Tables of received events; `storeEvent` and `dropOldEvents` write them for the folders that own them. */
type EventTable = 'provider_events' | 'deposit_events';
type Received = { id: string; type: string; at: EpochMs };

/** False for an event that was received before. */
export async function storeEvent(
  tx: Tx,
  table: EventTable,
  organization: OrganizationId,
  { id, type, at }: Received,
  nowMs: EpochMs,
): Promise<boolean> {
  const stored = await tx
    .insertInto(table)
    .values({
      organization_id: organization,
      event_id: id,
      type,
      created_at: toInstant(at),
      received_at: toInstant(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return stored !== undefined;
}

export const dropOldEvents = (db: Db, table: EventTable, organization: OrganizationId, before: EpochMs) =>
  db
    .deleteFrom(table)
    .where('organization_id', '=', organization)
    .where('received_at', '<', toInstant(before))
    .execute();
