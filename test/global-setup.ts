import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { type EmbeddedPostgres, startPostgres } from '#api/database/embedded/start-postgres.ts';
import { migrate } from '#db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated template, which tests copy and must not change, or else TEST_DATABASE_URL. */
    postgres: string;
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'navaja-test-'));
let postgres: EmbeddedPostgres | undefined;

/**
 * Starts one temporary PostgreSQL per run and migrates a database there, which `aDatabase()` copies. With
 * TEST_DATABASE_URL, as for a Citus cluster (docs/scaling.md), all tests share that database instead.
 */
export async function setup(project: TestProject): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return project.provide('postgres', process.env.TEST_DATABASE_URL);
  await chmod(dataDir, 0o755);
  postgres = await startPostgres({ dataDir, durable: false });
  const db = openDatabase(openPool(postgres.url));
  await migrate(db);
  await db.destroy();
  project.provide('postgres', postgres.url);
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
