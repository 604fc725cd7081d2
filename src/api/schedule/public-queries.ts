import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { datesBetween } from '#domain/schedule/blocks/blocks.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { Refusal } from '#domain/refusal.ts';
import { closes } from '#domain/schedule/blocks/closings.ts';
import { busySpan, overlaps } from '#domain/schedule/slots.ts';
import { publicSchedule } from '#domain/schedule/weekly-hours.ts';
import { type EpochMs, type Instant, type PlainDate, today, type Zone } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { closingRules, closingsOfDates, withheldBy, withheldColumns } from './block-queries.ts';
import { clockText } from './queries.ts';

export const weekOf = (db: Db, organization: OrganizationId, barber: number | Expression<number>) =>
  db
    .selectFrom('weekly_hours')
    .select([
      'weekday',
      clockText('start_time_1').as('start_time_1'),
      clockText('end_time_1').as('end_time_1'),
      clockText('start_time_2').as('start_time_2'),
      clockText('end_time_2').as('end_time_2'),
    ])
    .where('organization_id', '=', organization)
    .where('user_id', '=', barber);

/** Both dates included; without the reason, which is private. */
export const daysOffOf = (
  db: Db,
  organization: OrganizationId,
  barber: number | Expression<number>,
  [from, to]: readonly [from: PlainDate | Expression<PlainDate>, to: PlainDate | Expression<PlainDate>],
) =>
  db
    .selectFrom('days_off')
    .select('off_date')
    .where('organization_id', '=', organization)
    .where('user_id', '=', barber)
    .where('off_date', '>=', from)
    .where('off_date', '<=', to)
    .orderBy('off_date');

export const openMinutesOf = (
  db: Db,
  organization: OrganizationId,
  people: Expression<{ id: number }>,
  dates: readonly PlainDate[],
) =>
  db
    .selectFrom(sql<{ date: PlainDate }>`unnest(${dates}::date[])`.as<'day'>(sql`day (date)`))
    .innerJoin('weekly_hours as h', (join) =>
      join
        .on('h.organization_id', '=', organization)
        .on(sql<boolean>`h.weekday = extract(isodow from day.date) - 1`),
    )
    .where(sql<boolean>`h.user_id in ${people}`)
    .where(
      sql<boolean>`not exists (select from days_off as o where o.organization_id = ${organization}
        and o.user_id = h.user_id and o.off_date = day.date)
        and not exists (select from closings as c where c.organization_id = ${organization}
        and c.closed_from is null and day.date between c.from_date and c.to_date)`,
    )
    .select(
      sql<number>`coalesce(sum(extract(epoch from
        coalesce(h.end_time_1 - h.start_time_1, '0') + coalesce(h.end_time_2 - h.start_time_2, '0')) / 60), 0)::int`.as(
        'minutes',
      ),
    );

export async function findPublicSchedule(
  db: Db,
  { id: organization, rules }: Pick<Shop, 'id' | 'rules'>,
  barber: number,
  dates: readonly [from: PlainDate, to: PlainDate],
): Promise<PublicSchedule> {
  const { hours, days_off, closings } = await db
    .selectNoFrom([
      jsonArrayFrom(weekOf(db, organization, barber)).as('hours'),
      jsonArrayFrom(daysOffOf(db, organization, barber, dates)).as('days_off'),
      jsonArrayFrom(closingRules(db, organization, dates)).as('closings'),
    ])
    .executeTakeFirstOrThrow();
  return publicSchedule(
    hours,
    days_off.map(({ off_date }) => off_date),
    closingsOfDates(closings, datesBetween(...dates)),
    rules.terms.min_notice_minutes,
  );
}

/** Refuses a held slot inside a closing, a block or a day off; weekly hours are not judged again. */
export async function requireNotWithheld(
  tx: Tx,
  shop: Pick<Shop, 'id' | 'timezone'>,
  { barber_id: barber, ...times }: { barber_id: number; start_at: Instant; end_at: Instant },
): Promise<void> {
  const place = busySpan(times);
  const date = today(place.start, shop.timezone);
  const { days_off, ...rules } = await tx
    .selectNoFrom([
      ...withheldColumns(tx, shop, { barber, date }),
      jsonArrayFrom(daysOffOf(tx, shop.id, barber, [date, date])).as('days_off'),
    ])
    .executeTakeFirstOrThrow();
  const closings = closingsOfDates(rules.closings, [date]);
  if (closings.some((closing) => closes(closing, place, shop.timezone))) throw new Refusal('closed_day');
  if (days_off.length > 0) throw new Refusal('day_off');
  const withheld = withheldBy(rules, date, shop).map(busySpan);
  if (withheld.some((span) => overlaps(span, place))) throw new Refusal('slot_taken');
}

export const hoursOfUsers = (
  db: Db,
  organization: OrganizationId,
  dates: readonly [from: PlainDate, to: PlainDate],
) =>
  db
    .selectFrom('weekly_hours as h')
    .select('h.user_id')
    .where('h.organization_id', '=', organization)
    .groupBy('h.user_id')
    .select((eb) => [
      jsonArrayFrom(weekOf(db, organization, eb.ref('h.user_id'))).as('hours'),
      jsonArrayFrom(daysOffOf(db, organization, eb.ref('h.user_id'), dates)).as('days_off'),
    ]);

type Row<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number];

export function schedulesOfUsers(
  people: readonly Row<typeof hoursOfUsers>[],
  closingRows: readonly Row<typeof closingRules>[],
  { now, zone }: { now: EpochMs; zone: Zone },
): { id: number; schedule: PublicSchedule }[] {
  const window = bookableWindow(now, zone);
  const closings = closingsOfDates(closingRows, window);
  return people.map(({ user_id, hours, days_off }) => ({
    id: user_id,
    schedule: publicSchedule(
      hours,
      days_off.map(({ off_date }) => off_date).filter((date) => window.includes(date)),
      closings,
    ),
  }));
}
