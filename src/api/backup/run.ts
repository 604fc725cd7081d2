import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import pg from 'pg';
import { knownSchemas, migrate } from '#db/migrate.ts';
import type { Config } from '../config.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { runningPostgres } from '../database/embedded/start-postgres.ts';
import { openMigratedDatabase } from '../start/open-database.ts';
import { beginRestoration, endRestoration } from '../start/restoration.ts';
import { openDataDir, startDatabase } from '../start/start-database.ts';
import { StartupError } from '../startup-error.ts';
import { repeatErasures } from './repeat-erasures.ts';
import type { Manifest } from './manifest.ts';
import { loadTables, restoreFiles, type Unpacked, unpackBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;

// Opens a separate connection, because the server's pool cancels long statements.
async function connect(url: string): Promise<pg.Client> {
  // Other databases, possibly with another time zone or date style, read this output.
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c datestyle=ISO' });
  await client.connect();
  return client;
}

type Source = { client: pg.Client; stop: () => Promise<void> };

async function openSource({ databaseUrl, dataDir }: Where): Promise<Source> {
  const running = databaseUrl ?? runningPostgres(dataDir);
  const client = running
    ? await connect(running).catch((problem: unknown) => orOwn(databaseUrl, problem))
    : null;
  if (client) return { client, stop: () => client.end() };
  openDataDir(dataDir);
  const own = await startDatabase({ databaseUrl, dataDir });
  const opened = await connect(own.url);
  return {
    client: opened,
    stop: async () => {
      await opened.end();
      await own.stop();
    },
  };
}

// After a kill, the pid file can point to an embedded database that no longer runs.
function orOwn(databaseUrl: string | undefined, problem: unknown): null {
  if (!databaseUrl) return null;
  throw new StartupError('No se pudo conectar con DATABASE_URL.', problem);
}

export async function backUp(where: Where, file: string): Promise<Manifest> {
  const target = resolve(file);
  await mkdir(dirname(target), { recursive: true });
  const { client, stop } = await openSource(where);
  try {
    return await writeBackup({ client, dataDir: where.dataDir }, target);
  } catch (problem) {
    if (!isDatabaseUnavailable(problem)) throw problem;
    throw new StartupError(
      'La base de datos, o una de sus máquinas, no responde: no se hizo la copia.',
      problem,
    );
  } finally {
    await stop();
  }
}

async function load(url: string, unpacked: Unpacked): Promise<void> {
  const client = await connect(url);
  try {
    await loadTables(client, unpacked);
  } finally {
    await client.end();
  }
}

export async function restore(config: Config, file: string): Promise<Manifest & { erased: number }> {
  const { databaseUrl, dataDir } = config;
  openDataDir(dataDir);
  const unpacked = await unpackBackup(resolve(file), dataDir);
  try {
    const { schema } = unpacked.manifest;
    if (!(await knownSchemas()).includes(schema)) {
      throw new StartupError('La copia es de una versión más nueva: actualiza Navaja antes de restaurarla.');
    }
    const server = await startDatabase({ databaseUrl, dataDir });
    const database = await openMigratedDatabase(server, { databaseUrl, schema }, () => undefined);
    try {
      beginRestoration(dataDir);
      await load(database.pool.options.connectionString ?? '', unpacked).catch((problem: unknown) => {
        endRestoration(dataDir);
        throw problem;
      });
      await restoreFiles(unpacked, dataDir);
      await migrate(database.db);
      const erased = await repeatErasures(database.db, config);
      endRestoration(dataDir);
      return { ...unpacked.manifest, erased };
    } finally {
      await database.close();
    }
  } finally {
    await unpacked.remove();
  }
}
