import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { fromCents } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation, Reservation } from '#domain/reservations/contract.ts';
import { type EpochMs, epochOf, type Instant, instantOf } from '#domain/time.ts';
import { readCardsOf } from '../clients/loyalty/read-cards.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { loyaltyRules } from '../organization/queries.ts';
import { organizationOfPublicId } from '../security/tokens.ts';
import { type Charged, chargedCents, chargedOf, chargeOfRow } from './money/charged-queries.ts';
import { depositColumn, depositOf } from './money/deposit-column.ts';
import { reservationsOf } from './queries.ts';
import { changeableOfRow, termsColumns } from './changes/read-changeable.ts';
import { everyWeeksOf, followingStarts } from './series-queries.ts';

export function organizationOfLink(externalId: string): OrganizationId {
  const organization = organizationOfPublicId(externalId);
  if (!organization) throw new Refusal('not_found');
  return organization;
}

export const reservations = (db: Db, organization: OrganizationId) =>
  reservationsOf(db, organization).selectAll().where('deleted_at', 'is', null);
type Reservations = ReturnType<typeof reservations>;

// A single query with the lines and the client's name as booked and the barber's name as it is today. It selects plain
// columns, because nested objects cost twice as much in the database as in this process.
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
      'r.late_minutes',
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.service_id', 'l.name', 'l.price_cents', 'l.is_premium', 'l.quantity', 'l.duration_min'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('lines'),
      'o.slug',
      depositColumn(organization),
      'r.series_id',
      everyWeeksOf(db, organization).as('every_weeks'),
      followingStarts(db, organization).as('following'),
    ]);

export const staffRows = (db: Db, organization: OrganizationId, which: Reservations) =>
  shown(db, organization, which)
    .leftJoin('charges as c', chargeOfRow(organization))
    .select([
      'r.client_id',
      'r.client_email_snapshot',
      'r.notes',
      'r.channel',
      'r.to_call',
      'r.arrived_at',
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

export type ReservationRow = Omit<RowOf<typeof shown>, 'late_minutes' | 'deposit'> & {
  deposit?: RowOf<typeof shown>['deposit'];
  late_minutes?: number | null;
  /** Number of people in the group; only for the booker's reservation as the public page shows it. */
  people?: number | null;
};
export type StaffRow = Omit<
  RowOf<typeof staffRows>,
  | 'group_people'
  | 'deposit'
  | 'to_call'
  | 'charged_cents'
  | 'charge_barber_id'
  | 'arrived_at'
  | 'late_minutes'
> & {
  deposit?: RowOf<typeof shown>['deposit'];
  to_call?: boolean | null;
  arrived_at?: Instant | null;
  late_minutes?: number | null;
  group_people?: number | null;
  charged_cents?: number | null;
  charge_barber_id?: number | null;
};

const publicSeries = ({ every_weeks, following }: Pick<ReservationRow, 'every_weeks' | 'following'>) =>
  every_weeks !== null && {
    series: { every_weeks, following: (following ?? []).map(({ start_at }) => instantOf(epochOf(start_at))) },
  };

/** A reservation as the holder of its link sees it: the name and phone as booked, not those stored under the client. */
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
  ...(row.late_minutes && { late_minutes: row.late_minutes }),
  ...depositOf(row.deposit, row.lines),
  ...(row.people && { group: { people: row.people } }),
  ...publicSeries(row),
});

/**
 * A reservation as the staff see it: the id of its client, and the contact as booked. The form does not prove identity,
 * so the stored client's name, phone and e-mail are not shown for a typed phone.
 */
export function toReservation(row: StaffRow): Reservation & Charged {
  const { series, deposit, ...reservation } = toPublicReservation(row);
  const dispute = row.deposit?.dispute;
  return {
    ...reservation,
    ...(deposit && { deposit: { ...deposit, ...(dispute && { dispute }) } }),
    client: { ...reservation.client, id: row.client_id, email: row.client_email_snapshot },
    notes: row.notes,
    ...(row.arrived_at && { arrived_at: row.arrived_at }),
    ...(row.channel !== 'online' && { channel: row.channel }),
    ...(row.group_id !== null && {
      group_id: row.group_id,
      ...(row.group_people && { group_people: row.group_people }),
    }),
    ...(series && row.series_id !== null && { series: { id: row.series_id, ...series } }),
    ...(row.to_call && { to_call: true }),
    ...chargedOf(row),
  };
}

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

/** For callers that need more than the holder of the link may see. */
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

/** Sorted by start; deleted reservations are left out. */
export async function readReservations(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<(Reservation & Charged)[]> {
  const which = reservations(db, organization).where('id', '=', sql<number>`any(${ids})`);
  const rows = await staffRows(db, organization, which).orderBy('r.start_at').orderBy('r.id').execute();
  return rows.map(toReservation);
}

async function readGroup(db: Db, organization: OrganizationId, group_id: number): Promise<Reservation[]> {
  const which = reservations(db, organization).where('group_id', '=', group_id);
  const rows = await staffRows(db, organization, which).orderBy('r.id').execute();
  return rows.map(toReservation);
}

/** With `nowMs`, the answer has the stamps of the client. */
export async function requirePublicReservation(
  db: Db,
  organization: OrganizationId,
  externalId: string,
  nowMs?: EpochMs,
): Promise<PublicReservation> {
  const reservation = await findPublicReservation(db, organization, externalId, nowMs);
  if (!reservation) throw new Refusal('not_found');
  return reservation;
}

export async function findPublicReservation(
  db: Db,
  organization: OrganizationId,
  externalId: string,
  nowMs?: EpochMs,
): Promise<PublicReservation | undefined> {
  const reservation = reservations(db, organization).where('external_id', '=', externalId);
  const people = reservations(db, organization)
    .where('group_id', '=', sql.ref<number>('r.id'))
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('people'));
  const row = await shown(db, organization, reservation)
    .select(['r.client_id', 'r.client_email_snapshot', people.as('people')])
    .select([...termsColumns(db, organization), loyaltyRules(db, organization).as('loyalty_rules')])
    .executeTakeFirst();
  if (!row) return undefined;
  const changeable = changeableOfRow(row);
  return {
    ...toPublicReservation(row),
    ...(nowMs !== undefined && (await readCardsOf(db, organization, [row], nowMs))(row)),
    ...(changeable && { changeable }),
    ...(row.client_email_snapshot === null && { without_email: true }),
  };
}

/** 404 unless the link is the booker's. */
export async function readGroupOfLink(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<GroupMember[]> {
  const { id, group } = await requirePublicReservation(db, organization, externalId);
  if (!group) throw new Refusal('not_found');
  return readMembers(db, organization, id);
}

export async function readMembers(
  db: Db,
  organization: OrganizationId,
  booker: number,
): Promise<GroupMember[]> {
  const members = await readGroup(db, organization, booker);
  return members.map(({ client, status, start_at, end_at, barber, branch_id, services, ...member }) => ({
    ...(member.duration_min !== undefined && { duration_min: member.duration_min }),
    id: member.id,
    firstname: client.firstname,
    lastname: client.lastname,
    is_booker: member.id === booker,
    status,
    start_at,
    end_at,
    barber,
    branch_id,
    services,
  }));
}
