import type { EpochMs } from '#domain/time.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservations } from './read-model.ts';

const countedDays = 90;

/** Highest first; future reservations count, canceled ones do not. */
export const countServiceUse = (
  db: Db,
  organization: OrganizationId,
  nowMs: EpochMs,
): Promise<{ service_id: number; uses: number }[]> =>
  db
    .selectFrom(
      reservations(db, organization)
        .where('start_at', '>=', toInstant(nowMs - countedDays * days))
        .where('status', '!=', 'canceled')
        .as('r'),
    )
    .innerJoin('reservation_lines as l', (join) =>
      join.on('l.organization_id', '=', organization).onRef('l.reservation_id', '=', 'r.id'),
    )
    .select(['l.service_id', (eb) => eb.fn.sum<number>('l.quantity').as('uses')])
    .groupBy('l.service_id')
    .orderBy('uses', 'desc')
    .orderBy('l.service_id')
    .execute();
