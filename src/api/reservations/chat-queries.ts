import type { Expression } from 'kysely';
import { phoneDigits } from '#domain/text/contact.ts';
import { Rules } from '#domain/organization/rules.ts';
import { chatConsentsOf } from '../clients/consent-queries.ts';
import { chatNumber } from '../clients/queries.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { reservationsOf } from './queries.ts';

// After this many failed chats in a row, a phone number counts as unreachable until the client has another number.
export const mostUnreached = 3;

const consents = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('client_consents')
    .select(['client_id', 'given'])
    .where('organization_id', '=', organization)
    .where('channel', '=', 'chat')
    .where('purpose', '=', 'service')
    .distinctOn('client_id')
    .orderBy('client_id')
    .orderBy('id', 'desc');

const saidLast = (db: Db, organization: OrganizationId, client: Expression<number>) =>
  chatConsentsOf(db, organization, client).select('given').limit(1);

export type ChatPerson = { clientId: number; to: string };

/** Null where the shop sends no chats, or the client did not consent or has no reachable phone. */
export async function findChatPerson(
  db: Db,
  organization: OrganizationId,
  reservation: number,
): Promise<ChatPerson | null> {
  const which = reservationsOf(db, organization).selectAll().where('id', '=', reservation);
  const row = await db
    .selectFrom(which.as('r'))
    .innerJoin('organizations as o', (join) => join.on('o.id', '=', organization))
    .innerJoin('clients as c', (join) =>
      join.on('c.organization_id', '=', organization).onRef('c.id', '=', 'r.client_id'),
    )
    .select(['c.id as clientId', 'c.phone_digits', 'c.chats_failed', 'o.timezone', 'o.rules'])
    .select('r.client_phone_snapshot as phone')
    .select((eb) => saidLast(db, organization, eb.ref('c.id')).as('isAgreed'))
    .executeTakeFirst();
  return row && Rules.parse(row.rules).chat.on ? reached(row, row.phone, row.timezone) : null;
}

type Agreed = {
  clientId: number;
  phone_digits: string | null;
  chats_failed: number;
  isAgreed: boolean | null;
};

function reached(
  { clientId, phone_digits, chats_failed, isAgreed }: Agreed,
  phone: string | null,
  timezone: string | null,
): ChatPerson | null {
  if (!isAgreed || !phone) return null;
  const isGivenUp = chats_failed >= mostUnreached && phone_digits === phoneDigits(phone);
  const to = isGivenUp ? null : chatNumber({ timezone: timezone ?? 'UTC' }, phone);
  return to === null ? null : { clientId, to };
}

/** `phone` is as typed into the form; the caller checks that the shop sends chats. */
export async function findChatPersonOf(
  db: Db,
  { id: organization, timezone }: Pick<Shop, 'id' | 'timezone'>,
  { client_id, phone }: { client_id: number; phone: string | null },
): Promise<ChatPerson | null> {
  const row = await db
    .selectFrom('clients as c')
    .select(['c.id as clientId', 'c.phone_digits', 'c.chats_failed'])
    .select((eb) => saidLast(db, organization, eb.ref('c.id')).as('isAgreed'))
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', client_id)
    .executeTakeFirst();
  return row ? reached(row, phone, timezone) : null;
}

export async function phonesOfAgreed(db: Db, organization: OrganizationId): Promise<string[]> {
  const rows = await db
    .selectFrom(consents(db, organization).as('said'))
    .innerJoin('clients as c', (join) =>
      join.on('c.organization_id', '=', organization).onRef('c.id', '=', 'said.client_id'),
    )
    .select('c.phone')
    .where('said.given', '=', true)
    .where('c.phone', 'is not', null)
    .execute();
  return rows.flatMap(({ phone }) => phone ?? []);
}
