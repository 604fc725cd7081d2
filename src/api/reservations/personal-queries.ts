import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { erasedName } from '#domain/clients/erased.ts';
import { fromCents } from '#domain/money.ts';
import { openStatuses } from '#domain/reservations/status.ts';
import { days, toInstant } from '../clock.ts';
import { forgetAnswers } from '../database/idempotency.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { UnseenRowError } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { areWaiting } from '../jobs/queue.ts';
import { mintPublicId } from '../security/tokens.ts';
import { changeReservations, type ReservationEdit } from './changes/changes.ts';
import { cancellationKeys } from './notices.ts';
import { isUncharged, lockCalendars, reservationColumns, reservationsOf } from './queries.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

// Two statements, because deleted and present reservations have separate partial indexes.
const both = async <T>(read: (isDeleted: 'is' | 'is not') => Promise<T[]>): Promise<T[]> => [
  ...(await read('is')),
  ...(await read('is not')),
];

const visits = (
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  isDeleted: 'is' | 'is not',
) =>
  db
    .selectFrom(
      reservationsOf(db, organization)
        .selectAll()
        .where('client_id', '=', any(clients))
        .where('deleted_at', isDeleted, null)
        .as('r'),
    )
    .innerJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'r.barber_id'),
    )
    .leftJoin('branches as p', (join) =>
      join.on('p.organization_id', '=', organization).onRef('p.id', '=', 'r.branch_id'),
    )
    .select((eb) => [
      'r.id',
      'r.group_id',
      'r.start_at',
      'r.end_at',
      'r.status',
      'r.channel',
      'r.notes',
      'r.arrived_at',
      'r.late_minutes',
      'r.created_at',
      'r.deleted_at',
      'r.client_firstname_snapshot as firstname',
      'r.client_lastname_snapshot as lastname',
      'r.client_phone_snapshot as phone',
      'r.client_email_snapshot as email',
      'b.firstname as barber',
      'p.name as branch',
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.name', 'l.quantity', 'l.price_cents'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('services'),
    ])
    .orderBy('r.start_at')
    .execute();

/** Deleted reservations are included. */
export const readOwnReservations = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  both((isDeleted) => visits(db, organization, clients, isDeleted));

type OwnReservation = Awaited<ReturnType<typeof readOwnReservations>>[number];

/** Reservations booked online under an address, and the companions of groups booked under it, who have no address. */
export function bookedUnder(rows: readonly OwnReservation[], address: string): OwnReservation[] {
  const own = rows.filter(({ channel, email }) => channel === 'online' && email === address);
  const groups = new Set(own.map(({ id }) => id));
  const isCompanion = ({ id, group_id, email }: OwnReservation) =>
    email === null && group_id !== null && group_id !== id && groups.has(group_id);
  return rows.filter((row) => own.includes(row) || isCompanion(row));
}

/** A companion is another person, so the export leaves out the companion's name. */
export const personalDataOf = (rows: readonly OwnReservation[]) =>
  rows.map(({ id, group_id, services, deleted_at, firstname, lastname, ...visit }) => {
    const isCompanion = group_id !== null && group_id !== id;
    return {
      ...visit,
      companion: isCompanion,
      ...(!isCompanion && { firstname, lastname }),
      ...(deleted_at !== null && { deleted: true }),
      services: services.map(({ price_cents, ...line }) => ({ ...line, price: fromCents(price_cents) })),
    };
  });

const ahead = (
  db: Db,
  { organization, now }: Pick<Work, 'organization' | 'now'>,
  clients: readonly number[],
) =>
  reservationsOf(db, organization)
    .select(reservationColumns)
    .where('client_id', '=', any(clients))
    .where('start_at', '>', toInstant(now()))
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null)
    .where(isUncharged(organization))
    .orderBy('id')
    .execute();

export const barbersAhead = async (work: Work, clients: readonly number[]): Promise<number[]> =>
  (await ahead(work.tx, work, clients)).map(({ barber_id }) => barber_id);

/**
 * Deletes the clients' held slots too. `locked` are the barbers whose calendars are locked; a reservation with another
 * barber throws `UnseenRowError`.
 */
export async function cancelAhead(
  work: Work,
  deps: Pick<Deps, 'reservationHooks'>,
  {
    clients,
    locked,
    tells,
  }: { clients: readonly number[]; locked: ReadonlySet<number> } & Pick<ReservationEdit, 'tells'>,
): Promise<void> {
  const { tx, organization, actor } = work;
  const found = await ahead(tx, work, clients);
  if (found.some(({ barber_id }) => !locked.has(barber_id))) throw new UnseenRowError();
  await tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`status = 'held'`)
    .where('client_id', '=', any(clients))
    .execute();
  const action = actor.kind === 'client' ? 'canceled' : 'status-set';
  const edit = { action, changes: { status: 'canceled' }, ...(tells && { tells }) } as const;
  await changeReservations(
    work,
    deps,
    found.map((before) => ({ before, edit })),
    work.now(),
  );
}

const erasedPerson = {
  client_firstname_snapshot: erasedName.firstname,
  client_lastname_snapshot: erasedName.lastname,
  client_phone_snapshot: null,
  client_email_snapshot: null,
  contact_email: null,
  contact_phone: null,
  notes: null,
  token_hash: null,
} as const;

const isNamed = sql<SqlBool>`not (client_firstname_snapshot = ${erasedName.firstname}
  and client_lastname_snapshot = ${erasedName.lastname}
  and num_nonnulls(client_phone_snapshot, client_email_snapshot, contact_email, contact_phone, notes, token_hash) = 0)`;

const named = (db: Db, organization: OrganizationId, clients: readonly number[], most: number) =>
  both((isDeleted) =>
    reservationsOf(db, organization)
      .select(['id', 'external_id', 'sequence', 'barber_id', 'status', 'created_at'])
      .select(['client_phone_snapshot as phone', 'client_email_snapshot as email'])
      .where('client_id', '=', any(clients))
      .where('deleted_at', isDeleted, null)
      .where(isNamed)
      .orderBy('start_at')
      .limit(most)
      .execute(),
  );

export async function hasUnsentCancellation(
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
): Promise<boolean> {
  const rows = await named(db, organization, clients, 10_000);
  return areWaiting(
    db,
    organization,
    rows.filter(({ status }) => status === 'canceled').flatMap(cancellationKeys),
  );
}

const answeredMs = 3 * days;

/**
 * Replaces the links too, which then answer 404. Answers the erased phones and e-mails, and whether all reservations
 * are done.
 */
export async function eraseSome(
  { tx, organization, now }: Work,
  clients: readonly number[],
  most: number,
): Promise<{ words: string[]; isDone: boolean }> {
  const readNamed = async () => (await named(tx, organization, clients, most)).slice(0, most);
  const barbers = new Set((await readNamed()).map(({ barber_id }) => barber_id));
  await lockCalendars(tx, organization, [...barbers]);
  // Second read: the reservations can have changed while this transaction waited for the locks.
  const rows = await readNamed();
  if (rows.some(({ barber_id }) => !barbers.has(barber_id))) throw new UnseenRowError();
  const since = toInstant(now() - answeredMs);
  const links = rows.filter(({ created_at }) => created_at >= since).map(({ external_id }) => external_id);
  const reservations = rows.map(({ id }) => id);
  // A reservation of any age can have a recent charge, whose idempotency answer must be forgotten too.
  if (rows.length > 0) await forgetAnswers(tx, organization, { links, reservations });
  await updateAll(tx, organization, reservations);
  const words = rows.flatMap(({ phone, email }) => [phone, email].filter((word) => word !== null));
  return { words: [...new Set(words)], isDone: rows.length < most };
}

const updateAll = (tx: Tx, organization: OrganizationId, ids: readonly number[]) => {
  const links = ids.map(() => mintPublicId(organization, 16));
  return tx
    .updateTable('reservations')
    .from(
      sql<{ id: number; link: string }>`unnest(${ids}::bigint[], ${links}::text[])`.as<'fresh'>(
        sql`fresh (id, link)`,
      ),
    )
    .set((eb) => ({ ...erasedPerson, external_id: eb.ref('fresh.link') }))
    .where('reservations.organization_id', '=', organization)
    .whereRef('reservations.id', '=', 'fresh.id')
    .execute();
};
