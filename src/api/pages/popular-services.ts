import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';
import { servicesOf } from '../services/queries.ts';

// About 110 a day in 90 days; in a shop with more the latest ones count, because visitors wait for this query.
const countedReservations = 10_000;
const fewest = 10;

/**
 * The services in at least ten completed reservations since a moment, the most booked first. None in a shop with service
 * groups, where the database then reads no reservations.
 */
export function popularServices(db: Db, organization: OrganizationId, since: Instant) {
  const grouped = servicesOf(db, organization, { active: true }).where('group_name', 'is not', null);
  const counted = reservationsOf(db, organization)
    .where('reservations.status', '=', 'completed')
    .where('reservations.deleted_at', 'is', null)
    .where('reservations.start_at', '>=', since)
    .orderBy('reservations.start_at', 'desc')
    .limit(countedReservations)
    .select('reservations.id');
  return db
    .selectFrom(counted.as('r'))
    .innerJoin('reservation_lines as l', (join) =>
      join.on('l.organization_id', '=', organization).onRef('l.reservation_id', '=', 'r.id'),
    )
    .where((eb) => eb.not(eb.exists(grouped)))
    .groupBy('l.service_id')
    .select('l.service_id')
    .having((eb) => eb.fn.count('l.reservation_id').distinct(), '>=', fewest)
    .orderBy((eb) => eb.fn.count('l.reservation_id').distinct(), 'desc')
    .orderBy('l.service_id');
}
