import { sql } from 'kysely';
import { countedContact, spellingsOfCounted } from '#domain/clients/counted-contact.ts';
import { readMyReservations } from '#domain/recovery/contract.ts';
import { recoveryMinutes } from '#domain/recovery/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { refusalStatus } from '#domain/route.ts';
import { looksLikeEmail } from '#domain/text/contact.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { clientsWithContact } from '../clients/contact-queries.ts';
import { phoneKey } from '../clients/queries.ts';
import { minutes, toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import type { Shop } from '../organization/queries.ts';
import { readReservations, reservations } from '../reservations/read-model.ts';
import { fingerprint, mintPublicId, organizationOfPublicId } from '../security/tokens.ts';

export type ContactKind = 'email' | 'phone';
/** A normalised e-mail, or a phone in E.164. */
export type RecoveryContact = { kind: ContactKind; value: string };

/** Null for a text that is neither an e-mail address nor a possible phone number. */
export function readContact(shop: Pick<Shop, 'timezone'>, typed: string): RecoveryContact | null {
  if (looksLikeEmail(typed)) return { kind: 'email', value: typed.toLowerCase() };
  const phone = phoneKey(shop, typed);
  return phone === null ? null : { kind: 'phone', value: phone };
}

export function contactOfReservation(
  shop: Pick<Shop, 'timezone'>,
  { client: { email, phone } }: Pick<Reservation, 'client'>,
  kind: ContactKind,
): RecoveryContact | null {
  const value = kind === 'email' ? (email?.toLowerCase() ?? null) : phoneKey(shop, phone);
  return value === null ? null : { kind, value };
}

const mostRead = 500;

/**
 * The reservations booked under a contact, the newest start first. Other reservations of a client with this contact are
 * left out, because people who share a phone share the client.
 */
export async function reservationsUnder(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  contact: RecoveryContact,
): Promise<Reservation[]> {
  const { id: organization, timezone } = shop;
  const { kind, value } = contact;
  const { email, phone } = countedContact({ email: null, phone: null, [kind]: value }, timezone);
  const ids = reservations(db, organization)
    .clearSelect()
    .select('id')
    .orderBy('start_at', 'desc')
    .limit(mostRead);
  const [ofClients, own] = await Promise.all([
    ids.where('client_id', 'in', clientsWithContact(db, organization, contact)).execute(),
    // The client's contact may have changed since, and people who share a phone have contacts of their own.
    phone === null
      ? ids.where('contact_email', '=', email).execute()
      : ids.where('contact_phone', '=', sql<string>`any(${spellingsOfCounted(phone)})`).execute(),
  ]);
  const found = await readReservations(db, organization, [
    ...new Set([...ofClients, ...own].map(({ id }) => id)),
  ]);
  return found
    .filter((reservation) => contactOfReservation(shop, reservation, kind)?.value === value)
    .toReversed();
}

export async function issueRecoveryLink(
  tx: Tx,
  organization: OrganizationId,
  { reservation, kind }: { reservation: number; kind: ContactKind },
  nowMs: EpochMs,
): Promise<string> {
  const token = mintPublicId(organization, 32);
  await tx
    .insertInto('recovery_links')
    .values({
      organization_id: organization,
      token_hash: fingerprint(token),
      reservation_id: reservation,
      contact: kind,
      created_at: toInstant(nowMs),
      expires_at: toInstant(nowMs + recoveryMinutes * minutes),
    })
    .execute();
  return token;
}

export type RecoveryLink = {
  organization: OrganizationId;
  reservation_id: number;
  contact: ContactKind;
  expires_at: Instant;
};

export const deadLink = () =>
  new Refusal('bad_token', { status: refusalStatus(readMyReservations, 'bad_token') });

export async function requireRecoveryLink(db: Db, token: string, nowMs: EpochMs): Promise<RecoveryLink> {
  const organization = organizationOfPublicId(token);
  const found =
    organization &&
    (await db
      .selectFrom('recovery_links')
      .select(['reservation_id', 'contact', 'expires_at'])
      .where('organization_id', '=', organization)
      .where('token_hash', '=', fingerprint(token))
      .where('expires_at', '>', toInstant(nowMs))
      .executeTakeFirst());
  if (!found) throw deadLink();
  return { organization, ...found, contact: found.contact as ContactKind };
}

export const staleRecoveryLinks: StaleRows = {
  table: 'recovery_links',
  key: 'token_hash',
  since: 'expires_at',
  before: toInstant,
};
