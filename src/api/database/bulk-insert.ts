import { CompiledQuery, type Insertable, sql } from 'kysely';
import type { DB, Json } from '#db/schema.generated.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Db } from './connection.ts';
import { brokenConstraint } from './errors.ts';
import { OvertakenError, pipeline } from './transaction.ts';

type Table = keyof DB;
// Rows are plain data: bytea goes as hexadecimal text, `\x00ff`.
type Sent<V> = Json extends V ? object | null : Buffer extends V ? string | Exclude<V, Buffer> : V;
type Columns<T extends Table> = Insertable<DB[T]>;
type Row<T extends Table> = { [C in keyof Columns<T>]: Sent<Columns<T>[C]> };
/** Names of constraints. */
type Conflicts = {
  /** Rows that would break it are left out. */
  leaveOut?: string;
  /** A row that breaks it conflicts with one that was not visible before, so the transaction begins anew. */
  beginAnew?: string;
  /** The refusal when the conflicting row never becomes visible. */
  refusal?: RefusalCode;
};

// Each number of rows is a statement of its own that every connection parses and keeps.
const rowsAStatement = 32;

/**
 * Writes rows that all have the same columns; jsonb columns take plain values. As `insert … values`, because Citus makes
 * a COPY of an `insert … select`: that loses the codes of errors and ends the transaction in two phases.
 */
export async function insertRows<T extends Table>(
  tx: Db,
  table: T,
  rows: readonly Row<T>[],
  { leaveOut, beginAnew, refusal }: Conflicts = {},
): Promise<void> {
  const onConflict = leaveOut ? `on conflict on constraint "${leaveOut}" do nothing` : '';
  const statements = Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, nth) => {
    const some = rows.slice(nth * rowsAStatement, (nth + 1) * rowsAStatement);
    return tx.executeQuery(insertion(table, some, onConflict));
  });
  try {
    await pipeline(...statements);
  } catch (problem) {
    if (beginAnew && brokenConstraint(problem) === beginAnew) throw new OvertakenError(refusal);
    throw problem;
  }
}

// Written as text: putting hundreds of values together by the query builder takes longer than writing the rows.
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

// No column is an array, so that what the driver would send as one is meant as JSON.
const sent = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Draws ids for `count` new rows of each table; ids that are not used are lost. */
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
