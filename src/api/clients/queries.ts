import { type Expression, sql, type SqlBool } from 'kysely';
import type { NewClient } from '#domain/clients/client.ts';
import { phoneDigits } from '#domain/contact.ts';
import type { Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';

/** Whom an e-mail or a phone may belong to, as a query: the client with the e-mail, else the first one with the phone. */
export const knownClient = (
  db: Db,
  organization: OrganizationId,
  { email, digits }: { email: Expression<string | null>; digits: Expression<string | null> },
) =>
  db
    .selectFrom('clients')
    .select(['id', 'email', 'phone_digits'])
    .where('organization_id', '=', organization)
    .where((eb) => eb.or([eb('email', '=', email), eb('phone_digits', '=', digits)]))
    .orderBy(sql`coalesce(email = ${email}, false)`, 'desc')
    .orderBy('id')
    .limit(1);

/** Clients by their ids, as a query; never the one who stands for all who gave no name. */
export const clientsById = (db: Db, organization: OrganizationId, ids: readonly number[]) =>
  db
    .selectFrom('clients')
    .select(['id', 'firstname', 'lastname', 'phone', 'email'])
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('is_anonymous', '=', false);

/** The client who stands for all who gave no name, as a query. */
export const anonymousClient = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`is_anonymous`);

/** Notes since when a client wants no reminders of the shop, or with null that they want them. */
export const setRemindersOff = (
  tx: Tx,
  organization: OrganizationId,
  client: number,
  since: Instant | null,
) =>
  tx
    .updateTable('clients')
    .set((eb) => ({ reminders_off_at: since && eb.fn.coalesce('reminders_off_at', eb.val(since)) }))
    .where('organization_id', '=', organization)
    .where('id', '=', client)
    .execute();

/** Writes new clients; one whose e-mail somebody else wrote meanwhile lets the transaction begin anew. */
export async function insertClients(
  tx: Tx,
  organization: OrganizationId,
  clients: readonly NewClient[],
  nowMs: number,
): Promise<void> {
  const rows = clients.map(({ id, isAnonymous, person: { firstname, lastname, phone, email } }) => ({
    organization_id: organization,
    id,
    firstname,
    lastname,
    phone,
    phone_digits: phoneDigits(phone ?? '') || null,
    email,
    is_anonymous: isAnonymous,
    created_at: toInstant(nowMs),
  }));
  await insertRows(tx, 'clients', rows, { beginAnew: 'clients_email_key' });
}

/** What the newest edition of the words says that clients agree to when they want chats. */
const consentEdition = 1;

/** A client's word that they want to be told by chat; `by` is who of the staff took it down, null where they gave it themselves. */
export type ChatConsent = { client: number; by: number | null };

/** Writes down who agreed to be told by chat about their own reservations. */
export async function insertConsents(
  tx: Tx,
  organization: OrganizationId,
  consents: readonly ChatConsent[],
  nowMs: number,
): Promise<void> {
  const rows = consents.map(({ client, by }) => ({
    organization_id: organization,
    client_id: client,
    channel: 'chat',
    purpose: 'service',
    given: true,
    source: by === null ? 'booking-form' : 'staff',
    text_version: consentEdition,
    user_id: by,
    at: toInstant(nowMs),
  }));
  await insertRows(tx, 'client_consents', rows);
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
