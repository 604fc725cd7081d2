import { type Expression, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Contact, contactOf, digitsOf, type NewClient, type Person } from '#domain/clients/client.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import { e164Of } from './e164.ts';

const standsForOf = (table: string) =>
  sql<number>`coalesce(${sql.ref(`${table}.merged_into`)}, ${sql.ref(`${table}.id`)})`;

/** Who stands for a client `c`: they themselves, or whoever they were merged into. */
export const standsFor = standsForOf('c');

/**
 * The ids of all who are one person with a client, as a query: who stands for them, and who was merged into that one. The
 * client may be a column of the query around it, so no other query calls its tables as this one does.
 */
export const sameClients = (db: Db, organization: OrganizationId, client: Expression<number | null>) =>
  db
    .selectFrom('clients as asked')
    .innerJoin('clients as same', (join) =>
      join
        .on('same.organization_id', '=', organization)
        .on((eb) =>
          eb.or([
            eb('same.id', '=', standsForOf('asked')),
            eb('same.merged_into', '=', standsForOf('asked')),
          ]),
        ),
    )
    .select('same.id')
    .where('asked.organization_id', '=', organization)
    .where('asked.id', '=', client);

/** Whether a client `c`, or anybody who is one person with them, is blocked. */
const isBlocked = (db: Db, organization: OrganizationId) =>
  sql<boolean>`exists (${db
    .selectFrom('clients as b')
    .select('b.id')
    .where('b.organization_id', '=', organization)
    .where('b.blocked_at', 'is not', null)
    .where((eb) => eb.or([eb('b.id', '=', standsFor), eb('b.merged_into', '=', standsFor)]))})`;

type ContactColumns = { [C in keyof Contact]: Expression<string | null> };

const matchingClients = (db: Db, organization: OrganizationId, { email, digits, e164 }: ContactColumns) =>
  db
    .selectFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where((eb) =>
      eb.or([eb('c.email', '=', email), eb('c.phone_digits', '=', digits), eb('c.phone_e164', '=', e164)]),
    );

/**
 * Whom a contact belongs to, as a query: the client with the e-mail, else the first one with the phone, by the id of who stands
 * for them. `is_blocked` says whether anybody whom the contact may belong to is blocked.
 */
export const knownClient = (db: Db, organization: OrganizationId, contact: ContactColumns) =>
  matchingClients(db, organization, contact)
    .select([
      standsFor.as('id'),
      'c.email',
      'c.phone_digits',
      'c.phone_e164',
      sql<boolean>`bool_or(${isBlocked(db, organization)}) over ()`.as('is_blocked'),
    ])
    .orderBy(sql`coalesce(c.email = ${contact.email}, false)`, 'desc')
    .orderBy('c.id')
    .limit(1);

/** A phone as phones are told apart in a shop, or null. */
export const phoneKey = ({ timezone }: Pick<Shop, 'timezone'>, phone: string | null) =>
  e164Of(phone, timezone);

/**
 * Digests of the spellings of a contact, by which one that is blocked is known again after its client was erased. Without a
 * secret of ours, because the block outlives each of them; they differ from shop to shop.
 */
export const blockDigests = (organization: OrganizationId, contact: ContactColumns) => {
  const digests = Object.entries(contact).map(
    ([kind, value]) =>
      sql`sha256(convert_to(${`navaja block ${organization} ${kind} `}::text || ${value}, 'UTF8'))`,
  );
  return sql<Buffer[]>`array_remove(array[${sql.join(digests)}], null)`;
};

/** Whether a contact is that of somebody who was blocked and erased, as a query. */
export const isBlockedStill = (db: Db, organization: OrganizationId, contact: ContactColumns) =>
  sql<boolean>`exists (${db
    .selectFrom('clients as b')
    .select('b.id')
    .where('b.organization_id', '=', organization)
    .where('b.blocked_at', 'is not', null)
    .where(sql<SqlBool>`b.blocked_digest && ${blockDigests(organization, contact)}`)})`;

/**
 * Whom a shop knows whoever a form names as, if anybody, and whether they are blocked; where it is known who they are, that
 * one, by the id of who stands for them, and whether that one is.
 */
export async function findKnown(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  { id = null, ...person }: Pick<Person, 'email' | 'phone'> & { id?: number | null },
): Promise<{ id: number | undefined; is_blocked: boolean }> {
  const { email, digits, e164 } = contactOf(person, phoneKey(shop, person.phone));
  const contact = {
    email: sql<string | null>`${email}::text`,
    digits: sql<string | null>`${digits}::text`,
    e164: sql<string | null>`${e164}::text`,
  };
  const named = db
    .selectFrom('clients as c')
    .select([standsFor.as('id'), isBlocked(db, shop.id).as('is_blocked')])
    .where('c.organization_id', '=', shop.id)
    .where('c.id', '=', id);
  const { known, still, own } = await db
    .selectNoFrom([
      jsonObjectFrom(knownClient(db, shop.id, contact)).as('known'),
      isBlockedStill(db, shop.id, contact).as('still'),
      jsonObjectFrom(named).as('own'),
    ])
    .executeTakeFirstOrThrow();
  const is_blocked = [known?.is_blocked, still, own?.is_blocked].includes(true);
  return { id: (own ?? known)?.id, is_blocked };
}

/** Refuses what a blocked client wants by a link: one who is blocked, or is reached by the contact of one who is. */
export async function requireNotBlocked(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  client: Pick<Person, 'email' | 'phone'> & { id: number | null },
): Promise<void> {
  if ((await findKnown(db, shop, client)).is_blocked) throw new Refusal('not_taken_online');
}

/** The client book, as a query: all but the anonymous client and those who are erased; merged ones stand in it too. */
export const bookOf = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where('c.is_anonymous', '=', false)
    .where('c.erased_at', 'is', null);

/** Lets nobody else change some clients, and those who are one person with them, until the transaction ends. */
export const lockClients = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  tx
    .selectFrom('clients as k')
    .select('k.id')
    .where('k.organization_id', '=', organization)
    .where('k.id', 'in', sameClients(tx, organization, sql<number>`any(${ids})`))
    .orderBy('k.id')
    .forNoKeyUpdate()
    .execute();

/** Who stands for a client `c` as `k`, with what merged clients complete in them: see `standing`, which both are for. */
export const withStanding = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('clients as c')
    .innerJoin('clients as k', (join) =>
      join.on('k.organization_id', '=', organization).on('k.id', '=', standsFor),
    )
    .select(['k.firstname', 'k.lastname', 'k.phone', 'k.email'])
    .select(['k.photo_url', 'k.preferred_barber_id', 'k.tags'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('clients as m')
          .select(['m.lastname', 'm.phone', 'm.email', 'm.photo_url', 'm.preferred_barber_id', 'm.tags'])
          .select('m.created_at')
          .where('m.organization_id', '=', organization)
          .whereRef('m.merged_into', '=', 'k.id')
          .orderBy('m.id'),
      ).as('merged'),
    )
    .where('c.organization_id', '=', organization)
    .where('c.is_anonymous', '=', false);

/** Clients by their ids, as a query, each as who stands for them; never who was erased, or all who gave no name. */
export const clientsById = (db: Db, organization: OrganizationId, ids: readonly number[]) =>
  withStanding(db, organization)
    .select('c.id')
    .where('c.id', '=', sql<number>`any(${ids})`)
    .where('c.erased_at', 'is', null);

/** The client who stands for all who gave no name, as a query. */
export const anonymousClient = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`is_anonymous`);

/** Writes new clients; one whose e-mail somebody else wrote meanwhile lets the transaction begin anew. */
export async function insertClients(
  tx: Tx,
  shop: Pick<Shop, 'id' | 'timezone'>,
  clients: readonly NewClient[],
  nowMs: number,
): Promise<void> {
  const rows = clients.map(({ id, isAnonymous, person, origin = 'booking' }) => ({
    organization_id: shop.id,
    id,
    firstname: person.firstname,
    lastname: person.lastname,
    phone: person.phone,
    phone_digits: digitsOf(person),
    phone_e164: phoneKey(shop, person.phone),
    email: person.email,
    is_anonymous: isAnonymous,
    origin,
    created_at: toInstant(nowMs),
  }));
  await insertRows(tx, 'clients', rows, { beginAnew: 'clients_email_key' });
}

/** Notes which facts of a client are other ones now, never what they are: whoever is erased leaves nothing in the log. */
export function auditFacts({ audit }: Pick<Work, 'audit'>, id: number, fields: readonly string[]): void {
  const after = { client_fields: fields.toSorted().join(',') };
  audit({ subject: 'client', subject_id: id, action: 'changed', after });
}

/** Counts one more chat in a row that did not reach a client. */
export const countUnreached = (tx: Tx, organization: OrganizationId, client: number) =>
  tx
    .updateTable('clients')
    .set((eb) => ({ chats_failed: eb('chats_failed', '+', 1) }))
    .where('organization_id', '=', organization)
    .where('id', '=', client)
    .where('chats_failed', '<', 1_000)
    .execute();

/** Begins to count anew, because a chat reached a client. */
export const countReached = (tx: Tx, organization: OrganizationId, client: number) =>
  tx
    .updateTable('clients')
    .set({ chats_failed: 0 })
    .where('organization_id', '=', organization)
    .where('id', '=', client)
    .where('chats_failed', '>', 0)
    .execute();
