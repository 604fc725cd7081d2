import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase } from '#test/database.ts';
import { distribute, distributionOf } from './distribute.ts';

let client: pg.Client;
let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  database = await aDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('without the extension nothing is spread and nothing changes', async () => {
  expect(await distribute(client)).toBeNull();
});

test('on a cluster what is missing is spread, tables without a tenant return, and all is analyzed at the end', async () => {
  const asked: string[] = [];
  const tables = (await distributionOf(client)).map(({ table }) => table);
  const spread = [...tables.filter((table) => table !== 'clients'), 'rate_limits'];
  const query = async (text: string) => {
    if (text.includes('pg_extension')) return { rowCount: 1 };
    if (text.includes('pg_dist_partition')) return { rows: spread.map((name) => ({ name })) };
    if (text.includes('pg_class')) return client.query(text);
    asked.push(text);
    return { rows: [] };
  };
  expect(await distribute({ query } as unknown as pg.Client)).toEqual(['clients']);
  expect(asked).toEqual([
    "select undistribute_table('public.rate_limits')",
    "select create_distributed_table('public.clients', 'organization_id', colocate_with => 'public.organizations')",
    'analyze',
  ]);
});

test('every table of the product is spread, once, but for those that no tenant owns', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'`,
  );
  const spread = (await distributionOf(client)).map(({ table }) => table);
  const unspread = ['chat_conversations', 'chat_optouts', 'rate_limits', 'recurring_jobs'];
  expect([...spread, ...unspread].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a table is spread by a column that every unique key of it holds, or copied', async () => {
  const keys = await client.query<{ table: string; columns: string[] }>(
    `select indrelid::regclass::text as table, array_agg(attname::text) as columns
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indisunique or indisexclusion group by indexrelid, indrelid`,
  );
  const keysOf = (name: string) => keys.rows.filter(({ table }) => table === name);
  const plan = (await distributionOf(client)).map(({ table, statement }) => {
    const [, column = ''] = /create_distributed_table\('public\.\w+', '(\w+)'/.exec(statement) ?? [];
    return { table, column, isKeyed: keysOf(table).every(({ columns }) => columns.includes(column)) };
  });
  const copied = plan.filter(({ column }) => !column).map(({ table }) => table);
  expect(copied.toSorted()).toEqual(['login_directory', 'org_registry']);
  expect(plan.filter(({ column, isKeyed }) => column && !isKeyed)).toEqual([]);
  expect(plan.every(({ table }) => keysOf(table).length > 0)).toBe(true);
});

test('a table is spread after those it refers to, and lies where the tenant lies', async () => {
  const plan = await distributionOf(client);
  const place = (name: string) => plan.findIndex(({ table }) => table === name);
  const { rows } = await client.query<{ table: string; needs: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as needs from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const beside = "'organization_id', colocate_with => 'public.organizations'";
  const misplaced = rows.filter(
    ({ table, needs }) => place(needs) > place(table) || !plan[place(table)]?.statement.includes(beside),
  );
  expect(misplaced).toEqual([]);
});
