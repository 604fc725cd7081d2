import { sql, type SqlBool } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { OvertakenError, pipeline } from '../database/transaction.ts';
import { lockCalendars, type LockedReservation, reservationColumns, reservationsOf } from './queries.ts';

const reservations = (db: Db, organization: OrganizationId) =>
  reservationsOf(db, organization).select(reservationColumns).where('deleted_at', 'is', null);

/** That the client of a row of `reservations` was not erased: what is of nobody any more does not come back. */
const isOfSomebody = (organization: OrganizationId) =>
  sql<SqlBool>`not exists (select from clients as c where c.organization_id = ${organization}
    and c.id = reservations.client_id and c.erased_at is not null)`;

/** That a row of `reservations` was deleted: a booking that was taken back is gone too, and was never meant to be. */
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

/** A reservation, and behind it those that share its fate. */
export type Locked = [LockedReservation, ...LockedReservation[]];
type Others = {
  /** Whose calendars are locked as well. */
  barbers?: readonly number[];
  /** Locks the whole group also for the reservation of a companion. */
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
  const look = async (): Promise<Locked> => {
    const reservation = await found.executeTakeFirst();
    if (!reservation) throw new Refusal('not_found');
    const { id, group_id } = reservation;
    if (group_id === null || !(wholeGroup || group_id === id)) return [reservation];
    const others = reservations(tx, organization).where('group_id', '=', group_id).where('id', '!=', id);
    return [reservation, ...(await others.orderBy('id').execute())];
  };
  // Whose calendars these are is found by the statement that locks them, and is read again: it may change while we wait.
  const all = sql<number[]>`array(${theirs}) || ${barbers}::bigint[]`;
  const [calendars, locked] = await pipeline(lockCalendars(tx, organization, all), look());
  const known = new Set(calendars.map(({ id }) => id));
  if (locked.some(({ barber_id }) => !known.has(barber_id))) throw new OvertakenError();
  return locked;
}

/**
 * A reservation that nobody else changes until the transaction ends, or 404, and where it is of whoever booked a group
 * those of the companions.
 */
export const lockReservation = (
  tx: Tx,
  organization: OrganizationId,
  id: number,
  others: Others = {},
): Promise<Locked> => lock(tx, organization, reservations(tx, organization).where('id', '=', id), others);

/** Locks the row of a reservation too, for a transaction that locks rows of other tables before it changes the reservation. */
export const lockReservationRow = (tx: Tx, organization: OrganizationId, id: number) =>
  reservationsOf(tx, organization).select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Reservations whose calendars are locked, deleted ones included, as they are. */
export const reservationsAsTheyAre = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  reservationsOf(tx, organization)
    .select(reservationColumns)
    .where('id', '=', sql<number>`any(${ids})`)
    .where(isOfSomebody(organization))
    .execute();

/** Like `lockReservation` for the reservation of a link. */
export const lockReservationOfLink = (
  tx: Tx,
  organization: OrganizationId,
  externalId: string,
  others: Others = {},
): Promise<Locked> =>
  lock(tx, organization, reservations(tx, organization).where('external_id', '=', externalId), others);

/** The reservation of a link as it is, deleted ones included. */
export const reservationOfLink = (db: Db, organization: OrganizationId, externalId: string) =>
  reservationsOf(db, organization)
    .select([...reservationColumns, 'client_id'])
    .where('external_id', '=', externalId)
    .executeTakeFirst();

// A day of the largest shop; whoever lost more asks again.
const mostRestored = 500;

/** The reservations deleted at that moment or later, at most 500, the latest deletion first. */
export const deletedSince = (db: Db, organization: OrganizationId, since: Instant) =>
  deletedReservations(db, organization, since)
    .select('id')
    .orderBy('deleted_at', 'desc')
    .limit(mostRestored)
    .execute();

/** A reservation deleted at that moment or later, or 404. */
export async function requireDeletedReservation(
  db: Db,
  organization: OrganizationId,
  id: number,
  since: Instant,
) {
  if (!(await deletedReservation(db, organization, id, since).executeTakeFirst()))
    throw new Refusal('not_found');
}

/** Like `requireDeletedReservation`, and nobody else changes it until the transaction ends; of a group it comes back alone. */
export async function lockDeletedReservation(
  tx: Tx,
  organization: OrganizationId,
  id: number,
  since: Instant,
): Promise<Locked> {
  const [reservation] = await lock(tx, organization, deletedReservation(tx, organization, id, since));
  return [reservation];
}
