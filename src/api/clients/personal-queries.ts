import { sql, type SqlBool } from 'kysely';
import { erasedName } from '#domain/clients/erased.ts';
import { mergedFields } from '#domain/clients/merged-fields.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { blockDigests } from './block-queries.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

/**
 * Rows of a person, the main client first, then the merged clients; `client` may be any of them. Empty for an unknown
 * client and for the anonymous client.
 */
export const rowsOfPerson = (db: Db, organization: OrganizationId, client: number) =>
  db
    .selectFrom('clients')
    .selectAll()
    .where('organization_id', '=', organization)
    .where(
      sql<SqlBool>`coalesce(merged_into, id) = (select coalesce(one.merged_into, one.id) from clients as one
        where one.organization_id = ${organization} and one.id = ${client})`,
    )
    .where('is_anonymous', '=', false)
    .orderBy(sql`merged_into is not null`)
    .orderBy('id')
    .execute();
export type PersonRow = Awaited<ReturnType<typeof rowsOfPerson>>[number];

export async function findPerson(
  db: Db,
  organization: OrganizationId,
  client: number,
): Promise<PersonRow | undefined> {
  const [own, ...merged] = await rowsOfPerson(db, organization, client);
  return own && mergedFields(own, merged);
}

export async function personalDataOf(db: Db, organization: OrganizationId, clients: readonly number[]) {
  const notes = await db
    .selectFrom('client_notes')
    .select(['text', 'created_at', 'deleted_at'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', any(clients))
    .orderBy('id')
    .execute();
  const consents = await db
    .selectFrom('client_consents')
    .select(['channel', 'purpose', 'given', 'source', 'at', 'email'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', any(clients))
    .orderBy('id')
    .execute();
  const rewards = await db
    .selectFrom('loyalty_redemptions')
    .select(['at', 'cost'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', any(clients))
    .orderBy('id')
    .execute();
  const preferred = await db
    .selectFrom('clients as c')
    .innerJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'c.preferred_barber_id'),
    )
    .select(['c.id', 'u.firstname', 'u.lastname'])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', any(clients))
    .execute();
  const barbers = new Map(preferred.map(({ id, ...barber }) => [id, fullName(barber)]));
  return { notes, consents, rewards, barbers };
}

const contactIn = ({ email, phone_digits, phone_e164 }: PersonRow) => ({
  email: sql<string | null>`${email}::text`,
  digits: sql<string | null>`${phone_digits}::text`,
  e164: sql<string | null>`${phone_e164}::text`,
});

/**
 * Removes names and contacts from the locked rows of a person. If a row is blocked, digests of all contacts stay, so
 * that the block holds. The photo is removed last, see `forgetPhotos`.
 */
export async function erasePerson(
  tx: Tx,
  organization: OrganizationId,
  rows: readonly PersonRow[],
  at: Instant,
): Promise<void> {
  const digests = sql<Buffer[]>`${sql.join(
    rows.map((row) => blockDigests(organization, contactIn(row))),
    sql` || `,
  )}`;
  for (const { id, blocked_at } of rows)
    await tx
      .updateTable('clients')
      .set({
        ...erasedName,
        phone: null,
        phone_digits: null,
        phone_e164: null,
        email: null,
        tags: [],
        preferred_barber_id: null,
        block_reason: null,
        reminders_off_at: null,
        data_asked_at: null,
        erasing_asked_at: null,
        chats_failed: 0,
        erased_at: at,
        ...(blocked_at !== null && { blocked_digest: digests }),
      })
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
  const clients = any(rows.map(({ id }) => id));
  await tx
    .deleteFrom('client_notes')
    .where('organization_id', '=', organization)
    .where('client_id', '=', clients)
    .execute();
  await tx
    .deleteFrom('loyalty_redemptions')
    .where('organization_id', '=', organization)
    .where('client_id', '=', clients)
    .execute();
  await tx
    .updateTable('client_consents')
    .set({ email: null })
    .where('organization_id', '=', organization)
    .where('client_id', '=', clients)
    .where('email', 'is not', null)
    .execute();
}

export type DataRequest = 'export' | 'erase';
const requestColumns = { export: 'data_asked_at', erase: 'erasing_asked_at' } as const;

/** Records a data request by link that only the staff may answer for this client. */
export const recordDataRequest = (
  tx: Tx,
  organization: OrganizationId,
  client: number,
  kind: DataRequest,
  at: Instant,
) =>
  tx
    .updateTable('clients')
    .set({ [requestColumns[kind]]: at })
    .where('organization_id', '=', organization)
    .where('id', '=', client)
    .execute();

export const settleDataRequests = (tx: Tx, organization: OrganizationId, clients: readonly number[]) =>
  tx
    .updateTable('clients')
    .set({ data_asked_at: null, erasing_asked_at: null })
    .where('organization_id', '=', organization)
    .where('id', '=', any(clients))
    .execute();

export async function photosOf(
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .select('photo_url')
    .where('organization_id', '=', organization)
    .where('id', '=', any(clients))
    .where('photo_url', 'is not', null)
    .execute();
  return rows.flatMap(({ photo_url }) => photo_url ?? []);
}

export const forgetPhotos = (tx: Tx, organization: OrganizationId, clients: readonly number[]) =>
  tx
    .updateTable('clients')
    .set({ photo_url: null })
    .where('organization_id', '=', organization)
    .where('id', '=', any(clients))
    .execute();

/**
 * Clients without activity since an instant: creation, notes, consents, reservations and waitlist entries count, also
 * those of merged clients. Each table is searched by its client index, because there may be tens of thousands of
 * clients.
 */
const absent = (db: Db, organization: OrganizationId, since: Instant) => {
  const own = sql`(select c.id union all
    select m.id from clients as m where m.organization_id = ${organization} and m.merged_into = c.id) as own (id)`;
  const heard = (
    table: 'client_notes' | 'client_consents' | 'waitlist_entries' | 'reservations',
    at: 'created_at' | 'at' | 'start_at',
    isMeant = sql`true`,
  ) =>
    sql<SqlBool>`not exists (select from ${own} join ${sql.raw(table)} as h on h.organization_id = ${organization}
      and h.client_id = own.id and h.${sql.ref(at)} >= ${since} and ${isMeant})`;
  return db
    .selectFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where('c.is_anonymous', '=', false)
    .where('c.erased_at', 'is', null)
    .where('c.merged_into', 'is', null)
    .where('c.created_at', '<', since)
    .where(
      sql<SqlBool>`not exists (select from clients as m where m.organization_id = ${organization}
        and m.merged_into = c.id and m.created_at >= ${since})`,
    )
    .where(heard('client_notes', 'created_at'))
    .where(heard('client_consents', 'at'))
    .where(heard('waitlist_entries', 'created_at'))
    .where(heard('reservations', 'start_at', sql`h.deleted_at is null`));
};

export const listAbsent = async (db: Db, organization: OrganizationId, since: Instant, most: number) =>
  (await absent(db, organization, since).select('c.id').orderBy('c.id').limit(most).execute()).map(
    ({ id }) => id,
  );

export const isAbsent = async (
  db: Db,
  organization: OrganizationId,
  since: Instant,
  client: number,
): Promise<boolean> =>
  (await absent(db, organization, since).select('c.id').where('c.id', '=', client).executeTakeFirst()) !==
  undefined;

export const countAbsent = async (db: Db, organization: OrganizationId, since: Instant): Promise<number> =>
  (
    await absent(db, organization, since)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
