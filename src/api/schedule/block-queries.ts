import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { datesBetween, occurrencesOn, weekdaysOf } from '#domain/schedule/blocks.ts';
import { closingsOf, isWholeDay } from '#domain/schedule/closings.ts';
import type { BlockKind, Closing } from '#domain/schedule/contract.ts';
import type { BlockedTime } from '#domain/schedule/findings.ts';
import type { PlainDate } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { clockText } from './queries.ts';

type Value<T> = T | Expression<T>;
/** Two dates, both included. */
type Dates<D = PlainDate> = readonly [from: D, to: D];

/** The rules of blocked time that may fall between two dates, each with the days between them taken out of it, as a query. */
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

/** A stored rule as the domain reads it. */
export const ruleOf = ({ weekdays, skips, ...row }: BlockRow) => ({
  ...row,
  weekdays: weekdaysOf(weekdays),
  skips: skips.map(({ on_date }) => on_date),
});

/** Blocked time of a person on a date, and the rule behind it. */
export type Occurrence = BlockedTime & { barber_id: number; date: PlainDate; id: number; repeats: boolean };

/** What rules take on some dates, by date and start. */
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
        repeats: rule.starts_on !== rule.ends_on,
      })),
    )
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at));

/** Blocked time of some people, or of everybody, between two dates of the shop. */
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

/** The rules of closings that fall between two dates, as a query. */
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

/** Closings as they fall on some dates, by date; of one date whole days first, then by start. */
export const closingsOfDates = (rows: readonly ClosingRow[], dates: readonly PlainDate[]): Closing[] =>
  rows
    .flatMap((row) => closingsOf(row, dates))
    .toSorted((a, b) => `${a.date} ${a.from ?? ''}`.localeCompare(`${b.date} ${b.from ?? ''}`));

/** The closings of a shop between two dates, one for each date and rule; of one date a whole day comes first. */
export async function closingsOn(db: Db, organization: OrganizationId, dates: Dates): Promise<Closing[]> {
  const rows = await closingRules(db, organization, dates).execute();
  return closingsOfDates(rows, datesBetween(...dates));
}

/** The dates on which nobody of the shop works. */
export const closedDates = (closings: readonly Closing[]): PlainDate[] => [
  ...new Set(closings.filter(isWholeDay).map(({ date }) => date)),
];
