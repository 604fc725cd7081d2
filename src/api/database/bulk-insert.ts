import { type Insertable, sql } from 'kysely';
import type { DB, Json } from '#db/schema.generated.ts';
import { brokenConstraint } from './errors.ts';
import type { Db } from './connection.ts';
import { OvertakenError } from './transaction.ts';

type Table = keyof DB;
// What JSON cannot say: bytea goes as hexadecimal text, `\x00ff`.
type Sent<V> = Json extends V ? object | null : Buffer extends V ? string : V;
type Columns<T extends Table> = Insertable<DB[T]>;
type Row<T extends Table> = { [C in keyof Columns<T>]: Sent<Columns<T>[C]> };
/** Names of constraints. */
type Conflicts = {
  /** Rows that would break it are left out. */
  leaveOut?: string;
  /** Who breaks it met somebody without a lock who was quicker: the transaction begins anew. */
  beginAnew?: string;
};

/**
 * Writes rows that all have the same columns. They go as one JSON parameter, so that the statement is the same, parsed
 * and planned once, for any number of them; jsonb columns take plain values.
 */
export async function insertRows<T extends Table>(
  tx: Db,
  table: T,
  rows: readonly Row<T>[],
  { leaveOut, beginAnew }: Conflicts = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const onConflict = leaveOut ? sql`on conflict on constraint ${sql.ref(leaveOut)} do nothing` : sql``;
  const insert = sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${onConflict}`;
  try {
    await insert.execute(tx);
  } catch (problem) {
    if (beginAnew && brokenConstraint(problem) === beginAnew) throw new OvertakenError();
    throw problem;
  }
}

/** So many numbers for new rows of each table; those that no row is written with are nobody's. */
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
