import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';

export type MailedReservation = NonNullable<Awaited<ReturnType<typeof findMailedReservation>>>;

/** Everything the emails about a reservation say, also when it is canceled or deleted. */
export function findMailedReservation(db: Db, organization: OrganizationId, reservation: number) {
  return db
    .selectFrom(reservationsOf(db, organization).selectAll().as('r'))
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'r.organization_id').on('o.id', '=', organization),
    )
    .innerJoin('users as b', (join) =>
      join
        .onRef('b.organization_id', '=', 'r.organization_id')
        .onRef('b.id', '=', 'r.barber_id')
        .on('b.organization_id', '=', organization),
    )
    .leftJoin('branches as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'r.organization_id')
        .onRef('p.id', '=', 'r.branch_id')
        .on('p.organization_id', '=', organization),
    )
    .select([
      'r.external_id',
      'r.barber_id',
      'r.branch_id',
      'r.sequence',
      'r.notes',
      'r.client_firstname_snapshot',
      'r.client_lastname_snapshot',
      'r.client_phone_snapshot',
      'r.client_email_snapshot',
      'b.firstname as barber_firstname',
      'b.lastname as barber_lastname',
      'b.email as barber_email',
      'b.deleted_at as barber_deleted_at',
      'p.name as branch_name',
      'p.address_line1',
      'p.city',
      'p.postcode',
      'p.country',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.name', eb.val('')).as('shop'),
      eb.fn.coalesce('o.slug', eb.val('')).as('slug'),
      eb.fn.coalesce('o.timezone', eb.val('UTC')).as('timezone'),
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.service_id', 'l.name', 'l.quantity', 'l.price_cents', 'l.is_premium'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('lines'),
    ])
    .where('r.id', '=', reservation)
    .executeTakeFirst();
}
