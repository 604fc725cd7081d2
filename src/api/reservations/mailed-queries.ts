import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB, Reservations } from '#db/schema.generated.ts';
import { withoutAddress } from '#domain/text/names.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { depositColumn } from './money/deposit-column.ts';
import { reservationsOf } from './queries.ts';

export type AddressedReservation = NonNullable<Awaited<ReturnType<typeof findMailedReservation>>>;
export type MailedReservation = Omit<
  AddressedReservation,
  | 'addressee'
  | 'client_id'
  | 'deposit'
  | 'start_at'
  | 'end_at'
  | 'status'
  | 'deleted_at'
  | 'proposal'
  | 'group'
  | 'is_strangers'
>;
export type MailedMember = AddressedReservation['group'][number];

type Rows = SelectQueryBuilder<DB, 'reservations', Selectable<Reservations>>;

export const mailedFacts = (db: Db, organization: OrganizationId, which: Rows) =>
  db
    .selectFrom(which.as('r'))
    .innerJoin('organizations as o', (join) => join.on('o.id', '=', organization))
    .innerJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'r.barber_id'),
    )
    .leftJoin('branches as p', (join) =>
      join.on('p.organization_id', '=', organization).onRef('p.id', '=', 'r.branch_id'),
    )
    .leftJoin('shop_profiles as s', (join) => join.on('s.organization_id', '=', organization))
    .select([
      's.cancellation_policy as policy',
      's.logo_url as logo',
      's.whatsapp',
      'r.id',
      'r.group_id',
      'r.external_id',
      'r.client_id',
      'r.barber_id',
      'r.branch_id',
      'r.sequence',
      'r.late_minutes',
      'r.notes',
      'r.client_firstname_snapshot',
      'r.client_lastname_snapshot',
      'r.client_phone_snapshot',
      'r.client_email_snapshot',
      'b.firstname as barber_firstname',
      'b.lastname as barber_lastname',
      'b.deleted_at as barber_deleted_at',
      'p.name as branch_name',
      'p.address_line1',
      'p.city',
      'p.postcode',
      'p.country',
      'p.latitude',
      'p.longitude',
    ])
    .select((eb) => [
      // Barbers of a small shop often have no branch, while the shop's phone is stored at its only branch.
      eb.fn
        .coalesce(
          'p.phone',
          eb
            .selectFrom('branches as f')
            .select('f.phone')
            .where('f.organization_id', '=', organization)
            .where('f.deleted_at', 'is', null)
            .where('f.is_active', '=', true)
            .where('f.phone', 'is not', null)
            .orderBy('f.id')
            .limit(1),
        )
        .as('shop_phone'),
      eb.fn.coalesce('o.name', eb.val('')).as('shop'),
      eb.fn.coalesce('o.slug', eb.val('')).as('slug'),
      eb.fn.coalesce('o.timezone', eb.val('UTC')).as('timezone'),
    ])
    // Only a form hold has no client name, and no email is sent about form holds.
    .$narrowType<{ client_firstname_snapshot: string; client_lastname_snapshot: string }>();

type Texts = Pick<
  Awaited<ReturnType<ReturnType<typeof mailedFacts>['executeTakeFirstOrThrow']>>,
  'policy' | 'shop_phone' | 'address_line1' | 'city' | 'postcode' | 'country'
>;

/**
 * Removes texts that contain a web address: some shops stored them before validation refused them, and emails must not
 * link to other sites.
 */
export const mailable = <Row extends Texts>(row: Row): Row => ({
  ...row,
  policy: withoutAddress(row.policy),
  shop_phone: withoutAddress(row.shop_phone),
  address_line1: withoutAddress(row.address_line1),
  city: withoutAddress(row.city),
  postcode: withoutAddress(row.postcode),
  country: withoutAddress(row.country),
});

const mailed = (db: Db, organization: OrganizationId, which: ReturnType<typeof everyOne>) =>
  mailedFacts(db, organization, which as unknown as Rows)
    .select((eb) => [
      'r.id',
      'r.start_at',
      'r.end_at',
      'r.status',
      'r.deleted_at',
      'r.proposal',
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.service_id', 'l.name', 'l.quantity', 'l.price_cents', 'l.is_premium'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('lines'),
      depositColumn(organization),
    ])
    .$narrowType<{ status: ReservationStatus }>();
const everyOne = (db: Db, organization: OrganizationId) => reservationsOf(db, organization).selectAll();

const addressed = (db: Db, organization: OrganizationId, ids: readonly number[], user_id?: number) =>
  mailed(db, organization, everyOne(db, organization).where('id', '=', sql<number>`any(${ids})`)).select(
    (eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('users as a')
          .select(['a.firstname', 'a.email', 'a.email_confirmed_at', 'a.deleted_at'])
          .where('a.organization_id', '=', organization)
          .where('a.id', '=', user_id ?? eb.ref('r.barber_id')),
      ).as('addressee'),
      // True for reservations that the staff of a shop in its first seven days took for an e-mail address with no
      // earlier past visit.
      eb
        .and([
          eb('r.channel', '!=', 'online'),
          eb('r.client_email_snapshot', 'is not', null),
          sql<boolean>`r.created_at < o.created_at + interval '7 days'`,
          eb.not(
            eb.exists(
              everyOne(db, organization)
                .where('client_email_snapshot', '=', eb.ref('r.client_email_snapshot'))
                .where('id', '<', eb.ref('r.id'))
                .where('end_at', '<', eb.ref('r.created_at'))
                // The staff could write a visit into the past to make an address known.
                .whereRef('created_at', '<=', 'start_at')
                .where('status', '!=', 'canceled')
                .where('deleted_at', 'is', null),
            ),
          ),
        ])
        .$castTo<boolean>()
        .as('is_strangers'),
    ],
  );

/**
 * Canceled and deleted reservations are included. The addressee is the given user or the barber; `group` holds all
 * members, the booker first.
 */
export async function findMailedReservation(
  db: Db,
  organization: OrganizationId,
  { reservation_id, user_id }: { reservation_id: number; user_id?: number | undefined },
) {
  return (await findMailedReservations(db, organization, [reservation_id], user_id))[0];
}

export async function findMailedReservations(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
  user_id?: number,
) {
  const found = await addressed(db, organization, ids, user_id).execute();
  const groups = found.flatMap(({ group_id }) => group_id ?? []);
  const ofGroups = everyOne(db, organization).where('group_id', '=', sql<number>`any(${groups})`);
  const members =
    groups.length === 0
      ? []
      : (await mailed(db, organization, ofGroups).orderBy('r.id').execute()).map(mailable);
  return found.map((one) => ({
    ...mailable(one),
    group: members.filter(({ group_id }) => group_id !== null && group_id === one.group_id),
  }));
}

/** Sorted by start, each addressed to its barber; `group` is always empty. */
export async function listMailedReservations(db: Db, organization: OrganizationId, ids: readonly number[]) {
  const found = await addressed(db, organization, ids).orderBy('r.start_at').orderBy('r.id').execute();
  return found.map((each) => ({ ...mailable(each), group: [] }));
}
