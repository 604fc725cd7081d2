import pg from 'pg';

type Indexes = { name: string; definition: string }[];
const secondary = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = 'reservations'::regclass
    and not exists (select from pg_constraint where conindid = indexrelid)`;
const noOverlap = `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = 'reservations'::regclass and contype = 'x'`;

type Statement = [text: string, values: unknown[]];
type Rows = { shops: Statement; belongings: readonly string[]; reservations: Statement; lines: string };

export async function fillShops(databaseUrl: string, rows: Rows): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fill(client, rows);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, { shops, belongings, reservations, lines }: Rows) {
  // Checks of each row would take hours, so indexes and the overlap constraint are built over all rows at the end.
  for (const setting of [
    'session_replication_role = replica',
    "maintenance_work_mem = '1GB'",
    "work_mem = '512MB'",
  ]) {
    await client.query(`set ${setting}`);
  }
  const indexes = (await client.query(secondary)).rows as Indexes;
  const constraints = (await client.query(noOverlap)).rows as Indexes;
  for (const { name } of constraints) await client.query(`alter table reservations drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(...shops);
  for (const statement of belongings) await client.query(statement);
  await client.query('analyze');
  await client.query(...reservations);
  await client.query(lines);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of constraints) {
    await client.query(`alter table reservations add constraint ${name} ${definition}`);
  }
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
