import { type JoinBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import { fromCents } from '#domain/money.ts';
import type { OrganizationId } from '../database/connection.ts';

type Joined = DB & { c: DB['charges']; r: { id: number } };

/** Joins a reservation `r` with its charge `c` that counts, of which there is one at most. */
export const chargeOfRow = (organization: OrganizationId) => (join: JoinBuilder<Joined, 'c' | 'r'>) =>
  join
    .on('c.organization_id', '=', organization)
    .onRef('c.reservation_id', '=', 'r.id')
    .on('c.voided_at', 'is', null);

/** That a row of `reservations` has no charge that counts. */
export const isUncharged = (organization: OrganizationId) =>
  sql<SqlBool>`not exists (select from charges as c where c.organization_id = ${organization}
    and c.reservation_id = reservations.id and c.voided_at is null)`;

/** What was taken for the visit itself, the tip not included; null where there is no charge. */
export const goodsCents = sql<number | null>`c.goods_cents - c.discount_cents`;

/** What was taken, the tip included; null where there is no charge. */
export const chargedCents = sql<number | null>`c.goods_cents - c.discount_cents + c.tip_cents`;

/** The same as the staff are sent it. */
export const chargedOf = ({ charged_cents }: { charged_cents?: number | null }) =>
  charged_cents !== null && charged_cents !== undefined && { charged: fromCents(charged_cents) };
