import { drawerBranch } from '#domain/charges/drawer-branch.ts';
import { openStatuses } from '#domain/reservations/status.ts';
import { dayBounds, type EpochMs, type PlainDate, type Zone } from '#domain/time.ts';
import { undeletedBranches } from '../../branches/queries.ts';
import { toInstant } from '../../clock.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { pipeline } from '../../database/transaction.ts';
import { bookedCents, isUncharged } from '../queries.ts';
import { reservations } from '../read-model.ts';

export type Uncharged = { count: number; cents: number };

type Day = { date: PlainDate; zone: Zone; nowMs: EpochMs };

/**
 * Uncharged reservations of a day by branch of the cash drawer: completed ones, and past ones still open. A reservation
 * without a booked price does not count.
 */
export async function unchargedByDrawer(
  db: Db,
  organization: OrganizationId,
  { date, zone, nowMs }: Day,
): Promise<Map<number, Uncharged>> {
  const { start, end } = dayBounds(date, zone);
  const ofDay = reservations(db, organization)
    .where('start_at', '>=', start)
    .where('start_at', '<', end)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'completed'),
        eb.and([eb('status', 'in', openStatuses), eb('end_at', '<=', toInstant(nowMs))]),
      ]),
    )
    .where(isUncharged(organization));
  const [rows, branches] = await pipeline(
    db
      .selectFrom(ofDay.as('r'))
      .innerJoin('users as u', (join) =>
        join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'r.barber_id'),
      )
      .select(['r.branch_id', 'u.branch_id as barber_branch', bookedCents(organization).as('cents')])
      .where(bookedCents(organization), '>', 0)
      .execute(),
    undeletedBranches(db, organization).execute(),
  );
  const drawers = new Map<number, Uncharged>();
  for (const { branch_id, barber_branch, cents } of rows) {
    const branch = drawerBranch([branch_id, barber_branch], branches);
    const { count, cents: sum } = drawers.get(branch) ?? { count: 0, cents: 0 };
    drawers.set(branch, { count: count + 1, cents: sum + cents });
  }
  return drawers;
}
