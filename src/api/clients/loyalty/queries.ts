import { sql } from 'kysely';
import { days, toInstant } from '../../clock.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { sameClients } from '../queries.ts';

export const redemptionsOf = (db: Db, organization: OrganizationId, client: number) =>
  db
    .selectFrom('loyalty_redemptions')
    .select(['id', 'client_id', 'reservation_id', 'at', 'cost'])
    .where('organization_id', '=', organization)
    .where('client_id', 'in', sameClients(db, organization, sql.val(client)));

export const readUndoable = (db: Db, organization: OrganizationId, client: number, nowMs: number) =>
  redemptionsOf(db, organization, client)
    .where('at', '>', toInstant(nowMs - days))
    .orderBy('id', 'desc')
    .execute();
