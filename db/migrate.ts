import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DB } from './schema.generated.ts';

// Relative to the project's folder: the server's bundle lies elsewhere than this file.
const folder = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'db/migrations');

// One statement per query, because a distributed PostgreSQL refuses several at once.
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

/** Names of all migrations, in the order in which they run. */
export const knownSchemas = async (): Promise<string[]> => Object.keys(await readMigrations()).toSorted();

/** Names the turn among instances that migrate at once; any number that nothing else locks. */
export const turn = 731_021;

/** Migrates to the newest schema, or a named one, and answers how many migrations ran; several instances may call it at once. */
export function migrate(db: Kysely<DB>, schema?: string): Promise<number> {
  return db.connection().execute(async (own) => {
    // Indexing all reservations may take minutes, and the other instances wait for their turn that long. A step itself
    // gives up on a lock soon, because everybody who reads the table waits behind it.
    await sql`set statement_timeout = 0`.execute(own);
    await sql`set lock_timeout = 0`.execute(own);
    await sql`select pg_advisory_lock(${turn})`.execute(own);
    await sql`reset lock_timeout`.execute(own);
    // An index over all reservations is sorted in memory; with the default of 64 MB most of it goes to disk.
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
