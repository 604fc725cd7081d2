import { sql } from 'kysely';
import { datesBetween } from '#domain/schedule/blocks/blocks.ts';
import type { Closing } from '#domain/schedule/blocks/withheld.ts';
import { publicSchedule, type Range, rangesOn } from '#domain/schedule/weekly-hours.ts';
import type { PlainDate } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { closingsOn, type Occurrence, occurrencesFor } from './block-queries.ts';
import { clockText } from './queries.ts';

type People = readonly number[] | null;

const hoursFor = (db: Db, organization: OrganizationId, people: People) =>
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
    .execute();

/** Both dates included; `people` null stands for everybody. */
export const daysOffFor = (
  db: Db,
  organization: OrganizationId,
  people: People,
  [from, to]: readonly [from: PlainDate, to: PlainDate],
) =>
  db
    .selectFrom('days_off')
    .select(['user_id', 'off_date'])
    .where('organization_id', '=', organization)
    .where('off_date', '>=', from)
    .where('off_date', '<=', to)
    .$if(people !== null, (query) => query.where('user_id', '=', sql<number>`any(${people})`))
    .execute();

type OwnDay = {
  date: PlainDate;
  ranges: Range[];
  off: boolean;
  closings: readonly Closing[];
  blocks: Pick<Occurrence, 'id' | 'start_at' | 'end_at' | 'kind' | 'reason' | 'repeats'>[];
};
type Days = { closings: (readonly Closing[])[]; daysOf: (person: number) => OwnDay[] };

/** Both dates included; `people` null stands for everybody. */
export async function readPersonDays(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  people: People,
  [from, to]: readonly [from: PlainDate, to: PlainDate],
): Promise<Days> {
  const dates = datesBetween(from, to);
  const [hours, off, blocks, closed] = await Promise.all([
    hoursFor(db, shop.id, people),
    daysOffFor(db, shop.id, people, [from, to]),
    occurrencesFor(db, shop, people, [from, to]),
    closingsOn(db, shop.id, [from, to]),
  ]);
  const hoursOf = Map.groupBy(hours, ({ user_id }) => user_id);
  const daysOff = new Set(off.map(({ user_id, off_date }) => `${user_id} ${off_date}`));
  const blocksOf = Map.groupBy(blocks, ({ barber_id, date }) => `${barber_id} ${date}`);
  const closings = dates.map((date) => closed.filter((closing) => closing.date === date));
  const daysOf = (person: number) => {
    const week = publicSchedule(hoursOf.get(person) ?? [], []);
    return dates.map((date, nth) => ({
      date,
      ranges: rangesOn(date, week),
      off: daysOff.has(`${person} ${date}`),
      closings: closings[nth] ?? [],
      blocks: blocksOf.get(`${person} ${date}`) ?? [],
    }));
  };
  return { closings, daysOf };
}
