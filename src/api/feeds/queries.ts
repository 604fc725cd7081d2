import { sql } from 'kysely';
import type { Feed } from '#domain/feeds/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Instant, PlainDate } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { lastDoneTo } from '../database/audit-log.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';

// Those that nobody ended: whoever shares one, and whose or where it is, must be there still.
const feeds = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'f.user_id'),
    )
    .leftJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'f.barber_id'),
    )
    .leftJoin('branches as p', (join) =>
      join.on('p.organization_id', '=', organization).onRef('p.id', '=', 'f.branch_id'),
    )
    .where('f.organization_id', '=', organization)
    .where('f.revoked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('b.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null);

const columns = ['f.id', 'f.barber_id', 'f.branch_id', 'f.level', 'f.created_at', 'f.last_read_on'] as const;

/** What a person shares, the oldest first. */
export const listFeeds = (db: Db, organization: OrganizationId, user: number): Promise<Feed[]> =>
  feeds(db, organization).select(columns).where('f.user_id', '=', user).orderBy('f.id').execute();

/** One of a person's own, or 404: what others share is as unknown as another shop's. */
export async function requireFeed(
  db: Db,
  organization: OrganizationId,
  { id, user }: { id: number; user: number },
): Promise<Feed> {
  const own = feeds(db, organization).select(columns).where('f.user_id', '=', user);
  const feed = await own.where('f.id', '=', id).executeTakeFirst();
  if (!feed) throw new Refusal('not_found');
  return feed;
}

/** A feed as its address finds it, with the role of whoever shares it; undefined where they left or it was ended. */
export type FollowedFeed = NonNullable<Awaited<ReturnType<typeof findFollowedFeed>>>;

// Of two tables alone: it is asked at every request, and planning a larger join takes longer than all else of that.
export const findFollowedFeed = (db: Db, organization: OrganizationId, tokenHash: Buffer) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'f.user_id'),
    )
    .select([...columns, 'f.user_id', 'u.role'])
    .where('f.organization_id', '=', organization)
    .where('f.token_hash', '=', tokenHash)
    .where('f.revoked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/** What a feed is called after: its barber or branch; 404 where that is gone. */
export async function requireFeedName(db: Db, organization: OrganizationId, id: number): Promise<string> {
  const name = sql<string>`coalesce(p.name, concat_ws(' ', b.firstname, nullif(b.lastname, '')))`;
  const feed = await feeds(db, organization)
    .select(name.as('name'))
    .where('f.id', '=', id)
    .executeTakeFirst();
  if (!feed) throw new Refusal('not_found');
  return feed.name;
}

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

type Window = { from: Instant; until: Instant };
type Whose = Pick<Feed, 'barber_id' | 'branch_id'>;

/**
 * Visits that begin in a window, deleted ones left out, one row for each line in order; a visit without services has one
 * with null. A visit without a branch is where its barber works.
 */
export const listFeedLines = (
  db: Db,
  organization: OrganizationId,
  { barber_id, branch_id }: Whose,
  { from, until }: Window,
) =>
  db
    .selectFrom(
      reservationsOf(db, organization)
        .innerJoin('users as b', (join) =>
          join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'reservations.barber_id'),
        )
        .selectAll('reservations')
        .select((eb) => [
          'b.firstname as barber_firstname',
          'b.lastname as barber_lastname',
          lastDoneTo(db, organization, 'reservation', eb.ref('reservations.id')).as('changed_at'),
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
        .as('r'),
    )
    .leftJoin('reservation_lines as l', (join) =>
      join.on('l.organization_id', '=', organization).onRef('l.reservation_id', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.status',
      'r.start_at',
      'r.end_at',
      'r.sequence',
      'r.created_at',
      'r.changed_at',
      'r.client_firstname_snapshot as firstname',
      'r.client_lastname_snapshot as lastname',
      'r.barber_firstname',
      'r.barber_lastname',
      'l.name',
    ])
    .orderBy('r.start_at')
    .orderBy('r.id')
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
