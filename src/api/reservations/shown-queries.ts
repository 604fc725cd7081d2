import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation, Reservation } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../lib/db.ts';

// One query a look, whatever is shown of each visit: the lines as they were booked, the people as they are named now.
const shown = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('reservations as r')
    .innerJoin('users as b', (join) =>
      join
        .onRef('b.organization_id', '=', 'r.organization_id')
        .onRef('b.id', '=', 'r.barber_id')
        .on('b.organization_id', '=', organization),
    )
    .innerJoin('clients as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'r.organization_id')
        .onRef('c.id', '=', 'r.client_id')
        .on('c.organization_id', '=', organization),
    )
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'r.organization_id').on('o.id', '=', organization),
    )
    .select((eb) => [
      'r.id',
      'r.external_id',
      'r.status',
      'r.start_at',
      'r.end_at',
      'r.barber_id',
      jsonBuildObject({
        id: eb.ref('b.id'),
        firstname: eb.ref('b.firstname'),
        lastname: eb.ref('b.lastname'),
        photo_url: eb.ref('b.photo_url'),
      }).as('barber'),
      'r.branch_id',
      sql<string>`concat_ws(' ', r.client_firstname_snapshot, r.client_lastname_snapshot)`.as(
        'client_name_snapshot',
      ),
      'r.client_phone_snapshot',
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select((line) => [
            'l.service_id',
            jsonBuildObject({
              id: line.ref('l.service_id'),
              name: line.ref('l.name'),
              price: sql<number>`l.price_cents / 100.0`,
              is_premium: line.ref('l.is_premium'),
            }).as('service'),
            'l.quantity',
            'l.duration_min',
          ])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('services'),
      eb.fn.coalesce('o.slug', eb.val('')).as('org_slug'),
    ])
    .where('r.organization_id', '=', organization)
    .where('r.deleted_at', 'is', null);

const shownToStaff = (db: Db, organization: OrganizationId) =>
  shown(db, organization).select((eb) => [
    'r.notes',
    jsonBuildObject({
      id: eb.ref('c.id'),
      firstname: eb.ref('c.firstname'),
      lastname: eb.ref('c.lastname'),
      phone: eb.ref('c.phone'),
      email: eb.ref('c.email'),
    }).as('client'),
  ]);

// Whoever holds the link sees what was typed into the form, never the stored client.
const shownToPublic = (db: Db, organization: OrganizationId) =>
  shown(db, organization).select((eb) =>
    jsonBuildObject({
      firstname: eb.ref('r.client_firstname_snapshot'),
      lastname: eb.ref('r.client_lastname_snapshot'),
      phone: eb.ref('r.client_phone_snapshot'),
    }).as('client'),
  );

/** Which reservations a list shows. `from` and `to` bound the start, both included. */
export type AgendaFilter = {
  from?: Instant | undefined;
  to?: Instant | undefined;
  barber_id?: number | undefined;
  client_id?: number | undefined;
  status?: ReservationStatus | undefined;
  limit: number;
  offset: number;
};

/** A page of the agenda in the order of its visits. */
export function listShown(
  db: Db,
  organization: OrganizationId,
  { from, to, barber_id, client_id, status, limit, offset }: AgendaFilter,
): Promise<Reservation[]> {
  return shownToStaff(db, organization)
    .$if(from !== undefined, (query) => query.where('r.start_at', '>=', from as Instant))
    .$if(to !== undefined, (query) => query.where('r.start_at', '<=', to as Instant))
    .$if(barber_id !== undefined, (query) => query.where('r.barber_id', '=', barber_id as number))
    .$if(client_id !== undefined, (query) => query.where('r.client_id', '=', client_id as number))
    .$if(status !== undefined, (query) => query.where('r.status', '=', status as ReservationStatus))
    .orderBy('r.start_at')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A reservation as staff see it, or 404. */
export async function requireShown(db: Db, organization: OrganizationId, id: number): Promise<Reservation> {
  const reservation = await shownToStaff(db, organization).where('r.id', '=', id).executeTakeFirst();
  if (!reservation) throw new Refusal('not_found');
  return reservation;
}

/** A reservation as the holder of its link sees it, or 404. */
export async function requireShownToPublic(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<PublicReservation> {
  const reservation = await shownToPublic(db, organization)
    .where('r.external_id', '=', externalId)
    .executeTakeFirst();
  if (!reservation) throw new Refusal('not_found');
  return reservation;
}
