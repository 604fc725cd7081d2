import { type RawBuilder, sql } from 'kysely';
import type { Feed } from '#domain/feeds/contract.ts';
import type { Role } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Instant, PlainDate } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';

export type SharedBy = Feed & { user_id: number; role: Role };

/**
 * Reads feeds that are not ended, oldest first; sharing user, barber and branch must still exist. Raw SQL, because
 * every calendar request runs it and Kysely's query building would take longer than the answer.
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

export const listFeeds = (db: Db, organization: OrganizationId, user: number): Promise<Feed[]> =>
  feedsWhere(db, organization, sql`f.user_id = ${user}`);

export async function requireFeed(
  db: Db,
  organization: OrganizationId,
  { id, user }: { id: number; user: number },
): Promise<Feed> {
  const [feed] = await feedsWhere(db, organization, sql`f.user_id = ${user} and f.id = ${id}`);
  if (!feed) throw new Refusal('not_found');
  return feed;
}

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

/** `from` included, `until` excluded. */
export type FeedWindow = { from: Instant; until: Instant };
type FeedCalendar = Pick<Feed, 'barber_id' | 'branch_id'>;

/**
 * Lists reservations in a window, excluding deleted ones: one row for each line in order, and one row with a null name
 * for a reservation without services. Without its own branch a reservation counts for its barber's branch.
 */
export const listFeedLines = (
  db: Db,
  organization: OrganizationId,
  { barber_id, branch_id }: FeedCalendar,
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

/** Dates in the shop's zone, both included. */
export const listFeedDaysOff = (
  db: Db,
  organization: OrganizationId,
  { barber_id, branch_id }: FeedCalendar,
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
