import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB, Json } from '#db/schema.generated.ts';
import type { Db, Tx } from './db.ts';
import { OvertakenError } from './transact.ts';

type Table = keyof DB;
// What JSON cannot say: bytea goes as hexadecimal text, `\\x00ff`.
type Sent<V> = Json extends V ? object | null : Buffer extends V ? string : V;
type Columns<T extends Table> = Insertable<DB[T]>;
type Stored<T extends Table> = Selectable<DB[T]>;
type Column<T extends Table> = keyof Stored<T> & string;
type Row<T extends Table> = { [C in keyof Columns<T>]: Sent<Columns<T>[C]> };

/**
 * Writes rows that all have the same columns and answers those that were new; jsonb columns take plain values. They go
 * as one JSON parameter, so that the statement is the same, parsed and planned once, for any number of them.
 */
export async function insertNew<T extends Table, C extends Column<T>>(
  tx: Db,
  table: T,
  rows: readonly Row<T>[],
  returning: readonly C[],
): Promise<Pick<Stored<T>, C>[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const inserted = await sql<Pick<Stored<T>, C>>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning ${sql.join(returning.map((name) => sql.ref(name)))}`.execute(tx);
  return inserted.rows;
}

/** Writes rows of which none is there yet; the transaction begins anew when somebody else was quicker with one. */
export async function insertAll<T extends Table, C extends Column<T>>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
  returning: readonly C[],
): Promise<Pick<Stored<T>, C>[]> {
  const written = await insertNew(tx, table, rows, returning);
  if (written.length < rows.length) throw new OvertakenError();
  return written;
}
