import { type JoinBuilder, sql } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import { fromCents } from '#domain/money.ts';
import { may } from '#domain/permissions.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import type { Session } from '../../session/require-session.ts';

type Joined = DB & { c: DB['charges']; r: { id: number } };

/** Joins a reservation `r` with its live charge `c`; the database allows one at most. */
export const chargeOfRow = (organization: OrganizationId) => (join: JoinBuilder<Joined, 'c' | 'r'>) =>
  join
    .on('c.organization_id', '=', organization)
    .onRef('c.reservation_id', '=', 'r.id')
    .on('c.voided_at', 'is', null);

export const findLiveCharge = (db: Db, organization: OrganizationId, reservation: number) =>
  db
    .selectFrom('charges')
    .select('id')
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', reservation)
    .where('voided_at', 'is', null)
    .executeTakeFirst();

export const chargesReadBy = ({ user }: Session): number | null =>
  may(user, 'charges.create-all') ? null : user.id;

/** Cents of a charge without its tip; null without a charge or without the right to read its price. */
export const goodsCents = (reader: number | null) =>
  sql<number | null>`
    case when c.barber_id = coalesce(${reader}::bigint, c.barber_id) then c.goods_cents - c.discount_cents end`;

export const chargedCents = sql<number | null>`c.goods_cents - c.discount_cents + c.tip_cents`;

type ChargedRow = { charged_cents?: number | null; charge_barber_id?: number | null };

export const chargedOf = ({ charged_cents, charge_barber_id }: ChargedRow): false | Charged =>
  charged_cents !== null &&
  charged_cents !== undefined && { charged: fromCents(charged_cents), charge_barber_id };

/** API answers leave out the charge's barber, who only decides which users read the price. */
export type Charged = { charged?: number | null; charge_barber_id?: number | null | undefined };

/** `charged` null still says that a charge exists. */
export function chargeVisibleTo(session: Session) {
  const reader = chargesReadBy(session);
  return <R extends Charged>(reservation: R): R =>
    reservation.charged === undefined || reader === null || reservation.charge_barber_id === reader
      ? reservation
      : { ...reservation, charged: null };
}
