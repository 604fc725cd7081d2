import { type Expression, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { contactOf, digitsOf, isKnown, type NewClient, type Person } from '#domain/clients/client.ts';
import { countedContact } from '#domain/clients/counted-contact.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import { bookedReservations } from '../database/booked-reservations.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import { type ContactColumns, formerDigits, isBlockedStill, possibleDigits } from './block-queries.ts';
import { chatNumberOf, e164Of } from './e164.ts';

const standsForOf = (table: string) =>
  sql<number>`coalesce(${sql.ref(`${table}.merged_into`)}, ${sql.ref(`${table}.id`)})`;

/** Id of the main client of a row `c`: the client it is merged into, else its own id. */
export const standsFor = standsForOf('c');

/**
 * Query of the ids of all rows of a person: the main client and the clients merged into it. `client` may be a column of
 * the outer query, so outer queries must not use the aliases `asked` and `same`.
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

const isBlocked = (db: Db, organization: OrganizationId) =>
  sql<boolean>`exists (${db
    .selectFrom('clients as b')
    .select('b.id')
    .where('b.organization_id', '=', organization)
    .where('b.blocked_at', 'is not', null)
    .where((eb) => eb.or([eb('b.id', '=', standsFor), eb('b.merged_into', '=', standsFor)]))})`;

/**
 * Whether a person has a reservation that is not canceled, or confirmed a booking or waitlist entry by its e-mailed
 * link: its row then keeps the digest of the link's token.
 */
const isTrusted = (db: Db, organization: OrganizationId) =>
  sql<boolean>`exists (${sameClients(db, organization, sql.ref('c.id')).where((eb) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom(bookedReservations(organization).as('v'))
          .select('v.id')
          .whereRef('v.client_id', '=', 'same.id')
          .where((is) => is.or([is('v.status', '!=', 'canceled'), is('v.token_hash', 'is not', null)]))
          .where('v.deleted_at', 'is', null),
      ),
      eb.exists(
        eb
          .selectFrom('waitlist_entries as w')
          .select('w.id')
          .where('w.organization_id', '=', organization)
          .whereRef('w.client_id', '=', 'same.id')
          .where('w.is_confirmed', '=', true)
          .where('w.token_hash', 'is not', null),
      ),
    ]),
  )})`;

const matchingClients = (db: Db, organization: OrganizationId, contact: ContactColumns) =>
  db
    .selectFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where((eb) =>
      eb.or([
        eb('c.email', '=', contact.email),
        eb('c.phone_digits', '=', possibleDigits(contact)),
        eb('c.phone_e164', '=', contact.e164),
      ]),
    );

/**
 * Query of the client with a contact: the client with the e-mail, else the first client with the phone; the id is that
 * of the main client. `is_blocked` says whether any client with the e-mail or phone is blocked.
 */
export const knownClient = (db: Db, organization: OrganizationId, contact: ContactColumns) =>
  matchingClients(db, organization, contact)
    .select([
      standsFor.as('id'),
      'c.email',
      'c.phone_digits',
      'c.phone_e164',
      isTrusted(db, organization).as('is_trusted'),
      sql<boolean>`bool_or(${isBlocked(db, organization)}) over ()`.as('is_blocked'),
    ])
    .orderBy(sql`coalesce(c.email = ${contact.email}, false)`, 'desc')
    .orderBy('c.id')
    .limit(1);

/** Reservations of everybody with the e-mail or phone, merged clients included. */
export const visitsOfContact = (db: Db, organization: OrganizationId, contact: ContactColumns) =>
  db
    .selectFrom(bookedReservations(organization).as('v'))
    .where('v.deleted_at', 'is', null)
    .where('v.client_id', 'in', (eb) =>
      eb
        .selectFrom(matchingClients(db, organization, contact).select(standsFor.as('id')).as('k'))
        .innerJoin('clients as same', (join) =>
          join
            .on('same.organization_id', '=', organization)
            .on((on) =>
              on.or([on('same.id', '=', on.ref('k.id')), on('same.merged_into', '=', on.ref('k.id'))]),
            ),
        )
        .select('same.id'),
    );

export const phoneKey = ({ timezone }: Pick<Shop, 'timezone'>, phone: string | null) =>
  e164Of(phone, timezone);

export const countedAt = (
  { timezone }: Pick<Shop, 'timezone'>,
  { email, phone }: Pick<Person, 'email' | 'phone'>,
) => countedContact({ email, phone, e164: e164Of(phone, timezone) }, timezone);

export const chatNumber = ({ timezone }: Pick<Shop, 'timezone'>, phone: string): string | null =>
  chatNumberOf(phone, timezone);

/**
 * Finds the client by id, else by e-mail or phone. `is_blocked` also if any blocked client has that e-mail or phone.
 */
export async function findKnown(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  { id = null, ...person }: Pick<Person, 'email' | 'phone'> & { id?: number | null },
): Promise<{ id: number | undefined; is_blocked: boolean; is_known: boolean }> {
  const typed = contactOf(person, phoneKey(shop, person.phone));
  const { email, digits, e164 } = typed;
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
      isBlockedStill(db, shop.id, {
        ...contact,
        former: sql<string[]>`${formerDigits(e164, shop.timezone)}::text[]`,
      }).as('still'),
      jsonObjectFrom(named).as('own'),
    ])
    .executeTakeFirstOrThrow();
  const is_blocked = [known?.is_blocked, still, own?.is_blocked].includes(true);
  return { id: (own ?? known)?.id, is_blocked, is_known: isKnown(known ?? undefined, typed) };
}

export async function requireNotBlocked(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  client: Pick<Person, 'email' | 'phone'> & { id: number | null },
): Promise<void> {
  if ((await findKnown(db, shop, client)).is_blocked) throw new Refusal('not_taken_online');
}

export const bookOf = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where('c.is_anonymous', '=', false)
    .where('c.erased_at', 'is', null);

export const lockClients = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  tx
    .selectFrom('clients as k')
    .select('k.id')
    .where('k.organization_id', '=', organization)
    .where('k.id', 'in', sameClients(tx, organization, sql<number>`any(${ids})`))
    .orderBy('k.id')
    .forNoKeyUpdate()
    .execute();

/**
 * Clients `c` joined with their main clients `k`; `mergedFields` combines the data of `k` with the rows in `merged`.
 */
export const withMergedClients = (db: Db, organization: OrganizationId) =>
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

export const clientsById = (db: Db, organization: OrganizationId, ids: readonly number[]) =>
  withMergedClients(db, organization)
    .select('c.id')
    .where('c.id', '=', sql<number>`any(${ids})`)
    .where('c.erased_at', 'is', null);

export const anonymousClient = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`is_anonymous`);

/** A conflict with an e-mail that another transaction inserted restarts the transaction. */
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

/**
 * Records the names of changed fields of a client, without values, so that an erased client leaves nothing in the audit
 * log.
 */
export function auditFacts({ audit }: Pick<Work, 'audit'>, id: number, fields: readonly string[]): void {
  const after = { client_fields: fields.toSorted().join(',') };
  audit({ subject: 'client', subject_id: id, action: 'changed', after });
}

export const countUnreached = (tx: Tx, organization: OrganizationId, client: number) =>
  tx
    .updateTable('clients')
    .set((eb) => ({ chats_failed: eb('chats_failed', '+', 1) }))
    .where('organization_id', '=', organization)
    .where('id', '=', client)
    .where('chats_failed', '<', 1_000)
    .execute();

export const countReached = (tx: Tx, organization: OrganizationId, client: number) =>
  tx
    .updateTable('clients')
    .set({ chats_failed: 0 })
    .where('organization_id', '=', organization)
    .where('id', '=', client)
    .where('chats_failed', '>', 0)
    .execute();
