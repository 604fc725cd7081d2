import { sql } from 'kysely';
import type { Message, MessageChannel, MessageState } from '#domain/reservations/messages/contract.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { days, toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { StaleRows } from '../jobs/sweep.ts';

/** The key is that of the job that sends the message; `recordMail` appends the id of the reservation. */
export type NewMessage = {
  key: string;
  reservationId: number | null;
  clientId: number | null;
  channel: MessageChannel;
  kind: string;
};

export type Outcome = { state: MessageState; problem?: string | null };

/** Stored as planned unless an outcome is given; an already stored key stays unchanged. */
export const planMessages = (
  db: Db,
  organization: OrganizationId,
  messages: readonly NewMessage[],
  nowMs: EpochMs,
  { state, problem = null }: Outcome = { state: 'planned' },
) =>
  insertRows(
    db,
    'messages',
    messages.map(({ key, reservationId, clientId, channel, kind }) => ({
      organization_id: organization,
      key,
      reservation_id: reservationId,
      client_id: clientId,
      channel,
      kind,
      state,
      problem,
      created_at: toInstant(nowMs),
      state_at: toInstant(nowMs),
    })),
    { leaveOut: 'messages_key' },
  );

export async function findMessage(
  db: Db,
  organization: OrganizationId,
  key: string,
): Promise<{ id: number; state: MessageState; state_at: Instant }> {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'state', 'state_at'])
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row as typeof row & { state: MessageState };
}

export type MessageStep = {
  from: readonly MessageState[];
  to: MessageState;
  providerId?: string;
  problem?: string | null;
};

export async function stepMessages(
  db: Db,
  organization: OrganizationId,
  keys: readonly string[],
  { from, to, providerId, problem }: MessageStep,
  nowMs: EpochMs,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      state: to,
      state_at: toInstant(nowMs),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(problem !== undefined && { problem }),
    })
    .where('organization_id', '=', organization)
    .where('key', '=', sql<string>`any(${keys})`)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function messagesOf(
  db: Db,
  organization: OrganizationId,
  reservation: number,
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'channel', 'kind', 'state', 'state_at'])
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', reservation)
    .orderBy('id', 'desc')
    .execute();
  return rows as Message[];
}

export async function writtenAbout(
  db: Db,
  organization: OrganizationId,
  reservations: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('messages')
    .select('reservation_id')
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', sql<number>`any(${reservations})`)
    .execute();
  return new Set(rows.flatMap(({ reservation_id: id }) => id ?? []));
}

/**
 * Checks for messages of this kind: to a client of `clients` after `since`, or about the same reservation at any time.
 * Unfinished attempts of this message do not count.
 */
export async function wasAsked(
  db: Db,
  organization: OrganizationId,
  { key, kind, reservationId }: NewMessage,
  { clients, since }: { clients: readonly number[]; since: EpochMs },
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organization)
    .where('kind', '=', kind)
    .where('state', 'in', ['sending', 'sent'])
    .where((eb) =>
      eb.or([
        eb.and([eb('client_id', '=', sql<number>`any(${clients})`), eb('state_at', '>', toInstant(since))]),
        eb('reservation_id', '=', reservationId),
      ]),
    )
    .where((eb) => eb.or([eb('key', '!=', key), eb('state', '=', 'sent')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const findSentMessage = (db: Db, organization: OrganizationId, providerId: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'reservation_id', 'client_id'])
    .where('organization_id', '=', organization)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();

export async function lockMessage(tx: Tx, organization: OrganizationId, id: number) {
  const row = await tx
    .selectFrom('messages')
    .select(['key', 'state', 'provider_id', 'client_id', 'reservation_id'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as (typeof row & { state: MessageState }) | undefined;
}

export async function countChats(
  db: Db,
  organization: OrganizationId,
  { today, since }: { today: EpochMs; since: EpochMs },
) {
  const chats = db
    .selectFrom('messages')
    .where('organization_id', '=', organization)
    .where('channel', '=', 'chat');
  const [sent, failed] = await Promise.all([
    chats
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', 'in', ['sent', 'delivered', 'read'])
      .where('created_at', '>=', toInstant(today))
      .executeTakeFirstOrThrow(),
    chats
      .select((eb) => [
        eb.fn.coalesce('problem', eb.val('')).as('problem'),
        eb.fn.countAll<number>().as('count'),
      ])
      .where('state', '=', 'failed')
      .where('created_at', '>=', toInstant(since))
      .groupBy('problem')
      .orderBy('count', 'desc')
      .orderBy('problem')
      .execute(),
  ]);
  return { sent_today: sent.count, failed };
}

/** Newest first; `reservations` limits the messages to those about these reservations. */
export const messagesOfClients = (
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  reservations?: readonly number[],
) =>
  db
    .selectFrom('messages')
    .select(['kind', 'channel', 'state', 'created_at'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', sql<number>`any(${clients})`)
    .$if(reservations !== undefined, (query) =>
      query.where('reservation_id', '=', sql<number>`any(${reservations ?? []})`),
    )
    .orderBy('id', 'desc')
    .execute();

/** Also removes the chat service's id, because that id contains the phone number. */
export const forgetMessagesTo = (tx: Tx, organization: OrganizationId, clients: readonly number[]) =>
  tx
    .updateTable('messages')
    .set({ client_id: null, provider_id: null })
    .where('organization_id', '=', organization)
    .where('client_id', '=', sql<number>`any(${clients})`)
    .execute();

export const staleMessages: StaleRows = {
  table: 'messages',
  key: 'id',
  since: 'created_at',
  before: (nowMs) => toInstant(nowMs - 365 * days),
};
