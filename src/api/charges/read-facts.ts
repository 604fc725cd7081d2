import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Charge } from '#domain/charges/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { presentBranches } from '../branches/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { answersGiven, type Idempotency } from '../database/idempotency.ts';
import { OvertakenError, pipeline } from '../database/transaction.ts';
import { bookedLines, lockCalendars, reservationColumns, reservationsOf } from '../reservations/queries.ts';
import { bookable } from '../services/queries.ts';
import { liveCharge, livePeriod } from './queries.ts';

const everybody = 0;
// Of the reservation around.
const its = { id: sql.ref<number>('r.id'), barber: sql.ref<number>('r.barber_id') };

const rulesFor = (tx: Tx, organization: OrganizationId) =>
  tx
    .selectFrom('commission_rules')
    .select(['user_id', 'service_id', 'kind', 'value'])
    .where('organization_id', '=', organization)
    .where((eb) => eb.or([eb('user_id', '=', everybody), eb('user_id', '=', its.barber)]));

/** What is asked for: reservations, and services of the list besides. */
type Wanted = { ids: readonly number[]; services: readonly number[] };

/** What decides about charging reservations on a day of the shop, as a query. */
const factsOf = (tx: Tx, organization: OrganizationId, { ids, services }: Wanted, day: PlainDate) =>
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
      jsonArrayFrom(presentBranches(tx, organization)).as('branches'),
      eb.exists(liveCharge(tx, organization, its.id).select(sql`1`.as('found'))).as('is_charged'),
      eb.exists(livePeriod(tx, organization, its.barber, day)).as('is_settled'),
    ])
    .execute();
export type Facts = Awaited<ReturnType<typeof factsOf>>[number] & { barber_branch: number | null };

/**
 * Locks the calendars of reservations, and reads behind the locks what decides about charging them on a day of the shop,
 * what their requests were answered before, and as many new ids. Nothing of it waits for an answer in between.
 */
export async function readFacts(
  tx: Tx,
  organization: OrganizationId,
  { asked, day, ...wanted }: Wanted & { asked: readonly Idempotency[]; day: PlainDate },
) {
  const theirs = reservationsOf(tx, organization)
    .select('barber_id')
    .where('id', '=', sql<number>`any(${wanted.ids})`);
  const [calendars, answerTo, facts, { charges: newOnes }] = await pipeline(
    lockCalendars(tx, organization, sql`array(${theirs})`),
    answersGiven<Charge>(tx, organization, asked),
    factsOf(tx, organization, wanted, day),
    newIds(tx, ['charges'], wanted.ids.length),
  );
  const branchOf = new Map(calendars.map(({ id, branch_id }) => [id, branch_id]));
  const known = facts.map((one): Facts => {
    const barber_branch = branchOf.get(one.barber_id);
    // It went to another calendar while we waited.
    if (barber_branch === undefined) throw new OvertakenError();
    return { ...one, barber_branch };
  });
  return { facts: new Map(known.map((one) => [one.id, one])), answerTo, newOnes };
}
