import { z } from 'zod';
import { id, instant, localTime } from '#domain/fields.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { reservationsOf } from '../queries.ts';

export const Proposal = z.object({
  times: z.array(z.object({ barber_id: id, start_local: localTime })),
  until: instant,
});
export type Proposal = z.infer<typeof Proposal>;

export async function findProposal(
  db: Db,
  organization: OrganizationId,
  reservation: number,
): Promise<Proposal | undefined> {
  const row = await reservationsOf(db, organization)
    .select('proposal')
    .where('id', '=', reservation)
    .where('status', '=', 'canceled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? Proposal.safeParse(row.proposal).data : undefined;
}
