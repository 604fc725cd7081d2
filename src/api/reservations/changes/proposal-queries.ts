import { sql } from 'kysely';
import { z } from 'zod';
import { id as barber_id, instant, localTime } from '#domain/fields.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { reservationsOf } from '../queries.ts';

export const Proposal = z.object({
  times: z.array(z.object({ barber_id, start_local: localTime })),
  until: instant,
});
export type Proposal = z.infer<typeof Proposal>;

export const openProposal = (stored: unknown, nowMs: EpochMs): Proposal | undefined => {
  const proposal = Proposal.safeParse(stored).data;
  return proposal && epochOf(proposal.until) > nowMs ? proposal : undefined;
};

export async function findProposals(
  db: Db,
  organization: OrganizationId,
  reservations: readonly number[],
  nowMs: EpochMs,
): Promise<Map<number, Proposal>> {
  const rows = await reservationsOf(db, organization)
    .select(['id', 'proposal'])
    .where('id', '=', sql<number>`any(${reservations})`)
    .where('status', '=', 'canceled')
    .where('deleted_at', 'is', null)
    .execute();
  const open = rows.flatMap(({ id, proposal }) => {
    const found = openProposal(proposal, nowMs);
    return found ? [[id, found] as const] : [];
  });
  return new Map(open);
}

export const endProposalsOfGroup = (tx: Tx, organization: OrganizationId, group_id: number) =>
  tx
    .updateTable('reservations')
    .set({ proposal: null })
    .where('organization_id', '=', organization)
    .where('group_id', '=', group_id)
    .where('proposal', 'is not', null)
    .execute();
