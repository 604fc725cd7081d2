import type { EpochMs } from '#domain/time.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';

const countedDays = 90;
const fewest = 10;

/** Ids of the services in at least ten completed reservations of the last 90 days, the most booked first. */
export async function listPopularServices(
  db: Db,
  organization: OrganizationId,
  now: EpochMs,
): Promise<number[]> {
  const rows = await reservationsOf(db, organization)
    .innerJoin('reservation_lines as l', (join) =>
      join.on('l.organization_id', '=', organization).onRef('l.reservation_id', '=', 'reservations.id'),
    )
    .where('reservations.status', '=', 'completed')
    .where('reservations.deleted_at', 'is', null)
    .where('reservations.start_at', '>=', toInstant(now - countedDays * days))
    .groupBy('l.service_id')
    .select('l.service_id')
    .having((eb) => eb.fn.count('l.reservation_id').distinct(), '>=', fewest)
    .orderBy((eb) => eb.fn.count('l.reservation_id').distinct(), 'desc')
    .orderBy('l.service_id')
    .execute();
  return rows.map(({ service_id }) => service_id);
}
