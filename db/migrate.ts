import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DB } from './schema.generated.ts';

// Relative to package.json, because the bundled server runs from a different folder than this file.
const folder = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'db/migrations');

// Splits a migration into single statements, because Citus refuses several statements in one query.
const statementsOf = (text: string): string[] =>
  text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

async function readMigration(file: string): Promise<Migration> {
  const statements = statementsOf(await readFile(join(folder, file), 'utf8'));
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const entries = files.map(async (file) => [file.replace('.sql', ''), await readMigration(file)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

export const knownSchemas = async (): Promise<string[]> => Object.keys(await readMigrations()).toSorted();

/** Advisory lock key that lets one instance migrate at a time; an arbitrary number, unique among advisory locks. */
export const turn = 731_021;

/** Migrates to the newest or the named schema; returns the number of executed migrations. Safe to run concurrently. */
export function migrate(db: Kysely<DB>, schema?: string): Promise<number> {
  return db.connection().execute(async (own) => {
    // Indexing all reservations may take minutes, and other instances wait for the advisory lock that long. Migrations
    // themselves keep the connection's short lock_timeout, because readers queue behind a waiting table lock.
    await sql`set statement_timeout = 0`.execute(own);
    await sql`set lock_timeout = 0`.execute(own);
    await sql`select pg_advisory_lock(${turn})`.execute(own);
    await sql`reset lock_timeout`.execute(own);
    // Sorts the index entries of all reservations in memory; PostgreSQL's default of 64 MB sorts mostly on disk.
    await sql`set maintenance_work_mem = '512MB'`.execute(own);
    const migrator = new Migrator({ db: own, provider: { getMigrations: readMigrations } });
    const { error, results = [] } = await (schema ? migrator.migrateTo(schema) : migrator.migrateToLatest());
    await sql`select pg_advisory_unlock(${turn})`.execute(own);
    await sql`reset statement_timeout`.execute(own);
    await sql`reset maintenance_work_mem`.execute(own);
    if (error) throw error;
    return results.length;
  });
}
