import { type Insertable, sql } from 'kysely';
import type { LoyaltyRedemptions } from '#db/schema.generated.ts';
import { days, toInstant } from '../../clock.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { sameClients } from '../queries.ts';

const redemptionColumns = ['id', 'client_id', 'reservation_id', 'at', 'cost'] as const;

export const redemptionsOf = (db: Db, organization: OrganizationId, client: number) =>
  db
    .selectFrom('loyalty_redemptions')
    .select(redemptionColumns)
    .where('organization_id', '=', organization)
    .where('client_id', 'in', sameClients(db, organization, sql.val(client)));

export const insertRedemption = (
  tx: Tx,
  organization: OrganizationId,
  redemption: Omit<Insertable<LoyaltyRedemptions>, 'organization_id'>,
) =>
  tx
    .insertInto('loyalty_redemptions')
    .values({ ...redemption, organization_id: organization })
    .returning(redemptionColumns)
    .executeTakeFirstOrThrow();

export const readUndoable = (db: Db, organization: OrganizationId, client: number, nowMs: number) =>
  redemptionsOf(db, organization, client)
    .where('at', '>', toInstant(nowMs - days))
    .orderBy('id', 'desc')
    .execute();
