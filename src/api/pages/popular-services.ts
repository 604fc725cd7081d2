import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';

const fewest = 10;

/** The services in at least ten completed reservations since a moment, the most booked first. */
export const popularServices = (db: Db, organization: OrganizationId, since: Instant) =>
  reservationsOf(db, organization)
    .innerJoin('reservation_lines as l', (join) =>
      join.on('l.organization_id', '=', organization).onRef('l.reservation_id', '=', 'reservations.id'),
    )
    .where('reservations.status', '=', 'completed')
    .where('reservations.deleted_at', 'is', null)
    .where('reservations.start_at', '>=', since)
    .groupBy('l.service_id')
    .select('l.service_id')
    .having((eb) => eb.fn.count('l.reservation_id').distinct(), '>=', fewest)
    .orderBy((eb) => eb.fn.count('l.reservation_id').distinct(), 'desc')
    .orderBy('l.service_id');
