import { type RawBuilder, sql } from 'kysely';
import type { Feed } from '#domain/feeds/contract.ts';
import type { Role } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Instant, PlainDate } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';

/** A feed with who shares it and their role. */
export type SharedBy = Feed & { user_id: number; role: Role };

/**
 * Feeds that nobody ended, the oldest first: whoever shares one, and whose or where it is, must be there still. Written as
 * text, because it is asked at every read of a calendar and putting it together would take longer than the answer.
 */
async function feedsWhere(
  db: Db,
  organization: OrganizationId,
  condition: RawBuilder<boolean>,
): Promise<SharedBy[]> {
  const { rows } = await sql<SharedBy>`
    select f.id, f.barber_id, f.branch_id, f.level, f.created_at, f.last_read_on, f.user_id, u.role
    from calendar_feeds f
      join users u on u.organization_id = ${organization} and u.id = f.user_id
      left join users b on b.organization_id = ${organization} and b.id = f.barber_id
      left join branches p on p.organization_id = ${organization} and p.id = f.branch_id
    where f.organization_id = ${organization} and f.revoked_at is null and ${condition}
      and u.deleted_at is null and b.deleted_at is null and p.deleted_at is null
    order by f.id`.execute(db);
  return rows;
}

/** What a person shares. */
export const listFeeds = (db: Db, organization: OrganizationId, user: number): Promise<Feed[]> =>
  feedsWhere(db, organization, sql`f.user_id = ${user}`);

/** One of a person's own, or 404: what others share is as unknown as another shop's. */
export async function requireFeed(
  db: Db,
  organization: OrganizationId,
  { id, user }: { id: number; user: number },
): Promise<Feed> {
  const [feed] = await feedsWhere(db, organization, sql`f.user_id = ${user} and f.id = ${id}`);
  if (!feed) throw new Refusal('not_found');
  return feed;
}

/** A feed as its address finds it; undefined where it does not count any more. */
export const findFollowedFeed = async (
  db: Db,
  organization: OrganizationId,
  tokenHash: Buffer,
): Promise<SharedBy | undefined> => (await feedsWhere(db, organization, sql`f.token_hash = ${tokenHash}`))[0];

export const insertFeed = (
  tx: Tx,
  organization: OrganizationId,
  feed: Pick<Feed, 'barber_id' | 'branch_id' | 'level'> & { user_id: number; token_hash: Buffer },
  nowMs: number,
): Promise<{ id: number }> =>
  tx
    .insertInto('calendar_feeds')
    .values({ ...feed, organization_id: organization, created_at: toInstant(nowMs) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Gives a feed another address or ends it, or notes that it was read. */
export const updateFeed = (
  db: Db,
  organization: OrganizationId,
  id: number,
  changes: { token_hash: Buffer } | { revoked_at: Instant } | { last_read_on: PlainDate },
) =>
  db
    .updateTable('calendar_feeds')
    .set(changes)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

/** Starts of visits, `from` included, `until` not. */
export type FeedWindow = { from: Instant; until: Instant };
type Whose = Pick<Feed, 'barber_id' | 'branch_id'>;

/**
 * Visits that begin in a window, deleted ones left out, one row for each line in order; a visit without services has one
 * with null. A visit without a branch is where its barber works.
 */
export const listFeedLines = (
  db: Db,
  organization: OrganizationId,
  { barber_id, branch_id }: Whose,
  { from, until }: FeedWindow,
) =>
  reservationsOf(db, organization)
    .innerJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'reservations.barber_id'),
    )
    .leftJoin('reservation_lines as l', (join) =>
      join.on('l.organization_id', '=', organization).onRef('l.reservation_id', '=', 'reservations.id'),
    )
    .select([
      'reservations.id',
      'reservations.status',
      'reservations.start_at',
      'reservations.end_at',
      'reservations.sequence',
      'reservations.created_at',
      'reservations.client_firstname_snapshot as firstname',
      'reservations.client_lastname_snapshot as lastname',
      'b.firstname as barber_firstname',
      'b.lastname as barber_lastname',
      'l.name',
    ])
    .where('reservations.deleted_at', 'is', null)
    .where('reservations.start_at', '>=', from)
    .where('reservations.start_at', '<', until)
    .$if(barber_id !== null, (query) => query.where('reservations.barber_id', '=', barber_id as number))
    .$if(branch_id !== null, (query) =>
      query.where((eb) =>
        eb(eb.fn.coalesce('reservations.branch_id', 'b.branch_id'), '=', branch_id as number),
      ),
    )
    .orderBy('reservations.start_at')
    .orderBy('reservations.id')
    .orderBy('l.position')
    .execute();

/** Days off of a person or of all who work in a branch; dates of the shop, both included. */
export const listFeedDaysOff = (
  db: Db,
  organization: OrganizationId,
  { barber_id, branch_id }: Whose,
  { from, to }: { from: PlainDate; to: PlainDate },
) =>
  db
    .selectFrom('days_off as d')
    .innerJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'd.user_id'),
    )
    .select(['d.id', 'd.off_date', 'b.firstname', 'b.lastname'])
    .where('d.organization_id', '=', organization)
    .where('b.deleted_at', 'is', null)
    .where('d.off_date', '>=', from)
    .where('d.off_date', '<=', to)
    .$if(barber_id !== null, (query) => query.where('d.user_id', '=', barber_id as number))
    .$if(branch_id !== null, (query) => query.where('b.branch_id', '=', branch_id as number))
    .orderBy('d.off_date')
    .orderBy('d.id')
    .execute();
