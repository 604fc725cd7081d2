import type { ClientBase } from 'pg';

export type Table = { name: string; columns: string[] };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** `public."table" ("column", …)`, the target syntax of COPY. */
export const spell = ({ name, columns }: Table): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;

export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount === 1;
}

// Leaves out the `kysely_…` tables, which the migrator itself creates and fills.
const stored = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;
const references = `select t.relname as table, r.relname as needs from pg_constraint k
  join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and t.oid <> r.oid`;

/** All tables with their stored columns (generated columns left out), referenced tables first. */
export async function tablesInOrder(client: ClientBase): Promise<Table[]> {
  const left = new Map((await client.query<Table>(stored)).rows.map((table) => [table.name, table]));
  const needs = (await client.query<{ table: string; needs: string }>(references)).rows;
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(
      ({ name }) => !needs.some(({ table, needs: other }) => table === name && left.has(other)),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

const identities = `select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES'`;

/** Sets every identity sequence to the highest value in its column. */
export async function resetIdentities(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(identities);
  for (const { table, column } of rows) {
    const highest = `(select max(${quoted(column)}) from public.${quoted(table)})`;
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(${highest}, 1), ${highest} is not null)`,
      [`public.${quoted(table)}`, column],
    );
  }
}
