import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type BlockRule, repeats } from '#domain/schedule/blocks/edits.ts';
import { datesBetween, maskOf, noEnd, occurrencesOn, weekdaysOf } from '#domain/schedule/blocks/blocks.ts';
import { closedParts, closingsOf } from '#domain/schedule/blocks/closings.ts';
import type { Busy } from '#domain/schedule/contract.ts';
import type { BlockKind, Closing } from '#domain/schedule/blocks/withheld.ts';
import type { BlockedTime } from '#domain/schedule/findings.ts';
import type { EpochMs, PlainDate } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { clockText } from './queries.ts';
import type { ScheduleTx } from './record-schedule-change.ts';

type Value<T> = T | Expression<T>;
/** First and last date, both included. */
type Dates<D = PlainDate> = readonly [from: D, to: D];

/** The rules that reach into the dates, by start time; each carries only its skipped dates among them. */
export const liveBlocks = (db: Db, organization: OrganizationId, [from, to]: Dates<Value<PlainDate>>) =>
  db
    .selectFrom('blocks as b')
    .select((eb) => [
      'b.id',
      'b.user_id as barber_id',
      eb.ref('b.kind').$castTo<BlockKind>().as('kind'),
      'b.reason',
      clockText('b.start_time').as('start_time'),
      clockText('b.end_time').as('end_time'),
      'b.starts_on',
      'b.ends_on',
      'b.weekdays',
      'b.every_weeks',
      jsonArrayFrom(
        eb
          .selectFrom('block_skips as s')
          .select('s.on_date')
          .where('s.organization_id', '=', organization)
          .whereRef('s.block_id', '=', 'b.id')
          .where('s.on_date', '>=', from)
          .where('s.on_date', '<=', to),
      ).as('skips'),
    ])
    .where('b.organization_id', '=', organization)
    .where('b.ends_on', '>=', from)
    .where('b.starts_on', '<=', to)
    .orderBy('b.start_time')
    .orderBy('b.id');
export type BlockRow = Awaited<ReturnType<ReturnType<typeof liveBlocks>['execute']>>[number];

const ruleOf = ({ weekdays, skips, ...row }: BlockRow) => ({
  ...row,
  weekdays: weekdaysOf(weekdays),
  skips: skips.map(({ on_date }) => on_date),
});

export type Occurrence = BlockedTime & { barber_id: number; date: PlainDate; id: number; repeats: boolean };

export const occurrencesOf = (
  rows: readonly BlockRow[],
  dates: readonly PlainDate[],
  { timezone }: Pick<Shop, 'timezone'>,
): Occurrence[] =>
  rows
    .map(ruleOf)
    .flatMap((rule) =>
      occurrencesOn(rule, dates, timezone).map((taken) => ({
        ...taken,
        barber_id: rule.barber_id,
        id: rule.id,
        kind: rule.kind,
        reason: rule.reason,
        repeats: repeats(rule),
      })),
    )
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at));

/** `people` null stands for everybody. */
export async function occurrencesFor(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  people: readonly number[] | null,
  dates: Dates,
): Promise<Occurrence[]> {
  const rows = await liveBlocks(db, shop.id, dates)
    .$if(people !== null, (query) => query.where('b.user_id', '=', sql<number>`any(${people})`))
    .execute();
  return occurrencesOf(rows, datesBetween(...dates), shop);
}

export const closingRules = (db: Db, organization: OrganizationId, [from, to]: Dates<Value<PlainDate>>) =>
  db
    .selectFrom('closings')
    .select([
      'id',
      'from_date',
      'to_date',
      'name',
      clockText<string | null>('closed_from').as('closed_from'),
      clockText<string | null>('closed_to').as('closed_to'),
    ])
    .where('organization_id', '=', organization)
    .where('to_date', '>=', from)
    .where('from_date', '<=', to)
    .orderBy('from_date')
    .orderBy('id');
type ClosingRow = Awaited<ReturnType<ReturnType<typeof closingRules>['execute']>>[number];

export const closingsOfDates = (rows: readonly ClosingRow[], dates: readonly PlainDate[]): Closing[] =>
  rows
    .flatMap((row) => closingsOf(row, dates))
    .toSorted((a, b) => `${a.date} ${a.from ?? ''}`.localeCompare(`${b.date} ${b.from ?? ''}`));

export async function closingsOn(db: Db, organization: OrganizationId, dates: Dates): Promise<Closing[]> {
  const rows = await closingRules(db, organization, dates).execute();
  return closingsOfDates(rows, datesBetween(...dates));
}

type Looked = { blocks: readonly BlockRow[]; closings: readonly ClosingRow[] };

export const withheldColumns = (
  db: Db,
  { id }: Pick<Shop, 'id'>,
  { barber, date }: { barber: number; date: PlainDate },
) =>
  [
    jsonArrayFrom(liveBlocks(db, id, [date, date]).where('b.user_id', '=', barber)).as('blocks'),
    jsonArrayFrom(closingRules(db, id, [date, date])).as('closings'),
  ] as const;

export const withheldBy = (
  { blocks, closings }: Looked,
  date: PlainDate,
  shop: Pick<Shop, 'timezone'>,
): Busy[] =>
  [
    ...occurrencesOf(blocks, [date], shop),
    ...closedParts(closingsOfDates(closings, [date]), shop.timezone),
  ].map(({ start_at, end_at }) => ({ start_at, end_at }));

export type StoredBlock = BlockRule & { id: number; barber_id: number };

export async function findBlock(
  db: Db,
  organization: OrganizationId,
  id: number,
): Promise<StoredBlock | undefined> {
  const row = await liveBlocks(db, organization, ['2000-01-01', noEnd])
    .where('b.id', '=', id)
    .executeTakeFirst();
  return row && ruleOf(row);
}

export async function listLiveBlocks(
  db: Db,
  organization: OrganizationId,
  barber: number,
  today: PlainDate,
): Promise<StoredBlock[]> {
  const rows = await liveBlocks(db, organization, ['2000-01-01', noEnd])
    .where('b.user_id', '=', barber)
    .where('b.ends_on', '>=', today)
    .execute();
  return rows.map(ruleOf);
}

export const countLiveBlocks = async (
  db: Db,
  organization: OrganizationId,
  barber: number,
  today: PlainDate,
): Promise<number> => {
  const { count } = await db
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('user_id', '=', barber)
    .where('ends_on', '>=', today)
    .executeTakeFirstOrThrow();
  return count;
};

const valuesOf = ({ kind, reason, start_time, end_time, starts_on, ends_on, ...rule }: BlockRule) => ({
  kind,
  reason,
  start_time,
  end_time,
  starts_on,
  ends_on,
  weekdays: maskOf(rule.weekdays),
  every_weeks: rule.every_weeks,
});

export async function insertBlock(
  tx: ScheduleTx,
  organization: OrganizationId,
  rule: Omit<StoredBlock, 'id'>,
  { created_by, nowMs }: { created_by: number; nowMs: EpochMs },
): Promise<StoredBlock> {
  const { id } = await tx
    .insertInto('blocks')
    .values({
      ...valuesOf(rule),
      organization_id: organization,
      user_id: rule.barber_id,
      created_by,
      created_at: toInstant(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSkips(tx, organization, id, rule.skips);
  return { ...rule, id };
}

export async function updateBlock(
  tx: ScheduleTx,
  organization: OrganizationId,
  rule: StoredBlock,
): Promise<void> {
  await tx
    .updateTable('blocks')
    .set(valuesOf(rule))
    .where('organization_id', '=', organization)
    .where('id', '=', rule.id)
    .execute();
  await tx
    .deleteFrom('block_skips')
    .where('organization_id', '=', organization)
    .where('block_id', '=', rule.id)
    .execute();
  await insertSkips(tx, organization, rule.id, rule.skips);
}

const insertSkips = (
  tx: ScheduleTx,
  organization: OrganizationId,
  block_id: number,
  skips: readonly PlainDate[],
) =>
  insertRows(
    tx,
    'block_skips',
    skips.map((on_date) => ({ organization_id: organization, block_id, on_date })),
  );

export const deleteBlock = (tx: ScheduleTx, organization: OrganizationId, id: number) =>
  tx.deleteFrom('blocks').where('organization_id', '=', organization).where('id', '=', id).execute();
