import { sql } from 'kysely';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

export const personalDataOf = (
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  reservations?: readonly number[],
) =>
  db
    .selectFrom('ratings')
    .select(['at', 'stars', 'text'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', any(clients))
    .$if(reservations !== undefined, (query) => query.where('reservation_id', '=', any(reservations ?? [])))
    .orderBy('at')
    .execute();

/** The stars stay, because the barbers' averages count them. */
export const eraseTexts = (tx: Tx, organization: OrganizationId, clients: readonly number[]) =>
  tx
    .updateTable('ratings')
    .set({ text: null })
    .where('organization_id', '=', organization)
    .where('client_id', '=', any(clients))
    .execute();
