import { sql } from 'kysely';
import type { Closing } from '#domain/schedule/contract.ts';
import type { BlockedTime } from '#domain/schedule/findings.ts';
import { publicSchedule, type Range, rangesOn } from '#domain/schedule/weekly-hours.ts';
import type { PlainDate } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { clockText } from './public-queries.ts';

/** The hours and days off of some people, or of everybody, as rows; times as `HH:MM`. */
const readWeeks = (
  db: Db,
  organization: OrganizationId,
  people: readonly number[] | null,
  dates: readonly PlainDate[],
) =>
  Promise.all([
    db
      .selectFrom('weekly_hours')
      .select([
        'user_id',
        'weekday',
        clockText('start_time_1').as('start_time_1'),
        clockText('end_time_1').as('end_time_1'),
        clockText('start_time_2').as('start_time_2'),
        clockText('end_time_2').as('end_time_2'),
      ])
      .where('organization_id', '=', organization)
      .$if(people !== null, (query) => query.where('user_id', '=', sql<number>`any(${people})`))
      .execute(),
    db
      .selectFrom('days_off')
      .select(['user_id', 'off_date'])
      .where('organization_id', '=', organization)
      .where('off_date', '=', sql<PlainDate>`any(${dates}::date[])`)
      .$if(people !== null, (query) => query.where('user_id', '=', sql<number>`any(${people})`))
      .execute(),
  ]);

/** A person's day, and what it takes to change its blocked time. */
type OwnDay = {
  date: PlainDate;
  ranges: Range[];
  off: boolean;
  closing: Closing | null;
  blocks: (BlockedTime & { id: number; repeats: boolean })[];
};

/** What the days of some people, or of everybody, are made of on some dates, reservations apart. */
export async function readPersonDays(
  db: Db,
  organization: OrganizationId,
  people: readonly number[] | null,
  dates: readonly PlainDate[],
): Promise<(person: number) => OwnDay[]> {
  const [hours, off] = await readWeeks(db, organization, people, dates);
  const hoursOf = Map.groupBy(hours, ({ user_id }) => user_id);
  const isOff = new Set(off.map(({ user_id, off_date }) => `${user_id} ${off_date}`));
  return (person) => {
    const week = publicSchedule(hoursOf.get(person) ?? [], []);
    return dates.map((date) => ({
      date,
      ranges: rangesOn(date, week),
      off: isOff.has(`${person} ${date}`),
      closing: null,
      blocks: [],
    }));
  };
}
