import { sql } from 'kysely';
import { type Contact, digitsOf } from '#domain/clients/client.ts';
import { mergedFields } from '#domain/clients/merged-fields.ts';
import { contactBy, type MatchedClient, type StoredClient } from '#domain/imports/judge.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { brokenConstraint } from '../database/errors.ts';
import { UnseenRowError } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import { e164Of } from './e164.ts';
import { auditFacts, insertClients, withMergedClients } from './queries.ts';

const withoutNulls = (values: readonly (string | null)[]) => values.filter((value) => value !== null);

export const contactIn = ({ timezone }: Pick<Shop, 'timezone'>) =>
  contactBy((phone) => e164Of(phone, timezone));

/** `id` and `person` are those of the main client; `email` and the phone columns are those of the matching client. */
export async function clientsWithContacts(
  db: Db,
  organization: OrganizationId,
  contacts: readonly Contact[],
): Promise<StoredClient[]> {
  const [emails, digits, e164s] = (['email', 'digits', 'e164'] as const).map((key) =>
    withoutNulls(contacts.map((contact) => contact[key])),
  );
  const rows = await withMergedClients(db, organization)
    .select(['k.id', 'c.email as met_email', 'c.phone_digits', 'c.phone_e164'])
    .where((eb) =>
      eb.or([
        eb('c.email', '=', sql<string>`any(${emails})`),
        eb('c.phone_digits', '=', sql<string>`any(${digits})`),
        eb('c.phone_e164', '=', sql<string>`any(${e164s})`),
      ]),
    )
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, met_email, phone_digits, phone_e164, merged, ...own }) => {
    const { firstname, lastname, phone, email } = mergedFields(own, merged);
    return { id, email: met_email, phone_digits, phone_e164, person: { firstname, lastname, phone, email } };
  });
}

export const insertMatchedClients = (tx: Tx, shop: Shop, clients: readonly MatchedClient[], nowMs: number) =>
  insertClients(
    tx,
    shop,
    [...new Set(clients)]
      .filter(({ isNew }) => isNew)
      .map(({ id, person }) => ({ id, person, isAnonymous: false, origin: 'import' as const })),
    nowMs,
  );

/** Fills blank fields of clients in ascending order of id; fields filled since the clients were read stay. */
export async function fillClients(
  work: Pick<Work, 'tx' | 'audit'>,
  { id: organization, timezone }: Pick<Shop, 'id' | 'timezone'>,
  clients: readonly MatchedClient[],
): Promise<void> {
  const known = new Set(clients.filter(({ isNew }) => !isNew));
  for (const { id, filled } of [...known].toSorted((a, b) => a.id - b.id)) {
    const { lastname, phone, email } = filled;
    const fields = Object.keys(filled);
    if (fields.length === 0) continue;
    try {
      const { numUpdatedRows } = await work.tx
        .updateTable('clients')
        .set((eb) => ({
          ...(lastname && { lastname: sql<string>`coalesce(nullif(lastname, ''), ${lastname})` }),
          ...(phone && {
            phone: eb.fn.coalesce('phone', eb.val(phone)),
            phone_digits: eb.fn.coalesce('phone_digits', eb.val(digitsOf({ phone }))),
            phone_e164: eb.fn.coalesce('phone_e164', eb.val(e164Of(phone, timezone))),
          }),
          ...(email && { email: eb.fn.coalesce('email', eb.val(email)) }),
        }))
        .where('organization_id', '=', organization)
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      // The client was erased since the read; a new read matches the row of the file to another client.
      if (numUpdatedRows === 0n) throw new UnseenRowError();
    } catch (problem) {
      if (brokenConstraint(problem) === 'clients_email_key') throw new UnseenRowError();
      throw problem;
    }
    auditFacts(work, id, fields);
  }
}

export async function clearFilledFields(
  work: Pick<Work, 'tx' | 'organization' | 'audit'>,
  id: number,
  fields: readonly string[],
): Promise<void> {
  await work.tx
    .updateTable('clients')
    .set({
      ...(fields.includes('lastname') && { lastname: '' }),
      ...(fields.includes('phone') && { phone: null, phone_digits: null, phone_e164: null }),
      ...(fields.includes('email') && { email: null }),
    })
    .where('organization_id', '=', work.organization)
    .where('id', '=', id)
    .execute();
  auditFacts(work, id, fields);
}

// A row in any of these tables prevents the deletion of its client.
const about = [
  'reservations',
  'client_consents',
  'client_notes',
  'loyalty_redemptions',
  'messages',
  'waitlist_entries',
  'series',
  'privacy_tokens',
] as const;

const isIn = (organization: OrganizationId, table: (typeof about)[number]) =>
  sql<boolean>`exists (select from ${sql.ref(table)} o where o.organization_id = ${organization} and o.client_id = c.id)`;
const isMergedInto = (organization: OrganizationId) =>
  sql<boolean>`exists (select from clients m where m.organization_id = ${organization}
    and m.merged_into is not null and c.id in (m.merged_into, m.merged_under))`;

export async function deleteUnreferencedClients(
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', sql<number>`any(${ids})`)
    .where((eb) =>
      eb.not(eb.or([...about.map((table) => isIn(organization, table)), isMergedInto(organization)])),
    )
    .returning('c.id')
    .execute();
  return rows.map(({ id }) => id);
}
