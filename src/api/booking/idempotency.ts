import { createHash } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { StaleRows } from '../jobs/sweep.ts';

/** A request that may be repeated: its key and a digest of its body in hexadecimal; null when it came without a key. */
export type Retry = { key: string; hash: string } | null;

const badKey = 'La cabecera Idempotency-Key debe tener de 1 a 200 caracteres visibles.';

/** Reads the `Idempotency-Key` header of a request. */
export function readRetry(header: string | string[] | undefined, request: object): Retry {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('invalid', { detail: badKey });
  }
  return { key: header, hash: createHash('sha256').update(JSON.stringify(request)).digest('hex') };
}

/** What a request with a key was answered, and the digest of its body, as a query. */
export const keptAnswer = (db: Db, organization: OrganizationId, key: Expression<string | null>) =>
  db
    .selectFrom('idempotency_keys')
    .select([sql<string>`encode(request_hash, 'hex')`.as('hash'), 'answer'])
    .where('organization_id', '=', organization)
    .where('key', '=', key);

/** Keeps what requests with a key were answered, for whoever repeats them. */
export async function keepAnswers(
  tx: Tx,
  organization: OrganizationId,
  answers: Iterable<readonly [{ retry: Retry }, PublicReservation]>,
  nowMs: number,
): Promise<void> {
  const shared = { organization_id: organization, created_at: toInstant(nowMs) };
  const rows = [];
  for (const [{ retry }, answer] of answers) {
    if (retry) rows.push({ ...shared, key: retry.key, request_hash: `\\x${retry.hash}`, answer });
  }
  await insertRows(tx, 'idempotency_keys', rows, { beginAnew: 'idempotency_keys_pkey' });
}

/** A client that asks again does so within minutes; answers are kept for two days. */
export const staleAnswers: StaleRows = {
  table: 'idempotency_keys',
  key: 'key',
  since: 'created_at',
  before: (nowMs) => toInstant(nowMs - 2 * days),
};
