import { sql, type SqlBool } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { UnseenRowError, pipeline } from '../../database/transaction.ts';
import { lockCalendars, type LockedReservation, reservationColumns, reservationsOf } from '../queries.ts';

const reservations = (db: Db, organization: OrganizationId) =>
  reservationsOf(db, organization).select(reservationColumns).where('deleted_at', 'is', null);

const isOfSomebody = (organization: OrganizationId) =>
  sql<SqlBool>`not exists (select from clients as c where c.organization_id = ${organization}
    and c.id = reservations.client_id and c.erased_at is not null)`;

/**
 * Whether the staff deleted a row of `reservations`; an undone booking is marked as deleted too, but must not be
 * restored.
 */
const wasDeleted = (organization: OrganizationId) =>
  sql<SqlBool>`exists (select from audit_events as e where e.organization_id = ${organization}
    and e.subject = 'reservation' and e.subject_id = reservations.id
    and e.action = 'deleted' and e.at = reservations.deleted_at)`;

const deletedReservations = (db: Db, organization: OrganizationId, since: Instant) =>
  reservationsOf(db, organization)
    .where('deleted_at', '>=', since)
    .where(wasDeleted(organization))
    .where(isOfSomebody(organization));

const deletedReservation = (db: Db, organization: OrganizationId, id: number, since: Instant) =>
  deletedReservations(db, organization, since).select(reservationColumns).where('id', '=', id);

/** A reservation, followed by the reservations of its group that change with it. */
export type Locked = [LockedReservation, ...LockedReservation[]];
type Others = {
  barbers?: readonly number[];
  /** Locks the whole group also for a companion's reservation. */
  wholeGroup?: boolean | undefined;
};

async function lock(
  tx: Tx,
  organization: OrganizationId,
  found: ReturnType<typeof reservations>,
  { barbers = [], wholeGroup = false }: Others = {},
): Promise<Locked> {
  const ofGroup = reservations(tx, organization).clearSelect().select('barber_id');
  const groups = found.clearSelect().select('group_id');
  const group = wholeGroup ? groups : groups.whereRef('group_id', '=', 'id');
  const theirs = found
    .clearSelect()
    .select('barber_id')
    .unionAll(ofGroup.where('group_id', 'in', group));
  const readLocked = async (): Promise<Locked> => {
    const reservation = await found.executeTakeFirst();
    if (!reservation) throw new Refusal('not_found');
    const { id, group_id } = reservation;
    if (group_id === null || !(wholeGroup || group_id === id)) return [reservation];
    const others = reservations(tx, organization).where('group_id', '=', group_id).where('id', '!=', id);
    return [reservation, ...(await others.orderBy('id').execute())];
  };
  // The locking statement finds the barbers; a second read checks them, because they can change during the wait.
  const all = sql<number[]>`array(${theirs}) || ${barbers}::bigint[]`;
  const [calendars, locked] = await pipeline(lockCalendars(tx, organization, all), readLocked());
  const known = new Set(calendars.map(({ id }) => id));
  if (locked.some(({ barber_id }) => !known.has(barber_id))) throw new UnseenRowError();
  return locked;
}

/** Locks the calendar of a reservation; for a booker's reservation also the companions' calendars. */
export const lockReservation = (
  tx: Tx,
  organization: OrganizationId,
  id: number,
  others: Others = {},
): Promise<Locked> => lock(tx, organization, reservations(tx, organization).where('id', '=', id), others);

/**
 * Locks the row of a reservation, for a transaction that locks rows of other tables before it changes the reservation.
 */
export const lockReservationRow = (tx: Tx, organization: OrganizationId, id: number) =>
  reservationsOf(tx, organization).select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Deleted reservations are included, those of erased clients left out. The caller has locked the calendars. */
export const reservationsAsTheyAre = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  reservationsOf(tx, organization)
    .select(reservationColumns)
    .where('id', '=', sql<number>`any(${ids})`)
    .where(isOfSomebody(organization))
    .execute();

export const lockReservationOfLink = (
  tx: Tx,
  organization: OrganizationId,
  externalId: string,
  others: Others = {},
): Promise<Locked> =>
  lock(tx, organization, reservations(tx, organization).where('external_id', '=', externalId), others);

/** Deleted reservations are included. */
export const reservationOfLink = (db: Db, organization: OrganizationId, externalId: string) =>
  reservationsOf(db, organization)
    .select([...reservationColumns, 'client_id'])
    .where('external_id', '=', externalId)
    .executeTakeFirst();

// One busy day of the largest shop; a shop that lost more repeats the request.
const mostRestored = 500;

export const deletedSince = (db: Db, organization: OrganizationId, since: Instant) =>
  deletedReservations(db, organization, since)
    .select('id')
    .orderBy('deleted_at', 'desc')
    .limit(mostRestored)
    .execute();

export async function requireDeletedReservation(
  db: Db,
  organization: OrganizationId,
  id: number,
  since: Instant,
) {
  if (!(await deletedReservation(db, organization, id, since).executeTakeFirst()))
    throw new Refusal('not_found');
}

/** Members of a deleted group are restored one by one, so the answer has no companions. */
export async function lockDeletedReservation(
  tx: Tx,
  organization: OrganizationId,
  id: number,
  since: Instant,
): Promise<Locked> {
  const [reservation] = await lock(tx, organization, deletedReservation(tx, organization, id, since));
  return [reservation];
}
