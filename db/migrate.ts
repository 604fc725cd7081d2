import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { root } from '#api/root.ts';
import type { DB } from './schema.generated.ts';

const folder = join(root, 'db/migrations');

// One statement a query, so that a distributed PostgreSQL takes the same files.
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

/** The steps this code knows, in order. */
export const knownSchemas = async (): Promise<string[]> => Object.keys(await readMigrations()).toSorted();

/** Brings the database to the newest schema, or a named one; several instances may call it at once. Answers how many steps ran. */
export function migrate(db: Kysely<DB>, schema?: string): Promise<number> {
  return db.connection().execute(async (own) => {
    // An index over all reservations there are takes its time, and so long the other instances wait for their turn.
    await sql`set statement_timeout = 0`.execute(own);
    const migrator = new Migrator({ db: own, provider: { getMigrations: readMigrations } });
    const { error, results = [] } = await (schema ? migrator.migrateTo(schema) : migrator.migrateToLatest());
    await sql`reset statement_timeout`.execute(own);
    if (error) throw error;
    return results.length;
  });
}
