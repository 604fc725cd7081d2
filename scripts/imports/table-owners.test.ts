import { expect, test } from 'vitest';
import { brokenOwnership, strayQueries, unownedTables } from './table-owners.ts';

const file = (folder: string) => `src/api/${folder}/queries.ts`;

test.each([
  ["db.updateTable('users').set(changes)", 'writes users'],
  ["db.insertInto('users')", 'writes users'],
  ["db.deleteFrom('outbox')", 'writes outbox'],
  ["insertRows(\n    work.tx,\n    'clients', rows)", 'writes clients'],
  ['sql`update public.users set branch_id = null`', 'writes users'],
  ['sql`insert into outbox (key) values (1)`', 'writes outbox'],
  ["const stale: StaleRows = { table: 'sessions', key: 'id' }", 'writes sessions'],
  ["db.selectFrom('billing')", 'reads billing'],
  ["db.selectFrom('branches as b').innerJoin('users as u', 'u.id', 'b.id')", 'reads users'],
  ["db.selectFrom(['branches', 'x']).leftJoin(\n  'sessions as s', 'a', 'b')", 'reads sessions'],
  ['sql`select 1 from reservations r join branches b on true`', 'reads reservations'],
  ["db.selectFrom('reservations as r')", 'reads reservations'],
  ['sql`delete from ${sql.table(table)}`', 'names a table at run time'],
])('a noun that is not concerned may not say %s', (text, problem) => {
  expect(strayQueries(file('branches'), text)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['branches', "db.updateTable('branches')"],
  ['barbers', "db.selectFrom('users')"],
  ['health', "db.selectFrom('outbox')"],
  ['branches', '// the users that delete from users'],
  ['branches', "import { listUsers } from '../session/user-queries.ts';"],
  ['branches', "db.selectFrom('asked')"],
])('%s may say %s', (folder, text) => {
  expect(strayQueries(file(folder), text)).toEqual([]);
});

test('a table that nobody owns is found, as is one that is gone', () => {
  const schema = 'export interface DB {\n  users: Users;\n  chairs: Chairs;\n}';
  expect(unownedTables(schema)).toEqual(
    expect.arrayContaining(['chairs: belongs to no folder', 'billing: is not in the schema']),
  );
});

test('each table is written by its owner alone and read by those who are named', () => {
  expect(brokenOwnership(process.cwd())).toEqual([]);
});
