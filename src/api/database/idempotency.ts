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

/** A request that may be repeated: its key and a digest of the whole of it in hexadecimal; null when it came without a key. */
export type Idempotency = { key: string; hash: string } | null;

const badKey = 'La cabecera Idempotency-Key debe tener de 1 a 200 caracteres visibles.';

/** Reads the `Idempotency-Key` header of a call; a key of one call never answers another. */
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

/** What requests with these keys were answered, each with the digest of its request, as a query. */
export const storedAnswers = (db: Db, organization: OrganizationId, key: Expression<string | null>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['key', sql<string>`encode(request_hash, 'hex')`.as('hash'), 'answer'])
    .where('organization_id', '=', organization)
    .where('key', '=', key);

type Answers<T> = (idempotency: Idempotency) => T | null;

/** What requests were answered before; of each null where it has no key or no answer yet, and refused for another request. */
export async function answersGiven<T>(
  tx: Tx,
  organization: OrganizationId,
  asked: readonly Idempotency[],
): Promise<Answers<T>> {
  const keys = asked.flatMap((idempotency) => idempotency?.key ?? []);
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

/** Like `answersGiven` for one request. */
export const answerGiven = async <T>(
  tx: Tx,
  organization: OrganizationId,
  idempotency: Idempotency,
): Promise<T | null> => (await answersGiven<T>(tx, organization, [idempotency]))(idempotency);

/** Stores what requests with a key were answered; of two with one key the slower transaction begins anew. */
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
 * Makes something once for each key: a repeated request finds what the first one made, as it is now. What is gone since
 * is made anew.
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
  // Its id alone: what else it holds may have to be erased.
  await storeAnswers(tx, organization, [{ idempotency, answer: { id: fresh.id } }], now());
  return fresh;
}

function nullWhereGone(problem: unknown): null {
  if (problem instanceof Refusal && problem.code === 'not_found') return null;
  throw problem;
}

// This answer alone: somebody who asks the same at once may have made the thing anew before us.
const forget = (tx: Tx, organization: OrganizationId, { key, answer }: { key: string; answer: object }) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organization)
    .where('key', '=', key)
    .where('answer', '=', JSON.stringify(answer))
    .execute();

/** Forgets the answers in which one of these links stands, and those about what was taken for one of these reservations. */
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

/** A client that asks again does so within minutes; answers are kept for two days. */
export const staleAnswers: StaleRows = {
  table: 'idempotency_keys',
  key: 'key',
  since: 'created_at',
  before: (nowMs) => toInstant(nowMs - 2 * days),
};
