import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GroupMember } from '#domain/booking/group-contract.ts';
import { fullName } from '#domain/contact.ts';
import { fromCents } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation, Reservation } from '#domain/reservations/contract.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { organizationOfPublicId } from '../security/tokens.ts';
import { type Charged, chargedCents, chargedOf, chargeOfRow } from './charged.ts';
import { reservationsOf } from './queries.ts';
import { everyWeeksOf, followingStarts } from './series-queries.ts';

/** The organization that a reservation's link belongs to; refuses with 404 when the link is malformed. */
export function organizationOfLink(externalId: string): OrganizationId {
  const organization = organizationOfPublicId(externalId);
  if (!organization) throw new Refusal('not_found');
  return organization;
}

/** The reservations of a shop that are not deleted. */
export const reservations = (db: Db, organization: OrganizationId) =>
  reservationsOf(db, organization).selectAll().where('deleted_at', 'is', null);
type Reservations = ReturnType<typeof reservations>;

// One query a look: the lines as they were booked, the people as they are named now. Plain columns, because building
// nested objects costs the database twice what it costs here.
const shown = (db: Db, organization: OrganizationId, which: Reservations) =>
  db
    .selectFrom(which.as('r'))
    .innerJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'r.barber_id'),
    )
    .innerJoin('organizations as o', (join) => join.on('o.id', '=', organization))
    .select((eb) => [
      'r.id',
      'r.external_id',
      'r.status',
      'r.start_at',
      'r.end_at',
      'r.duration_min',
      'r.barber_id',
      'b.firstname as barber_firstname',
      'b.lastname as barber_lastname',
      'b.photo_url as barber_photo_url',
      'r.branch_id',
      'r.client_firstname_snapshot',
      'r.client_lastname_snapshot',
      'r.client_phone_snapshot',
      'r.group_id',
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.service_id', 'l.name', 'l.price_cents', 'l.is_premium', 'l.quantity', 'l.duration_min'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('lines'),
      'o.slug',
      'r.series_id',
      everyWeeksOf(db, organization).as('every_weeks'),
      followingStarts(db, organization).as('following'),
    ]);

/** What the staff are shown of some reservations. */
export const staffRows = (db: Db, organization: OrganizationId, which: Reservations) =>
  shown(db, organization, which)
    .leftJoin('charges as c', chargeOfRow(organization))
    .select([
      'r.client_id',
      'r.client_email_snapshot',
      'r.notes',
      'r.channel',
      chargedCents.as('charged_cents'),
      'c.barber_id as charge_barber_id',
      reservations(db, organization)
        .where('group_id', '=', sql.ref<number>('r.group_id'))
        .where('status', '<>', 'canceled')
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('people'))
        .as('group_people'),
    ]);

type RowOf<Q extends typeof shown | typeof staffRows> = Awaited<
  ReturnType<ReturnType<Q>['executeTakeFirstOrThrow']>
>;

/** A reservation as its row, its barber's and its shop's show it. */
export type ReservationRow = RowOf<typeof shown> & {
  /** How many its group has, where it is of whoever booked one and that is to be told. */
  people?: number | null;
};
/** The same as staff are shown it. */
export type StaffRow = Omit<
  RowOf<typeof staffRows>,
  'group_people' | 'charged_cents' | 'charge_barber_id'
> & {
  group_people?: number | null;
  /** A new one has none. */
  charged_cents?: number | null;
  charge_barber_id?: number | null;
};

// Nothing where it does not repeat.
const publicSeries = ({ every_weeks, following }: Pick<ReservationRow, 'every_weeks' | 'following'>) =>
  every_weeks !== null && {
    series: { every_weeks, following: (following ?? []).map(({ start_at }) => instantOf(epochOf(start_at))) },
  };

/** What the holder of a link sees: what was typed into the form, never the stored client. */
export const toPublicReservation = (row: ReservationRow): PublicReservation => ({
  id: row.id,
  external_id: row.external_id,
  status: row.status,
  start_at: row.start_at,
  end_at: row.end_at,
  barber_id: row.barber_id,
  barber: {
    id: row.barber_id,
    firstname: row.barber_firstname,
    lastname: row.barber_lastname,
    photo_url: row.barber_photo_url,
  },
  branch_id: row.branch_id,
  client: {
    firstname: row.client_firstname_snapshot,
    lastname: row.client_lastname_snapshot,
    phone: row.client_phone_snapshot,
  },
  client_name_snapshot: fullName({
    firstname: row.client_firstname_snapshot,
    lastname: row.client_lastname_snapshot,
  }),
  client_phone_snapshot: row.client_phone_snapshot,
  services: row.lines.map(({ service_id, name, price_cents, is_premium, quantity, duration_min }) => ({
    service_id,
    service: { id: service_id, name, price: fromCents(price_cents), is_premium },
    quantity,
    duration_min,
  })),
  org_slug: row.slug ?? '',
  ...(row.duration_min !== null && { duration_min: row.duration_min }),
  ...(row.people && { group: { people: row.people } }),
  ...publicSeries(row),
});

/**
 * What staff see: which client is meant, named as on the form. Nobody has proven to be that client, so the stored one's
 * own name, phone and e-mail are not shown to whoever typed the same phone.
 */
export function toReservation(row: StaffRow): Reservation & Charged {
  const { series, ...reservation } = toPublicReservation(row);
  return {
    ...reservation,
    client: { ...reservation.client, id: row.client_id, email: row.client_email_snapshot },
    notes: row.notes,
    ...(row.channel !== 'online' && { channel: row.channel }),
    ...(row.group_id !== null && {
      group_id: row.group_id,
      ...(row.group_people && { group_people: row.group_people }),
    }),
    ...(series && row.series_id !== null && { series: { id: row.series_id, ...series } }),
    ...chargedOf(row),
  };
}

/** A reservation as staff see it, or 404. */
export async function requireReservation(
  db: Db,
  organization: OrganizationId,
  id: number,
): Promise<Reservation & Charged> {
  const reservation = reservations(db, organization).where('id', '=', id);
  const row = await staffRows(db, organization, reservation).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toReservation(row);
}

/** The reservation of a link as staff see it, or 404: its holder may use more of it than they are shown. */
export async function requireReservationOfLink(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<Reservation> {
  const reservation = reservations(db, organization).where('external_id', '=', externalId);
  const row = await staffRows(db, organization, reservation).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toReservation(row);
}

/** Reservations as staff see them, by their start; those that are deleted are left out. */
export async function readReservations(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<(Reservation & Charged)[]> {
  const which = reservations(db, organization).where('id', '=', sql<number>`any(${ids})`);
  const rows = await staffRows(db, organization, which).orderBy('r.start_at').orderBy('r.id').execute();
  return rows.map(toReservation);
}

/** The reservations of a group, canceled ones included, of whoever booked it first; empty where there is none. */
async function readGroup(db: Db, organization: OrganizationId, group_id: number): Promise<Reservation[]> {
  const which = reservations(db, organization).where('group_id', '=', group_id);
  const rows = await staffRows(db, organization, which).orderBy('r.id').execute();
  return rows.map(toReservation);
}

/** A reservation as the holder of its link sees it, or 404. */
export async function requirePublicReservation(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<PublicReservation> {
  const reservation = reservations(db, organization).where('external_id', '=', externalId);
  const people = reservations(db, organization)
    .where('group_id', '=', sql.ref<number>('r.id'))
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('people'));
  const row = await shown(db, organization, reservation)
    .select(['r.client_email_snapshot', people.as('people')])
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return {
    ...toPublicReservation(row),
    ...(row.client_email_snapshot === null && { without_email: true }),
  };
}

/** Who is of the group that the link's holder booked, or 404. */
export async function readGroupOfLink(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<GroupMember[]> {
  const { id, group } = await requirePublicReservation(db, organization, externalId);
  if (!group) throw new Refusal('not_found');
  const members = await readGroup(db, organization, id);
  return members.map(({ client, status, start_at, end_at, barber, branch_id, services, ...member }) => ({
    ...(member.duration_min !== undefined && { duration_min: member.duration_min }),
    id: member.id,
    firstname: client.firstname,
    lastname: client.lastname,
    is_booker: member.id === id,
    status,
    start_at,
    end_at,
    barber,
    branch_id,
    services,
  }));
}
