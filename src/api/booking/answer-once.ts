import { createHash } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../lib/clock.ts';
import type { Db, OrganizationId, Tx } from '../lib/db.ts';

/** A request that may be repeated: its key and a digest of its body; null when it came without a key. */
export type Retry = { key: string; hash: Buffer } | null;

const badKey = 'La cabecera Idempotency-Key debe tener de 1 a 200 caracteres visibles.';

/** Reads the `Idempotency-Key` header of a request. */
export function readRetry(header: string | string[] | undefined, request: object): Retry {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('invalid', { detail: badKey });
  }
  return { key: header, hash: createHash('sha256').update(JSON.stringify(request)).digest() };
}

const find = (db: Db, organization: OrganizationId, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .executeTakeFirst();

/** Whether a request with this key was answered before. */
export const wasAnswered = async (db: Db, organization: OrganizationId, retry: Retry): Promise<boolean> =>
  retry !== null && (await find(db, organization, retry.key)) !== undefined;

/**
 * Runs work once per key: a repeated request answers what the first one answered. The key is the transaction's first
 * row, so that a second request waits on it; a refusal undoes the row and leaves the key free.
 */
export async function answerOnce<T extends object>(
  tx: Tx,
  organization: OrganizationId,
  retry: Retry,
  nowMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (!retry) return work();
  const { key, hash } = retry;
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ organization_id: organization, key, request_hash: hash, created_at: toInstant(nowMs) })
    .onConflict((conflict) => conflict.constraint('idempotency_keys_pkey').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await find(tx, organization, key);
    if (!first?.request_hash.equals(hash)) throw new Refusal('idempotency_mismatch');
    return first.answer as T;
  }
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .execute();
  return answer;
}
