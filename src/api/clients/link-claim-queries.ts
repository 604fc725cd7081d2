import { sql, type SqlBool } from 'kysely';
import { bookedReservations } from '../database/booked-reservations.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { PersonRow } from './personal-queries.ts';

/**
 * Rights of a data link mailed to one e-mail. Booking joins clients by phone, so one client row can hold reservations
 * of several people.
 */
export type LinkClaim = {
  /** No other e-mail booked or waits under the client, and no other client has the phone. */
  isOnlyPerson: boolean;
  /**
   * Also, every client, reservation and entry was made online under this e-mail; only then may a link erase a client.
   */
  isEverything: boolean;
};

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

export async function readLinkClaim(
  db: Db,
  organization: OrganizationId,
  rows: readonly PersonRow[],
  email: string | null,
): Promise<LinkClaim> {
  if (email === null) return { isOnlyPerson: false, isEverything: false };
  const clients = rows.map(({ id }) => id);
  const hasOtherEmail = rows.some((row) => row.email !== null && row.email !== email);
  const isBooked = rows.every(({ origin }) => origin === 'booking');
  const found = await db
    .selectNoFrom((eb) => [
      eb.exists(underOtherEmail(db, organization, clients, email)).as('other_email'),
      eb.exists(waitingUnderOtherEmail(db, organization, clients, email)).as('other_wait'),
      eb.exists(samePhone(db, organization, rows)).as('same_phone'),
      eb.exists(bookedOtherwise(db, organization, clients)).as('booked_otherwise'),
      eb.exists(addedByStaff(db, organization, clients)).as('added_by_staff'),
    ])
    .executeTakeFirstOrThrow();
  const isOnlyPerson = !(hasOtherEmail || found.other_email || found.other_wait || found.same_phone);
  return {
    isOnlyPerson,
    isEverything: isOnlyPerson && isBooked && !found.booked_otherwise && !found.added_by_staff,
  };
}

const reservationsAbout = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  db
    .selectFrom(bookedReservations(organization).as('r'))
    .select('r.id')
    .where('r.client_id', '=', any(clients));

const underOtherEmail = (db: Db, organization: OrganizationId, clients: readonly number[], email: string) =>
  reservationsAbout(db, organization, clients).where('r.client_email_snapshot', '<>', email);

const bookedOtherwise = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  reservationsAbout(db, organization, clients).where((eb) =>
    eb.or([
      eb('r.channel', '<>', 'online'),
      eb.and([
        eb('r.client_email_snapshot', 'is', null),
        // A companion of a group has no e-mail and belongs to the booker's reservation.
        sql<SqlBool>`(r.group_id is null or r.group_id = r.id)`,
      ]),
    ]),
  );

const entriesAbout = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  db
    .selectFrom('waitlist_entries as e')
    .select('e.id')
    .where('e.organization_id', '=', organization)
    .where('e.client_id', '=', any(clients));

const waitingUnderOtherEmail = (
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  email: string,
) => entriesAbout(db, organization, clients).where('e.client_email_snapshot', '<>', email);

const addedByStaff = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  entriesAbout(db, organization, clients).where((eb) =>
    eb.or([eb('e.added_by', 'is not', null), eb('e.client_email_snapshot', 'is', null)]),
  );

const samePhone = (db: Db, organization: OrganizationId, rows: readonly PersonRow[]) => {
  const ids = rows.map(({ id }) => id);
  const digits = rows.flatMap(({ phone_digits }) => phone_digits ?? []);
  const e164 = rows.flatMap(({ phone_e164 }) => phone_e164 ?? []);
  return db
    .selectFrom('clients as o')
    .select('o.id')
    .where('o.organization_id', '=', organization)
    .where((eb) =>
      eb.or([
        eb('o.phone_digits', '=', sql<string>`any(${digits})`),
        eb('o.phone_e164', '=', sql<string>`any(${e164})`),
      ]),
    )
    .where('o.id', '<>', sql<number>`all(${ids})`);
};
