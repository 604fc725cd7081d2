import { sql } from 'kysely';
import type { Message, MessageChannel, MessageState } from '#domain/reservations/message-contract.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { days, toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { StaleRows } from '../jobs/sweep.ts';

/** A message before it is sent; its key is that of the job that sends it. */
export type NewMessage = {
  key: string;
  reservationId: number | null;
  clientId: number | null;
  channel: MessageChannel;
  kind: string;
};

/** How far a message came that is noted only then. */
export type Outcome = { state: MessageState; problem?: string | null };

/** Notes messages, without an outcome as about to be sent; one that is known already stays as it is. */
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

/** A message that was planned, by its key. */
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
  /** The states that it may be in; in another one nothing is changed. */
  from: readonly MessageState[];
  to: MessageState;
  providerId?: string;
  problem?: string | null;
};

/** Takes messages a step further by their keys; false when none was in one of the named states. */
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

/** The messages of a reservation, the newest first. */
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

/** Of some reservations those of which something was written to a client, or is about to be. */
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

/** A message that the chat service named so, and whom it was about. */
export const findSentMessage = (db: Db, organization: OrganizationId, providerId: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'reservation_id', 'client_id'])
    .where('organization_id', '=', organization)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();

/** A message that nobody else takes a step further until the transaction ends. */
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

/** How many chats of an organization were sent since `today`, and what kept others from arriving since `since`, by problem. */
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

/** What was written to some clients, newest first; `reservations` limits it to what was about those. */
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

/** Forgets whom messages went to; the service's number of a chat holds the number it went to. */
export const forgetMessagesTo = (tx: Tx, organization: OrganizationId, clients: readonly number[]) =>
  tx
    .updateTable('messages')
    .set({ client_id: null, provider_id: null })
    .where('organization_id', '=', organization)
    .where('client_id', '=', sql<number>`any(${clients})`)
    .execute();

/** Messages are kept for a year. */
export const staleMessages: StaleRows = {
  table: 'messages',
  key: 'id',
  since: 'created_at',
  before: (nowMs) => toInstant(nowMs - 365 * days),
};
