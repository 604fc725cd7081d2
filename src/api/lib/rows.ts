import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB, Json } from '#db/schema.generated.ts';
import type { Db } from './db.ts';
import { OvertakenError } from './transact.ts';

type Table = keyof DB;
// What JSON cannot say: bytea goes as hexadecimal text, `\x00ff`.
type Sent<V> = Json extends V ? object | null : Buffer extends V ? string : V;
type Columns<T extends Table> = Insertable<DB[T]>;
type Stored<T extends Table> = Selectable<DB[T]>;
type Column<T extends Table> = keyof Stored<T> & string;
type Row<T extends Table> = { [C in keyof Columns<T>]: Sent<Columns<T>[C]> };

/**
 * Writes rows that all have the same columns and answers them; where one would break the constraint `unless` it is left
 * out. They go as one JSON parameter, so that the statement is the same, parsed and planned once, for any number of
 * them; jsonb columns take plain values.
 */
export async function insertRows<T extends Table, C extends Column<T>>(
  tx: Db,
  table: T,
  rows: readonly Row<T>[],
  { returning, unless }: { returning: readonly C[]; unless?: string },
): Promise<Pick<Stored<T>, C>[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const onConflict = unless ? sql`on conflict on constraint ${sql.ref(unless)} do nothing` : sql``;
  const inserted = await sql<Pick<Stored<T>, C>>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${onConflict} returning ${sql.join(returning.map((name) => sql.ref(name)))}`.execute(tx);
  return inserted.rows;
}

/** The transaction begins anew when somebody else was quicker with one of the rows that were to be written. */
export function requireAll<R>(written: R[], wanted: readonly unknown[]): R[] {
  if (written.length < wanted.length) throw new OvertakenError();
  return written;
}
