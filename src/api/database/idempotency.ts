import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Expression, sql, type SqlBool } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Route } from '#domain/route.ts';
import { days, toInstant } from '../clock.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { insertRows } from './bulk-insert.ts';
import type { Db, OrganizationId, Tx } from './connection.ts';
import type { Work } from './unit-of-work.ts';

/** Idempotency key of a request and the SHA-256 of method, path and input in hexadecimal; null without a key. */
export type Idempotency = { key: string; hash: string } | null;

const badKey = 'La cabecera Idempotency-Key debe tener de 1 a 200 caracteres visibles.';

/** The hash covers method and path, so a key of another route is refused. */
export function readIdempotency(
  { headers }: { headers: IncomingHttpHeaders },
  { method, path }: Pick<Route, 'method' | 'path'>,
  input: object,
): Idempotency {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('invalid', { detail: badKey });
  }
  const request = JSON.stringify([method, path, input]);
  return { key: header, hash: createHash('sha256').update(request).digest('hex') };
}

export const storedAnswers = (db: Db, organization: OrganizationId, key: Expression<string | null>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['key', sql<string>`encode(request_hash, 'hex')`.as('hash'), 'answer'])
    .where('organization_id', '=', organization)
    .where('key', '=', key);

type Answers<T> = (idempotency: Idempotency) => T | null;

/**
 * The returned function gives null for a request without key or answer, and refuses a key that belongs to another
 * request.
 */
export async function answersGiven<T>(
  tx: Tx,
  organization: OrganizationId,
  requests: readonly Idempotency[],
): Promise<Answers<T>> {
  const keys = requests.flatMap((idempotency) => idempotency?.key ?? []);
  const rows =
    keys.length === 0
      ? []
      : await storedAnswers(tx, organization, sql<string>`any(${keys}::text[])`).execute();
  return (idempotency) => {
    const stored = idempotency && rows.find(({ key }) => key === idempotency.key);
    if (!stored) return null;
    if (stored.hash !== idempotency.hash) throw new Refusal('idempotency_mismatch');
    return stored.answer as T;
  };
}

export const answerGiven = async <T>(
  tx: Tx,
  organization: OrganizationId,
  idempotency: Idempotency,
): Promise<T | null> => (await answersGiven<T>(tx, organization, [idempotency]))(idempotency);

/** Of two concurrent requests with the same key, the slower transaction is retried. */
export async function storeAnswers(
  tx: Tx,
  organization: OrganizationId,
  answers: readonly { idempotency: Idempotency; answer: object }[],
  nowMs: number,
): Promise<void> {
  const rows = answers.flatMap(({ idempotency, answer }) =>
    idempotency
      ? {
          organization_id: organization,
          key: idempotency.key,
          request_hash: `\\x${idempotency.hash}`,
          answer,
          created_at: toInstant(nowMs),
        }
      : [],
  );
  await insertRows(tx, 'idempotency_keys', rows, { beginAnew: 'idempotency_keys_pkey' });
}

type Making<T> = { find: (id: number) => Promise<T>; make: () => Promise<T> };

/**
 * Creates an object once per key: a repeated request returns the existing object in its current state, or creates
 * another one if the object was deleted.
 */
export async function makeOnce<T extends { id: number }>(
  { tx, organization, now }: Pick<Work, 'tx' | 'organization' | 'now'>,
  idempotency: Idempotency,
  { find, make }: Making<T>,
): Promise<T> {
  const answered = await answerGiven<{ id: number }>(tx, organization, idempotency);
  const made = answered && (await find(answered.id).catch(nullWhereGone));
  if (made) return made;
  const fresh = await make();
  if (idempotency && answered) await forget(tx, organization, { key: idempotency.key, answer: answered });
  // Stores only the id, because other fields may contain personal data that must be erasable.
  await storeAnswers(tx, organization, [{ idempotency, answer: { id: fresh.id } }], now());
  return fresh;
}

function nullWhereGone(problem: unknown): null {
  if (problem instanceof Refusal && problem.code === 'not_found') return null;
  throw problem;
}

// Compares the answer, because a concurrent request may already have stored its own answer under this key.
const forget = (tx: Tx, organization: OrganizationId, { key, answer }: { key: string; answer: object }) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .where('answer', '=', JSON.stringify(answer))
    .execute();

export const forgetAnswers = (
  tx: Tx,
  organization: OrganizationId,
  { links, reservations }: { links: readonly string[]; reservations: readonly number[] },
) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organization)
    .where(
      sql<SqlBool>`(answer ->> 'reservation_id' = any(${reservations}::text[])
        or exists (select from unnest(${links}::text[]) as link where position(link in answer::text) > 0))`,
    )
    .execute();

/** Clients repeat a request within minutes; answers are kept for two days. */
export const staleAnswers: StaleRows = {
  table: 'idempotency_keys',
  key: 'key',
  since: 'created_at',
  before: (nowMs) => toInstant(nowMs - 2 * days),
};
