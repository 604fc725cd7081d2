import { sql } from 'kysely';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import type { Db } from '../../database/connection.ts';
import { phoneDigest } from './phone-digest.ts';

export type ChatChoice = { out: boolean; at: EpochMs };

const addressOf = (digits: string): Buffer => phoneDigest('chat-optout', digits);

/** `digits` include the country code; an opt-out holds for the chats of all shops. */
export async function isOptedOut(db: Db, digits: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_optouts')
    .select('is_out')
    .where('address', '=', addressOf(digits))
    .executeTakeFirst();
  return row?.is_out ?? false;
}

/** False if a newer choice is stored; within the same second the later call wins. */
export async function setOptOut(db: Db, digits: string, { out, at }: ChatChoice): Promise<boolean> {
  const choice = { is_out: out, since: toInstant(at) };
  const noted = await db
    .insertInto('chat_optouts')
    .values({ address: addressOf(digits), ...choice })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet(choice).where('chat_optouts.since', '<=', choice.since),
    )
    .returning('since')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function countOptOuts(db: Db, numbers: readonly string[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const { out } = await db
    .selectFrom('chat_optouts')
    .select((eb) => eb.fn.countAll<number>().as('out'))
    .where('address', '=', sql<Buffer>`any(${numbers.map(addressOf)}::bytea[])`)
    .where('is_out', '=', true)
    .executeTakeFirstOrThrow();
  return out;
}
