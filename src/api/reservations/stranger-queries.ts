import { sql, type SqlBool } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';

type Lately = { rush: Instant; hour: Instant; until: Instant; most: number };

/**
 * Online bookings by strangers, as a query: their number since `rush`, a group as one, counted up to `most`, and the
 * minutes booked since `hour` for starts before `until`.
 */
export function strangersBookings(db: Db, organization: OrganizationId, { rush, hour, until, most }: Lately) {
  const bookings = db
    .selectFrom('reservations')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`by_stranger`);
  const recent = bookings
    .select('id')
    .where('created_at', '>', rush)
    .where((eb) => eb.or([eb('group_id', 'is', null), eb('group_id', '=', eb.ref('id'))]))
    .limit(most);
  const taken = bookings
    .select(sql<number>`coalesce(sum(extract(epoch from end_at - start_at) / 60), 0)::int`.as('minutes'))
    .where('created_at', '>', hour)
    .where('start_at', '<', until)
    .where('status', 'not in', ['canceled', 'no_show'])
    .where('deleted_at', 'is', null);
  const count = db.selectFrom(recent.as('one')).select(({ fn }) => fn.countAll<number>().as('count'));
  return db.selectNoFrom([count.as('recent'), taken.as('minutes')]);
}
