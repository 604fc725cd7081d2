import { fullName } from '#domain/text/contact.ts';
import type { HoursVersion, PersonTime } from '#domain/numbers/open-minutes.ts';
import type { Period } from '#domain/numbers/periods.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import type { Closing } from '#domain/schedule/blocks/withheld.ts';
import { epochOf } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { folded } from '../database/folded-search.ts';
import type { Shop } from '../organization/queries.ts';
import { closingsOn, occurrencesFor } from '../schedule/block-queries.ts';
import { daysOffFor } from '../schedule/day-queries.ts';

export async function listEverybody(db: Db, organization: OrganizationId) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'role', 'branch_id', 'created_at', 'deleted_at'])
    .where('organization_id', '=', organization)
    .orderBy((eb) => folded(eb.ref('firstname')))
    .orderBy((eb) => folded(eb.ref('lastname')))
    .orderBy('id')
    .execute();
  return rows.map(({ firstname, lastname, ...row }) => ({ ...row, name: fullName({ firstname, lastname }) }));
}
export type Person = Awaited<ReturnType<typeof listEverybody>>[number];

export const listEveryBranch = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('branches')
    .select(['id', 'name', 'deleted_at'])
    .where('organization_id', '=', organization)
    .orderBy((eb) => folded(eb.ref('name')))
    .orderBy('id')
    .execute();

const hoursVersions = (db: Db, organization: OrganizationId, { to }: Period) =>
  db
    .selectFrom('hours_versions')
    .select(['user_id', 'from_date', 'weekday', 'start_time_1', 'end_time_1', 'start_time_2', 'end_time_2'])
    .where('organization_id', '=', organization)
    .where('from_date', '<=', to)
    .orderBy('from_date')
    .execute() as Promise<(HoursVersion & { user_id: number })[]>;

export async function readTimes(
  db: Db,
  shop: Shop,
  people: readonly Person[],
  period: Period,
): Promise<{ times: Map<number, PersonTime>; closings: Closing[] }> {
  const ids = people.map(({ id }) => id);
  const dates = [period.from, period.to] as const;
  const [hours, off, blocks, closings] = await Promise.all([
    hoursVersions(db, shop.id, period),
    daysOffFor(db, shop.id, ids, dates),
    occurrencesFor(db, shop, ids, dates),
    closingsOn(db, shop.id, dates),
  ]);
  const hoursOf = Map.groupBy(hours, ({ user_id }) => user_id);
  const offOf = Map.groupBy(off, ({ user_id }) => user_id);
  const blocksOf = Map.groupBy(blocks, ({ barber_id }) => barber_id);
  const times = people.map(({ id, created_at, deleted_at }): [number, PersonTime] => [
    id,
    {
      created: epochOf(created_at),
      removed: deleted_at === null ? null : epochOf(deleted_at),
      hours: hoursOf.get(id) ?? [],
      daysOff: new Set(offOf.get(id)?.map(({ off_date }) => off_date)),
      blocked: spansByDate(blocksOf.get(id) ?? []),
    },
  ]);
  return { times: new Map(times), closings };
}

type Taken = { date: string; start_at: string; end_at: string };
const spansByDate = (blocks: readonly Taken[]) =>
  new Map(
    [...Map.groupBy(blocks, ({ date }) => date)].map(([date, taken]) => [date, taken.map(busySpan)] as const),
  );
