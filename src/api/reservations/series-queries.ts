import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { openStatuses } from '#domain/reservations/status.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { isUncharged, reservationColumns, reservationsOf, type Value } from './queries.ts';

const openFrom = (db: Db, organization: OrganizationId, series: Value<number>, from: Value<Instant>) =>
  reservationsOf(db, organization)
    .where('series_id', '=', series)
    .where('start_at', '>=', from)
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null);

// `everyWeeksOf` and `followingStarts` refer to an outer row `r`, and cost nothing for a reservation without a series.
const seriesOfRow = sql<number>`r.series_id`;

export const everyWeeksOf = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('series')
    .select('every_weeks')
    .where('organization_id', '=', organization)
    .where('id', '=', seriesOfRow);

/** Starts of the open reservations in the series of a reservation, from its own start on; null without a series. */
export function followingStarts(db: Db, organization: OrganizationId) {
  const following = openFrom(db, organization, seriesOfRow, sql<Instant>`r.start_at`)
    .select('start_at')
    .orderBy('start_at');
  return sql<
    { start_at: Instant }[] | null
  >`case when r.series_id is not null then ${jsonArrayFrom(following)} end`;
}

/** Charged reservations are left out, because they stay; the companions of a booker's group are included. */
export async function aheadOfSeries(
  db: Db,
  organization: OrganizationId,
  series: number,
  { from, now }: { from: Instant; now: Instant },
) {
  const found = await openFrom(db, organization, series, from)
    .select(reservationColumns)
    .where('start_at', '>', now)
    .where(isUncharged(organization))
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  const groups = found.filter(({ id, group_id }) => group_id === id).map(({ id }) => id);
  if (groups.length === 0) return found;
  const others = await reservationsOf(db, organization)
    .select(reservationColumns)
    .where('group_id', '=', sql<number>`any(${groups})`)
    .where('id', '!=', sql<number>`all(${found.map(({ id }) => id)})`)
    .where('start_at', '>', now)
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null)
    .where(isUncharged(organization))
    .orderBy('id')
    .execute();
  return [...found, ...others];
}

export function nextOfSeries(
  db: Db,
  organization: OrganizationId,
  { id, after, most }: { id: number; after: Instant; most: number },
) {
  const own = reservationsOf(db, organization).select('series_id').where('id', '=', id);
  return openFrom(db, organization, sql<number>`(${own})`, after)
    .select(['start_at', 'external_id'])
    .where('start_at', '>', after)
    .where('id', '!=', id)
    .orderBy('start_at')
    .limit(most)
    .execute();
}

export const lastOfSeries = (db: Db, organization: OrganizationId, series: number) =>
  reservationsOf(db, organization)
    .select('id')
    .where('series_id', '=', series)
    .where('deleted_at', 'is', null)
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const seriesOfLink = (db: Db, organization: OrganizationId, externalId: string) =>
  reservationsOf(db, organization)
    .select(['series_id', 'start_at'])
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const joinSeries = (tx: Tx, organization: OrganizationId, id: number, series: number) =>
  tx
    .updateTable('reservations')
    .set({ series_id: series })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

/**
 * Removes the only remaining reservation of a series from the series after deletions, because a single reservation does
 * not repeat.
 */
export async function leaveAlone(tx: Tx, organization: OrganizationId, ids: readonly number[]) {
  const ofThem = reservationsOf(tx, organization)
    .select('series_id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is not', null);
  const alone = reservationsOf(tx, organization)
    .select('series_id')
    .where('series_id', 'in', ofThem)
    .where('deleted_at', 'is', null)
    .groupBy('series_id')
    .having((eb) => eb.fn.countAll(), '=', 1);
  await tx
    .updateTable('reservations')
    .set({ series_id: null })
    .where('organization_id', '=', organization)
    .where('series_id', 'in', alone)
    .where('deleted_at', 'is', null)
    .execute();
}
