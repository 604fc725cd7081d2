import { chatNumber } from '#domain/clients/chat-number.ts';
import { phoneDigits } from '#domain/contact.ts';
import { Rules } from '#domain/organization/rules.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservationsOf } from './queries.ts';

// So many in a row, and the number counts as unreachable until it is another one.
const mostUnreached = 3;

/** What a client said last about chats on their own reservations. */
const consents = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('client_consents')
    .select(['client_id', 'given'])
    .distinctOn('client_id')
    .where('organization_id', '=', organization)
    .where('channel', '=', 'chat')
    .where('purpose', '=', 'service')
    .orderBy('client_id')
    .orderBy('id', 'desc');

export type ChatPerson = { clientId: number; to: string };

/** Whom a chat about a reservation goes to; null where the shop sends none, or its client did not agree or cannot be reached. */
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
    .select((eb) =>
      consents(db, organization)
        .clearSelect()
        .select('given')
        .where('client_id', '=', eb.ref('c.id'))
        .as('isAgreed'),
    )
    .executeTakeFirst();
  if (!row?.isAgreed || !row.phone || !Rules.parse(row.rules).chat.on) return null;
  const isGivenUp = row.chats_failed >= mostUnreached && row.phone_digits === phoneDigits(row.phone);
  const to = isGivenUp ? null : chatNumber(row.phone, row.timezone ?? 'UTC');
  return to === null ? null : { clientId: row.clientId, to };
}

/** The phones of all clients who agreed to be told by chat. */
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
