import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { textFingerprint } from '../security/tokens.ts';

export const eventKey = (...parts: readonly (string | number)[]): string => textFingerprint(parts.join('\n'));

export async function isKnownEvent(db: Db, organization: OrganizationId, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_events')
    .select('key')
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeEvent(
  tx: Tx,
  organization: OrganizationId,
  key: string,
  nowMs: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('chat_events')
    .values({ organization_id: organization, key, received_at: toInstant(nowMs) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The chat service repeats undelivered events for some days. */
export const staleChatEvents: StaleRows = {
  table: 'chat_events',
  key: 'key',
  since: 'received_at',
  before: (nowMs) => toInstant(nowMs - 30 * days),
};
