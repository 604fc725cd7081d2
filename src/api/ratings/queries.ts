import { sql } from 'kysely';
import { leastForAverage } from '#domain/ratings/limits.ts';
import type { Rating } from '#domain/ratings/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { bookedReservations } from '../database/booked-reservations.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';

type Given = { stars: number; text: string | null };
type NewRating = Given & { reservation_id: number; client_id: number };
export type StoredRating = Given & { at: Instant };

export async function insertRating(
  tx: Tx,
  organization: OrganizationId,
  rating: NewRating,
  nowMs: EpochMs,
): Promise<boolean> {
  const row = await tx
    .insertInto('ratings')
    .values({ ...rating, organization_id: organization, at: toInstant(nowMs) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'reservation_id']).doNothing())
    .returning('reservation_id')
    .executeTakeFirst();
  return row !== undefined;
}

const ratingsOf = (db: Db, organization: OrganizationId) =>
  db.selectFrom('ratings').where('ratings.organization_id', '=', organization);

const ratingOf = (db: Db, organization: OrganizationId, reservation: number) =>
  ratingsOf(db, organization).select(['stars', 'text', 'at']).where('reservation_id', '=', reservation);

export const findRating = (
  db: Db,
  organization: OrganizationId,
  reservation: number,
): Promise<StoredRating | undefined> => ratingOf(db, organization, reservation).executeTakeFirst();

export const lockRating = (
  tx: Tx,
  organization: OrganizationId,
  reservation: number,
): Promise<StoredRating> =>
  ratingOf(tx, organization, reservation).forNoKeyUpdate().executeTakeFirstOrThrow();

export const updateRating = (tx: Tx, organization: OrganizationId, reservation: number, given: Given) =>
  tx
    .updateTable('ratings')
    .set(given)
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', reservation)
    .execute();

const shown = (db: Db, organization: OrganizationId) =>
  ratingsOf(db, organization).innerJoin(bookedReservations(organization).as('r'), (join) =>
    join
      .onRef('r.id', '=', 'ratings.reservation_id')
      .on('r.status', '=', 'completed')
      .on('r.deleted_at', 'is', null),
  );

const summary = sql<number | null>`round(avg(ratings.stars), 1)::float8`;

export type RatingFilter = {
  from?: Instant | undefined;
  until?: Instant | undefined;
  barber_id?: number | undefined;
  reservation_id?: number;
};

const filtered = (
  db: Db,
  organization: OrganizationId,
  { from, until, barber_id, reservation_id }: RatingFilter,
): ReturnType<typeof shown> =>
  shown(db, organization)
    .$if(from !== undefined, (query) => query.where('ratings.at', '>=', from as Instant))
    .$if(until !== undefined, (query) => query.where('ratings.at', '<', until as Instant))
    .$if(barber_id !== undefined, (query) => query.where('r.barber_id', '=', barber_id as number))
    .$if(reservation_id !== undefined, (query) => query.where('r.id', '=', reservation_id as number));

export const summariseRatings = (db: Db, organization: OrganizationId, filter: RatingFilter) =>
  filtered(db, organization, filter)
    .select((eb) => [eb.fn.countAll<number>().as('count'), summary.as('average')])
    .executeTakeFirstOrThrow();

export async function summariseOwn(db: Db, organization: OrganizationId, barber_id: number) {
  const { count, average } = await summariseRatings(db, organization, { barber_id });
  return { count, average: count < leastForAverage ? null : average };
}

export async function listShown(
  db: Db,
  organization: OrganizationId,
  filter: RatingFilter & { limit: number; offset: number },
): Promise<Rating[]> {
  const rows = await filtered(db, organization, filter)
    .innerJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'r.barber_id'),
    )
    .select([
      'ratings.reservation_id',
      'ratings.at',
      'ratings.stars',
      'ratings.text',
      'ratings.client_id',
      'r.client_firstname_snapshot',
      'r.client_lastname_snapshot',
      'r.start_at',
      'b.id as barber_id',
      'b.firstname',
      'b.lastname',
    ])
    .orderBy('ratings.at', 'desc')
    .orderBy('ratings.reservation_id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map(({ client_id, client_firstname_snapshot, client_lastname_snapshot, ...row }) => ({
    reservation_id: row.reservation_id,
    at: row.at,
    stars: row.stars,
    text: row.text,
    client: {
      id: client_id,
      name: fullName({ firstname: client_firstname_snapshot, lastname: client_lastname_snapshot }),
    },
    barber: { id: row.barber_id, firstname: row.firstname, lastname: row.lastname },
    start_at: row.start_at,
  }));
}

export const findShown = async (
  db: Db,
  organization: OrganizationId,
  reservation_id: number,
): Promise<Rating | undefined> =>
  (await listShown(db, organization, { reservation_id, limit: 1, offset: 0 }))[0];
