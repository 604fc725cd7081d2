import { sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { OvertakenError } from '../database/transaction.ts';
import { lockCalendars, type LockedReservation, reservationColumns, reservationsOf } from './queries.ts';

const reservations = (db: Db, organization: OrganizationId) =>
  reservationsOf(db, organization).select(reservationColumns).where('deleted_at', 'is', null);

const deletedReservation = (db: Db, organization: OrganizationId, id: number, since: Instant) =>
  reservationsOf(db, organization)
    .select(reservationColumns)
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .executeTakeFirst();

async function lock(
  tx: Tx,
  organization: OrganizationId,
  find: () => Promise<LockedReservation | undefined>,
  barbers: readonly number[] = [],
): Promise<LockedReservation> {
  const known = await find();
  if (!known) throw new Refusal('not_found');
  await lockCalendars(tx, organization, [known.barber_id, ...barbers]);
  // Read again: it may have changed while we waited for the lock.
  const reservation = await find();
  if (!reservation) throw new Refusal('not_found');
  if (reservation.barber_id !== known.barber_id) throw new OvertakenError();
  return reservation;
}

/** A reservation that nobody else changes until the transaction ends, or 404; with it the calendars of `barbers` are locked. */
export const lockReservation = (
  tx: Tx,
  organization: OrganizationId,
  id: number,
  barbers: readonly number[] = [],
): Promise<LockedReservation> =>
  lock(
    tx,
    organization,
    () => reservations(tx, organization).where('id', '=', id).executeTakeFirst(),
    barbers,
  );

/** Reservations whose calendars are locked, deleted ones included, as they are. */
export const reservationsAsTheyAre = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  reservationsOf(tx, organization)
    .select(reservationColumns)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();

/** The reservation of a link that nobody else changes until the transaction ends, or 404. */
export const lockReservationOfLink = (
  tx: Tx,
  organization: OrganizationId,
  externalId: string,
): Promise<LockedReservation> =>
  lock(tx, organization, () =>
    reservations(tx, organization).where('external_id', '=', externalId).executeTakeFirst(),
  );

// A day of the largest shop; whoever lost more asks again.
const mostRestored = 500;

/** The reservations deleted at that moment or later, at most 500, the latest deletion first. */
export const deletedSince = (db: Db, organization: OrganizationId, since: Instant) =>
  reservationsOf(db, organization)
    .select('id')
    .where('deleted_at', '>=', since)
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
  if (!(await deletedReservation(db, organization, id, since))) throw new Refusal('not_found');
}

/** Like `requireDeletedReservation`, and nobody else changes it until the transaction ends. */
export const lockDeletedReservation = (tx: Tx, organization: OrganizationId, id: number, since: Instant) =>
  lock(tx, organization, () => deletedReservation(tx, organization, id, since));
