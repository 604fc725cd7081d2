import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#api/config.ts';
import { aDatabase } from '#test/database.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { requireRestored } from '../start/restoration.ts';
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

test('an installation into which a backup was only half restored does not start', async () => {
  const [source, target] = [await aDatabase(), await aDatabase({ migrated: false })];
  const place = await mkdtemp(join(tmpdir(), 'navaja-half-'));
  const file = join(place, 'copy.tar.gz');
  await backUp({ databaseUrl: source.url, dataDir: place }, file);
  const env = { NODE_ENV: 'test', DATA_DIR: place, DATABASE_URL: target.url, AUTH_SECRET: 'x'.repeat(40) };
  const restored = () => restore(readConfig(env), file);
  // A directory instead of the file makes the restore fail before the erasures are repeated.
  await mkdir(join(place, 'erasures.jsonl'));
  await expect(restored()).rejects.toThrow(/EISDIR/);
  expect(() => requireRestored(place)).toThrow('no terminó');
  await rm(join(place, 'erasures.jsonl'), { recursive: true });
  await target.drop();
  const empty = await aDatabase({ migrated: false });
  env.DATABASE_URL = empty.url;
  await restored();
  requireRestored(place);
  await Promise.all([source.drop(), empty.drop(), rm(place, { recursive: true, force: true })]);
});

test('a restoration that a database with data refuses leaves the installation as it was', async () => {
  const [source, target] = [await aDatabase(), await aDatabase()];
  const place = await mkdtemp(join(tmpdir(), 'navaja-full-'));
  const file = join(place, 'copy.tar.gz');
  await backUp({ databaseUrl: source.url, dataDir: place }, file);
  const db = openDatabase(openPool(target.url));
  await sql`insert into organizations (id, created_at) values (1, now())`.execute(db);
  await db.destroy();
  const env = { NODE_ENV: 'test', DATA_DIR: place, DATABASE_URL: target.url, AUTH_SECRET: 'x'.repeat(40) };
  await expect(restore(readConfig(env), file)).rejects.toThrow('ya tiene datos');
  requireRestored(place);
  await Promise.all([source.drop(), target.drop(), rm(place, { recursive: true, force: true })]);
});
