import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Charge } from '#domain/charges/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { undeletedBranches } from '../branches/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { answersGiven, type Idempotency } from '../database/idempotency.ts';
import { UnseenRowError, pipeline } from '../database/transaction.ts';
import { bookedLines, lockCalendars, reservationColumns, reservationsOf } from '../reservations/queries.ts';
import { bookable } from '../services/queries.ts';
import { liveCharge, livePeriod } from './queries.ts';

const everybody = 0;
const its = { id: sql.ref<number>('r.id'), barber: sql.ref<number>('r.barber_id') };

const rulesFor = (tx: Tx, organization: OrganizationId) =>
  tx
    .selectFrom('commission_rules')
    .select(['user_id', 'service_id', 'kind', 'value'])
    .where('organization_id', '=', organization)
    .where((eb) => eb.or([eb('user_id', '=', everybody), eb('user_id', '=', its.barber)]));

/** Ids of the reservations to charge, and of the services that their extras name. */
type FactsQuery = { ids: readonly number[]; services: readonly number[] };

const factsOf = (tx: Tx, organization: OrganizationId, { ids, services }: FactsQuery, day: PlainDate) =>
  tx
    .selectFrom(
      reservationsOf(tx, organization)
        .selectAll()
        .where('id', '=', sql<number>`any(${ids})`)
        .where('deleted_at', 'is', null)
        .as('r'),
    )
    .select(reservationColumns.map((column) => `r.${column}` as const))
    .select((eb) => [
      'r.client_firstname_snapshot as firstname',
      'r.client_lastname_snapshot as lastname',
      jsonArrayFrom(bookedLines(tx, organization, its.id)).as('booked'),
      jsonArrayFrom(bookable(tx, organization, services)).as('services'),
      jsonArrayFrom(rulesFor(tx, organization)).as('rules'),
      jsonArrayFrom(undeletedBranches(tx, organization)).as('branches'),
      eb.exists(liveCharge(tx, organization, its.id).select(sql`1`.as('found'))).as('is_charged'),
      eb.exists(livePeriod(tx, organization, its.barber, day)).as('is_settled'),
    ])
    .execute();
export type Facts = Awaited<ReturnType<typeof factsOf>>[number] & { barber_branch: number | null };

/**
 * Locks the reservations' calendars, then reads the charging facts, the earlier answers of repeated requests, and new
 * charge ids. All queries are sent in one round trip.
 */
export async function readFacts(
  tx: Tx,
  organization: OrganizationId,
  { keys, day, ...wanted }: FactsQuery & { keys: readonly Idempotency[]; day: PlainDate },
) {
  const theirs = reservationsOf(tx, organization)
    .select('barber_id')
    .where('id', '=', sql<number>`any(${wanted.ids})`);
  const [calendars, answerTo, facts, { charges: newOnes }] = await pipeline(
    lockCalendars(tx, organization, sql`array(${theirs})`),
    answersGiven<Charge>(tx, organization, keys),
    factsOf(tx, organization, wanted, day),
    newIds(tx, ['charges'], wanted.ids.length),
  );
  const branchOf = new Map(calendars.map(({ id, branch_id }) => [id, branch_id]));
  const known = facts.map((one): Facts => {
    const barber_branch = branchOf.get(one.barber_id);
    // The reservation moved to another calendar while this transaction waited for the locks.
    if (barber_branch === undefined) throw new UnseenRowError();
    return { ...one, barber_branch };
  });
  return { facts: new Map(known.map((one) => [one.id, one])), answerTo, newOnes };
}
