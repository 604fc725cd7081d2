import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { startPostgres } from '#api/database/embedded/start-postgres.ts';
import { migrate } from '#db/migrate.ts';

// Writes db/schema.generated.ts from the migrations; with --verify it only checks that the file is current.
const dataDir = mkdtempSync(join(tmpdir(), 'navaja-types-'));
chmodSync(dataDir, 0o755);
const postgres = await startPostgres({ dataDir, durable: false });
try {
  const db = openDatabase(openPool(postgres.url));
  await migrate(db);
  await db.destroy();
  const args = ['--url', postgres.url, ...process.argv.slice(2)];
  const { status, stdout, stderr } = spawnSync('kysely-codegen', args, { encoding: 'utf8' });
  // The generator warns about a missing compiler even when it succeeds.
  process.stdout.write(status === 0 ? stdout : stdout + stderr);
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
