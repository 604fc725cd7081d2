import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { create } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase } from '#test/database.ts';
import { tablesInOrder } from '#db/tables.ts';
import { excludedTables } from './manifest.ts';
import { loadTables, unpackBackup } from './restore-backup.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let client: pg.Client;
let place: string;

beforeAll(async () => {
  database = await aDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  place = await mkdtemp(join(tmpdir(), 'navaja-restore-'));
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(place, { recursive: true, force: true });
});

type TableList = { name: string; columns: string[]; rows: number }[];
const tables = async (): Promise<TableList> =>
  (await tablesInOrder(client)).map((table) => ({ ...table, rows: 0 }));

async function archive(tableList: TableList, outside = false): Promise<string> {
  const folder = await mkdtemp(join(place, 'archive-'));
  const manifest = { product: 'navaja', format: 1, made_at: 'today', schema: '0014', tables: tableList };
  await mkdir(join(folder, 'tables'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  for (const { name } of tableList)
    if (/^\w+$/.test(name)) await writeFile(join(folder, 'tables', `${name}.copy`), '');
  const file = `${folder}.tar.gz`;
  const prefix = outside ? '../outside' : '.';
  await create({ gzip: true, file, cwd: folder, prefix }, ['manifest.json', 'tables']);
  return file;
}

async function restored(tableList: TableList): Promise<unknown> {
  const unpacked = await unpackBackup(await archive(tableList), place);
  try {
    return await loadTables(client, unpacked);
  } finally {
    await unpacked.remove();
  }
}
const left = async () => (await readdir(place)).filter((name) => !name.startsWith('archive-'));

test('an archive of the schema’s own tables is taken, with and without the logins of older versions', async () => {
  const all = await tables();
  await expect(restored(all)).resolves.toBeUndefined();
  await expect(restored(all.filter(({ name }) => !excludedTables.includes(name)))).resolves.toBeUndefined();
});

test.each<[what: string, tell: (tableList: TableList) => TableList]>([
  [
    'a table whose name is a command',
    (tableList) => [{ name: `users" limit 0; drop table users; --`, columns: ['id'], rows: 0 }, ...tableList],
  ],
  [
    'a column whose name is a command',
    (tableList) => tableList.map((one) => ({ ...one, columns: ['id") from stdin; --'] })),
  ],
  ['a table less', (tableList) => tableList.filter(({ name }) => name !== 'reservations')],
  ['a table twice', (tableList) => [...tableList, ...tableList.slice(0, 1)]],
  [
    'a table of the database itself',
    (tableList) => [...tableList, { name: 'pg_authid', columns: ['rolname'], rows: 0 }],
  ],
])('an archive that names %s is refused and changes nothing', async (_what, tell) => {
  const before = await tables();
  await expect(restored(tell(before))).rejects.toThrow('Las tablas de la copia no son las de Navaja.');
  expect(await tables()).toEqual(before);
  expect(await left()).toEqual([]);
});

test('an archive that reaches outside its folder is refused and leaves nothing behind', async () => {
  const file = await archive([], true);
  await expect(unpackBackup(file, place)).rejects.toThrow('No se pudo leer la copia');
  expect(await left()).toEqual([]);
});
