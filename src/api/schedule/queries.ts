import { sql } from 'kysely';
import type { DayOff, WeekdayHours } from '#domain/schedule/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { ScheduleTx } from './record-schedule-change.ts';

export const clockText = <T extends string | null = string>(column: string) =>
  sql<T>`to_char(${sql.ref(column)}, 'HH24:MI')`;

const times = ['weekday', 'start_time_1', 'end_time_1', 'start_time_2', 'end_time_2'] as const;

export const listHours = (db: Db, organization: OrganizationId, user: number): Promise<WeekdayHours[]> =>
  db
    .selectFrom('weekly_hours')
    .select(times)
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .orderBy('weekday')
    .execute();

/**
 * Replaces a user's week from a local date of the shop on; weekdays without hours are stored only in the week's
 * version.
 */
export async function replaceHours(
  tx: ScheduleTx,
  organization: OrganizationId,
  user: number,
  week: readonly WeekdayHours[],
  from_date: PlainDate,
): Promise<void> {
  await tx
    .deleteFrom('weekly_hours')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();
  const rows = week.flatMap(({ start_time_1, end_time_1, ...day }) =>
    start_time_1 && end_time_1
      ? [{ ...day, start_time_1, end_time_1, organization_id: organization, user_id: user }]
      : [],
  );
  await insertRows(tx, 'weekly_hours', rows);
  await tx
    .deleteFrom('hours_versions')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    // A change of the shop's time zone can move today before the date of the latest version.
    .where('from_date', '>=', from_date)
    .execute();
  const version = week.map((day) => ({ ...day, organization_id: organization, user_id: user, from_date }));
  await insertRows(tx, 'hours_versions', version);
}

const dayOff = ['id', 'off_date', 'reason'] as const;

export const listDaysOff = (db: Db, organization: OrganizationId, user: number): Promise<DayOff[]> =>
  db
    .selectFrom('days_off')
    .select(dayOff)
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .orderBy('off_date')
    .execute();

export const insertDayOff = (
  tx: ScheduleTx,
  organization: OrganizationId,
  user: number,
  { off_date, reason }: { off_date: PlainDate; reason: string | null },
): Promise<DayOff | undefined> =>
  tx
    .insertInto('days_off')
    .values({ organization_id: organization, user_id: user, off_date, reason })
    .onConflict((conflict) => conflict.constraint('days_off_once').doNothing())
    .returning(dayOff)
    .executeTakeFirst();

export const deleteDayOff = (
  tx: ScheduleTx,
  organization: OrganizationId,
  user: number,
  id: number,
): Promise<DayOff | undefined> =>
  tx
    .deleteFrom('days_off')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .returning(dayOff)
    .executeTakeFirst();
