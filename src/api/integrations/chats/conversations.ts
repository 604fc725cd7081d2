import type { Json } from '#db/schema.generated.ts';
import { minutes, toInstant } from '../../clock.ts';
import { sql } from 'kysely';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import type { StaleRows } from '../../jobs/sweep.ts';
import { phoneDigest } from './phone-digest.ts';

const lifetime = 30 * minutes;

export type Conversation = {
  organization: OrganizationId | null;
  step: string;
  data: unknown;
  lastMessage: string;
};

export async function findConversation(db: Db, phone: string, nowMs: number): Promise<Conversation | null> {
  const row = await db
    .selectFrom('chat_conversations')
    .select(['organization_id', 'step', 'data', 'last_message_id'])
    .where('phone_hash', '=', phoneDigest('chat-conversation', phone))
    .where('expires_at', '>', toInstant(nowMs))
    .executeTakeFirst();
  if (!row) return null;
  const { organization_id, step, data, last_message_id: lastMessage } = row;
  return { organization: organization_id as OrganizationId | null, step, data, lastMessage };
}

/** False if another message has changed the conversation since it was read. */
export async function storeConversation(
  tx: Tx,
  phone: string,
  { after, before }: { after: Conversation; before: Conversation | null },
  nowMs: number,
): Promise<boolean> {
  const row = {
    organization_id: after.organization,
    step: after.step,
    data: sql<Json>`${JSON.stringify(after.data)}::jsonb`,
    last_message_id: after.lastMessage,
    expires_at: toInstant(nowMs + lifetime),
  };
  const stored = await tx
    .insertInto('chat_conversations')
    .values({ phone_hash: phoneDigest('chat-conversation', phone), ...row })
    .onConflict((conflict) =>
      conflict
        .column('phone_hash')
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('chat_conversations.expires_at', '<=', toInstant(nowMs)),
            ...(before ? [eb('chat_conversations.last_message_id', '=', before.lastMessage)] : []),
          ]),
        ),
    )
    .returning('step')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function forgetConversations(tx: Tx, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  const digests = phones.map((phone) => phoneDigest('chat-conversation', phone.slice(1)));
  await tx
    .deleteFrom('chat_conversations')
    .where('phone_hash', '=', sql<Buffer>`any(${digests}::bytea[])`)
    .execute();
}

export const staleConversations: StaleRows = {
  table: 'chat_conversations',
  key: 'phone_hash',
  isGlobal: true,
  since: 'expires_at',
  before: toInstant,
};
