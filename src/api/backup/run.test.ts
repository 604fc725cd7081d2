import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#api/config.ts';
import { aDatabase } from '#test/database.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { backUp, restore } from './run.ts';

test('a database that writes dates in another order keeps them', async () => {
  const [source, target] = [await aDatabase(), await aDatabase({ migrated: false })];
  const place = await mkdtemp(join(tmpdir(), 'navaja-dates-'));
  const shopsIn = async ({ url }: { url: string }, insert = sql`select`) => {
    const db = openDatabase(openPool(url));
    await insert.execute(db);
    const shops = await db.selectFrom('organizations').select(['id', 'created_at']).orderBy('id').execute();
    await db.destroy();
    return shops;
  };
  const shops = await shopsIn(
    source,
    sql`insert into organizations (id, created_at) values (1, '2026-03-11T12:00:00Z'), (2, '2026-11-30T12:00:00Z')`,
  );
  const name = sql.id(new URL(source.url).pathname.slice(1));
  await shopsIn(source, sql`alter database ${name} set datestyle = 'SQL, DMY'`);
  const file = join(place, 'copy.tar.gz');
  await backUp({ databaseUrl: source.url, dataDir: place }, file);
  const env = { NODE_ENV: 'test', DATA_DIR: place, DATABASE_URL: target.url, AUTH_SECRET: 'x'.repeat(40) };
  await restore(readConfig(env), file);
  expect(await shopsIn(target)).toEqual(shops);
  await Promise.all([source.drop(), target.drop(), rm(place, { recursive: true, force: true })]);
});
