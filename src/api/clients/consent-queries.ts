import { type Expression, sql } from 'kysely';
import type { consentSources } from '#domain/clients/contract.ts';
import type { Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { lockClients, sameClients } from './queries.ts';

const consentEdition = 1;

const agreements = {
  chat: { channel: 'chat', purpose: 'service' },
  marketing: { channel: 'mail', purpose: 'marketing' },
  reminders: { channel: 'mail', purpose: 'service' },
} as const;

/** `by` is the user who entered the consent; null for the client's own entry. */
export type Consent = {
  client: number;
  by: number | null;
  to: keyof typeof agreements;
  given?: boolean;
  source?: (typeof consentSources)[number];
  /** Limits the consent to one e-mail; null means the whole client. */
  email?: string | null;
  reservation?: number | null;
};

export async function insertConsents(
  tx: Tx,
  organization: OrganizationId,
  consents: readonly Consent[],
  nowMs: number,
): Promise<void> {
  const rows = consents.map(({ client, by, to, given = true, source, email, reservation }) => ({
    organization_id: organization,
    client_id: client,
    ...agreements[to],
    given,
    source: source ?? (by === null ? 'booking-form' : 'staff'),
    text_version: consentEdition,
    user_id: by,
    email: email ?? null,
    reservation_id: reservation ?? null,
    at: toInstant(nowMs),
  }));
  await insertRows(tx, 'client_consents', rows);
}

/** Sets since when a client wants no reminders; null clears it for all rows of the same person. */
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
    .where((eb) =>
      since === null ? eb('id', 'in', sameClients(tx, organization, sql.val(client))) : eb('id', '=', client),
    )
    .execute();

type Addressed = {
  client: Expression<number | null>;
  email: Expression<string | null>;
  reservation?: Expression<number>;
};

/**
 * Whether reminders to a client at an e-mail are off. `reminders_off_at` holds for the whole client; consents hold for
 * their own address or reservation, or for the whole client. The newest of all counts.
 */
export function remindersOff(
  db: Db,
  organization: OrganizationId,
  { client, email, reservation }: Addressed,
) {
  const since = sql<Instant | null>`(${sameClients(db, organization, client)
    .clearSelect()
    .select((eb) => eb.fn.max('same.reminders_off_at').as('since'))})`;
  const newest = db
    .selectFrom('client_consents as word')
    .select(sql<boolean>`not word.given or coalesce(${since} > word.at, false)`.as('is_off'))
    .where('word.organization_id', '=', organization)
    .where('word.client_id', 'in', sameClients(db, organization, client))
    .where('word.channel', '=', 'mail')
    .where('word.purpose', '=', 'service')
    .where((eb) =>
      eb.or([
        eb.and([eb('word.email', 'is', null), eb('word.reservation_id', 'is', null)]),
        eb('word.email', '=', email),
        ...(reservation ? [eb('word.reservation_id', '=', reservation)] : []),
      ]),
    )
    .orderBy('word.id', 'desc')
    .limit(1);
  return sql<boolean>`coalesce((${newest}), ${since} is not null)`;
}

export async function readRemindersOff(
  db: Db,
  organization: OrganizationId,
  client: number,
  email: string | null,
): Promise<boolean> {
  const { is_off } = await db
    .selectNoFrom(
      remindersOff(db, organization, {
        client: sql<number>`${client}::bigint`,
        email: sql<string | null>`${email}::text`,
      }).as('is_off'),
    )
    .executeTakeFirstOrThrow();
  return is_off;
}

export async function wantsMarketing(
  db: Db,
  organization: OrganizationId,
  client: number,
  email: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('client_consents as word')
    .select('word.given')
    .where('word.organization_id', '=', organization)
    .where('word.client_id', 'in', sameClients(db, organization, sql<number>`${client}::bigint`))
    .where('word.channel', '=', 'mail')
    .where('word.purpose', '=', 'marketing')
    .where((eb) => eb.or([eb('word.email', 'is', null), eb('word.email', '=', email)]))
    .orderBy('word.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.given ?? false;
}

export const chatConsentsOf = (db: Db, organization: OrganizationId, client: Expression<number>) =>
  db
    .selectFrom('client_consents')
    .where('organization_id', '=', organization)
    .where('channel', '=', 'chat')
    .where('purpose', '=', 'service')
    .where('client_id', 'in', sameClients(db, organization, client))
    .orderBy('id', 'desc');

/** Across all shops; phones are written as `+59899123456`. */
export const clientsWithPhone = (db: Db, phones: readonly string[]) =>
  db
    .selectFrom('clients')
    .select(['organization_id', 'id'])
    .where('phone_e164', '=', sql<string>`any(${phones})`)
    .orderBy('organization_id')
    .orderBy('id')
    .execute() as Promise<{ organization_id: OrganizationId; id: number }[]>;

/**
 * Records a client's "yes" or "no" keyword about WhatsApp messages. A no ends an earlier yes; a yes lifts only a no
 * given by keyword; otherwise nothing changes and the answer is false.
 */
export async function consentByWord(
  tx: Tx,
  organization: OrganizationId,
  { client, given }: { client: number; given: boolean },
  nowMs: number,
): Promise<boolean> {
  const last = await chatConsentsOf(tx, organization, sql<number>`${client}::bigint`)
    .select(['given', 'source'])
    .limit(1)
    .executeTakeFirst();
  if (!last || last.given === given || (given && last.source !== 'keyword')) return false;
  await insertConsents(tx, organization, [{ client, by: null, to: 'chat', given, source: 'keyword' }], nowMs);
  return true;
}

/** False if the client received no marketing e-mails at that address. */
export async function refuseMarketing(
  tx: Tx,
  organization: OrganizationId,
  { client, email }: { client: number; email: string },
  nowMs: number,
): Promise<boolean> {
  await lockClients(tx, organization, [client]);
  if (!(await wantsMarketing(tx, organization, client, email))) return false;
  const refusal = { client, by: null, to: 'marketing', given: false, source: 'link', email } as const;
  await insertConsents(tx, organization, [refusal], nowMs);
  return true;
}
