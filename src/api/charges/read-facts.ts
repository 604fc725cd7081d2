import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PlainDate } from '#domain/time.ts';
import { presentBranches } from '../branches/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';
import { bookedLines, calendarsOf, type LockedReservation, reservationsOf } from '../reservations/queries.ts';
import { bookable } from '../services/queries.ts';
import { liveCharge, livePeriod } from './queries.ts';

const everybody = 0;

const rulesFor = (tx: Tx, organization: OrganizationId, barber: number) =>
  tx
    .selectFrom('commission_rules')
    .select(['user_id', 'service_id', 'kind', 'value'])
    .where('organization_id', '=', organization)
    .where('user_id', 'in', [everybody, barber]);

/** What decides about charging a reservation, whose calendar is locked, on a day of the shop; in one query, and a new id. */
export async function readFacts(
  tx: Tx,
  organization: OrganizationId,
  { id, barber_id }: LockedReservation,
  { day, services }: { day: PlainDate; services: readonly number[] },
) {
  const reservation = reservationsOf(tx, organization).selectAll().where('id', '=', id).as('r');
  const [{ charges: ids }, facts] = await pipeline(
    newIds(tx, ['charges'], 1),
    tx
      .selectFrom(reservation)
      .innerJoin(calendarsOf(tx, organization, [barber_id]).as('b'), (join) =>
        join.onRef('b.id', '=', 'r.barber_id'),
      )
      .select((eb) => [
        'r.client_firstname_snapshot as firstname',
        'r.client_lastname_snapshot as lastname',
        'b.branch_id as barber_branch',
        jsonArrayFrom(bookedLines(tx, organization, id)).as('booked'),
        jsonArrayFrom(bookable(tx, organization, services)).as('services'),
        jsonArrayFrom(rulesFor(tx, organization, barber_id)).as('rules'),
        jsonArrayFrom(presentBranches(tx, organization)).as('branches'),
        eb.exists(liveCharge(tx, organization, id).select(sql`1`.as('found'))).as('is_charged'),
        eb.exists(livePeriod(tx, organization, barber_id, day)).as('is_settled'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return { ...facts, id: ids[0] as number };
}
