import { type Insertable, sql } from 'kysely';
import type { Series } from '#db/schema.generated.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';

const seriesOf = (db: Db, organization: OrganizationId, id: number) =>
  db
    .selectFrom('series')
    .select(['id', 'every_weeks', 'ended_at'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();

export const endedSeries = (db: Db, organization: OrganizationId, ids: readonly number[]) =>
  db
    .selectFrom('series')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('ended_at', 'is not', null);

export async function requireSeries(db: Db, organization: OrganizationId, id: number) {
  const series = await seriesOf(db, organization, id);
  if (!series) throw new Refusal('not_found');
  return series;
}

type NewSeries = Omit<Insertable<Series>, 'organization_id' | 'created_at' | 'ended_at' | 'id'> & {
  id: number;
};

export const upsertSeries = (tx: Tx, organization: OrganizationId, series: NewSeries, nowMs: EpochMs) =>
  tx
    .insertInto('series')
    .values({ ...series, organization_id: organization, created_at: toInstant(nowMs) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet({ every_weeks: series.every_weeks }),
    )
    .execute();

export const openSeries = (tx: Tx, organization: OrganizationId, id: number) =>
  tx
    .updateTable('series')
    .set({ ended_at: null })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

export const closeSeries = (tx: Tx, organization: OrganizationId, id: number, nowMs: EpochMs) =>
  tx
    .updateTable('series')
    .set({ ended_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
