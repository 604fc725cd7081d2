import { CompiledQuery, type Insertable, sql } from 'kysely';
import type { DB, Json } from '#db/schema.generated.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Db } from './connection.ts';
import { brokenConstraint } from './errors.ts';
import { UnseenRowError, pipeline } from './transaction.ts';

type Table = keyof DB;
// Rows are plain data: bytea values are hexadecimal text, `\x00ff`.
type Sent<V> = Json extends V ? object | null : Buffer extends V ? string | Exclude<V, Buffer> : V;
type Columns<T extends Table> = Insertable<DB[T]>;
type Row<T extends Table> = { [C in keyof Columns<T>]: Sent<Columns<T>[C]> };
type Conflicts = {
  /** Rows that violate this constraint are skipped. */
  leaveOut?: string;
  /** A constant `on conflict … do update` clause. */
  update?: string;
  /** A violation means that a row of a concurrent transaction became visible, so the transaction is retried. */
  beginAnew?: string;
  /** Refusal code when the conflicting row never becomes visible in a retry. */
  refusal?: RefusalCode;
};

// Each number of rows has its own statement text, which every connection plans and keeps: six texts instead of any
// number.
const sizes = [32, 16, 8, 4, 2, 1];

/** Splits rows into parts of 32 and then 16, 8, 4, 2 and 1 rows. */
function* partsOf<R>(rows: readonly R[]): Generator<readonly R[]> {
  let begin = 0;
  for (const size of sizes) {
    for (; rows.length - begin >= size; begin += size) yield rows.slice(begin, begin + size);
  }
}

/**
 * Inserts rows with the same columns; jsonb columns take plain values. Uses `insert … values`, because Citus turns
 * `insert … select` into a COPY, which loses error codes and needs a two-phase commit.
 */
export async function insertRows<T extends Table>(
  tx: Db,
  table: T,
  rows: readonly Row<T>[],
  { leaveOut, update = '', beginAnew, refusal }: Conflicts = {},
): Promise<void> {
  const onConflict = leaveOut ? `on conflict on constraint "${leaveOut}" do nothing` : update;
  try {
    const insertions = [...partsOf(rows)].map((part) => insertion(table, part, onConflict));
    if (tx.isTransaction) await pipeline(...insertions.map((one) => tx.executeQuery(one)));
    // Sent together outside a transaction, they would run on several connections, in any order.
    else for (const one of insertions) await tx.executeQuery(one);
  } catch (problem) {
    if (beginAnew && brokenConstraint(problem) === beginAnew) throw new UnseenRowError(refusal);
    throw problem;
  }
}

// Built as text, because the query builder would take longer for hundreds of values than the insert itself.
function insertion(table: Table, rows: readonly object[], onConflict: string): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const parameters: unknown[] = [];
  const values = rows.map((row) => {
    const fields = row as Record<string, unknown>;
    return `(${columns.map((column) => `$${parameters.push(sent(fields[column]))}`).join(', ')})`;
  });
  const into = `"${table}" (${columns.map((column) => `"${column}"`).join(', ')})`;
  return CompiledQuery.raw(`insert into ${into} values ${values.join(', ')} ${onConflict}`, parameters);
}

// No column is a PostgreSQL array, so arrays are JSON; the driver would send them as PostgreSQL arrays.
const sent = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export async function newIds<T extends Table>(
  tx: Db,
  tables: readonly T[],
  count: number,
): Promise<Record<T, number[]>> {
  const next = tables.map((table) => sql`nextval(${sql.lit(`${table}_id_seq`)}) as ${sql.ref(table)}`);
  const { rows } = await sql<Record<T, number>>`
    select ${sql.join(next)} from generate_series(1, ${count}::int)`.execute(tx);
  return Object.fromEntries(tables.map((table) => [table, rows.map((row) => row[table])])) as Record<
    T,
    number[]
  >;
}
