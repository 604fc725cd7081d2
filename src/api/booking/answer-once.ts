import { createHash } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../lib/clock.ts';
import type { OrganizationId, Tx } from '../lib/db.ts';

export type Retry = {
  /** The `Idempotency-Key` header as sent. */
  key: string | string[] | undefined;
  request: object;
};

const badKey = 'La cabecera Idempotency-Key debe tener de 1 a 200 caracteres visibles.';

/**
 * Runs work once per key: a repeated request answers what the first one answered. The key is the transaction's first
 * row, so that a second request waits on it; a refusal undoes the row and leaves the key free.
 */
export async function answerOnce<T extends object>(
  tx: Tx,
  organization: OrganizationId,
  { key, request }: Retry,
  nowMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid', { detail: badKey });
  }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      organization_id: organization,
      key,
      request_hash: hash,
      answer: null,
      created_at: toInstant(nowMs),
    })
    .onConflict((conflict) => conflict.constraint('idempotency_keys_pkey').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return replay<T>(tx, organization, key, hash);
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function replay<T>(tx: Tx, organization: OrganizationId, key: string, hash: Buffer): Promise<T> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.request_hash.equals(hash)) throw new Refusal('idempotency_mismatch');
  return first.answer as T;
}
