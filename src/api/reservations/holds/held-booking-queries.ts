import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { CountedContact } from '#domain/clients/counted-contact.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { fingerprint } from '../../security/tokens.ts';
import { mailable, mailedFacts } from '../mailed-queries.ts';
import { held } from './queries.ts';

const heldForEmail = (db: Db, organization: OrganizationId) =>
  held(db, organization).where('hold', '=', 'email');

export const unconfirmedBookings = (
  db: Db,
  organization: OrganizationId,
  { at, most }: { at: Instant; most: number },
) =>
  heldForEmail(db, organization)
    .select(['contact_email as email', 'held_for as network', 'held_until'])
    .where('held_until', '>', at)
    .where((eb) => eb.or([eb('group_id', 'is', null), eb('group_id', '=', eb.ref('id'))]))
    .limit(most);

export const asReservation = {
  status: 'scheduled',
  hold: null,
  held_until: null,
  held_lines: null,
  held_chat: null,
  held_marketing: null,
  held_for: null,
} as const;

export const lockOfferedSlot = (tx: Tx, organization: OrganizationId, id: number) =>
  held(tx, organization)
    .select(['id', 'external_id', 'barber_id', 'branch_id', 'sequence', 'held_lines', 'client_id'])
    .select(['client_firstname_snapshot', 'client_lastname_snapshot'])
    .select(['client_phone_snapshot', 'client_email_snapshot'])
    .where('id', '=', id)
    .where('hold', '=', 'offer')
    .forUpdate()
    .executeTakeFirst();

export const acceptHold = (
  tx: Tx,
  organization: OrganizationId,
  id: number,
  { email, phone }: CountedContact,
) =>
  tx
    .updateTable('reservations')
    .set({ ...asReservation, contact_email: email, contact_phone: phone })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

export type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/** Lapsed holds are included. */
export async function findHold(db: Db, organization: OrganizationId, externalId: string) {
  const [hold] = await readHolds(
    db,
    organization,
    heldForEmail(db, organization).selectAll().where('external_id', '=', externalId),
  );
  if (!hold) return undefined;
  const { id, group_id } = hold;
  const others = heldForEmail(db, organization)
    .selectAll()
    .where('group_id', '=', group_id)
    .where('id', '!=', id);
  const companions = group_id === id ? await readHolds(db, organization, others) : [];
  return { ...hold, companions };
}

async function readHolds(db: Db, organization: OrganizationId, which: Parameters<typeof mailedFacts>[2]) {
  const rows = await mailedFacts(db, organization, which)
    .select(['r.start_at', 'r.end_at', 'r.held_until', 'r.held_lines', 'r.held_chat', 'r.held_marketing'])
    .orderBy('r.id')
    .execute();
  // The `reservations_hold` check guarantees lines and `held_until` for these rows.
  return rows.map(({ held_lines, held_until, ...row }) => ({
    ...mailable(row),
    held_until: held_until as Instant,
    lines: held_lines ?? [],
  }));
}

/** Hash of the token that confirms a booking, stored before and after the confirmation; null without a token. */
export const findTokenHash = async (db: Db, organization: OrganizationId, externalId: string) =>
  (
    await db
      .selectFrom('reservations')
      .select('token_hash')
      .where('organization_id', '=', organization)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
  )?.token_hash ?? null;

export async function requireToken(
  db: Db,
  organization: OrganizationId,
  { externalId, token }: { externalId: string; token: string },
): Promise<void> {
  const hash = await findTokenHash(db, organization, externalId);
  if (!hash || !timingSafeEqual(hash, fingerprint(token))) throw new Refusal('not_found');
}

export const unconfirmedSlots = (
  db: Db,
  organization: OrganizationId,
  { ids, at }: { ids: readonly number[]; at: Instant },
) =>
  heldForEmail(db, organization)
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('held_until', '>', at)
    .execute();

/** Turns held slots into deposit holds; answers the number of slots. */
export async function awaitDeposit(
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
  { client, until, contact }: { client: number; until: Instant; contact?: CountedContact },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      hold: 'deposit',
      held_until: until,
      client_id: client,
      held_for: null,
      ...(contact && { contact_email: contact.email, contact_phone: contact.phone }),
    })
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', '=', 'held')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Answers the number of confirmed slots, which leaves out slots that are gone. */
export async function confirmHolds(
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
  client_id: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({ ...asReservation, by_stranger: false, client_id })
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', '=', 'held')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
