import { type JoinBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import { fromCents } from '#domain/money.ts';
import { may } from '#domain/permissions.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Session } from '../session/require-session.ts';

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

/** In whose calendar alone somebody may read what was taken; null for whoever may everywhere. */
export const chargesReadBy = ({ user }: Session): number | null =>
  may(user, 'charges.create-all') ? null : user.id;

/** What was taken for the visit itself, the tip not included; null where there is no charge, or none that may be read. */
export const goodsCents = (reader: number | null) =>
  sql<number | null>`
    case when r.barber_id = coalesce(${reader}::bigint, r.barber_id) then c.goods_cents - c.discount_cents end`;

/** What was taken, the tip included; null where there is no charge. */
export const chargedCents = sql<number | null>`c.goods_cents - c.discount_cents + c.tip_cents`;

/** The same as the staff are sent it. */
export const chargedOf = ({ charged_cents }: { charged_cents?: number | null }) =>
  charged_cents !== null && charged_cents !== undefined && { charged: fromCents(charged_cents) };

type Charged = { barber_id: number; charged?: number | null | undefined };

/** A reservation as somebody may know it: of a charge that is not theirs to read, no more than that there is one. */
export function toldTo(session: Session) {
  const reader = chargesReadBy(session);
  return <R extends Charged>(reservation: R): R =>
    reservation.charged === undefined || reader === null || reservation.barber_id === reader
      ? reservation
      : { ...reservation, charged: null };
}
